/* The names of those at the table. */

const seatAt = (position, { seats }) =>
  seats.find((seat) => String(seat.position) === String(position));

export const nameOf = (position, state) => seatAt(position, state)?.name ?? "?";

/** A name that fits a card, as the site has shortened it: not that of a party kept from before. */
export const shortName = (position, state) => seatAt(position, state)?.short ?? nameOf(position, state);
