/* The names of those at the table. */

const LONG = 12; // letters of a name that has a card or a column to itself

export function nameOf(position, { seats }) {
  return seats.find((seat) => String(seat.position) === String(position))?.name ?? "?";
}

/** A name that fits a card: the given one, with an initial where two share it. */
export function shortName(position, { seats }) {
  const name = nameOf(position, { seats });
  const [given, ...others] = name.split(/\s+/);
  if (name.length <= LONG || !others.length) return name;
  const alike = seats.filter((seat) => seat.name.split(/\s+/)[0] === given);
  if (alike.length < 2) return given;
  const initialed = (full) => `${given} ${full.split(/\s+/).at(-1)[0]}.`;
  const initials = alike.map((seat) => initialed(seat.name));
  return new Set(initials).size === initials.length ? initialed(name) : name;
}
