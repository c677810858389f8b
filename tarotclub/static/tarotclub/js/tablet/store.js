/* What survives a closed tab and an empty battery: entries of the outbox and a few records,
   in IndexedDB, each entry also in localStorage. Either of them is enough to find it again. */

import { Database } from "./database.js";
import { byOrder } from "./outbox.js";

const ENTRIES = "entries";
const RECORDS = "records";
const LAST_RESORT = 10_000; // milliseconds for IndexedDB where there is nothing else

/** Neither IndexedDB nor localStorage took it. */
export class NotSavedError extends Error {}

export class Store {
  /** Open the store of this name and read it; it works on whatever the browser allows. */
  static async open(name) {
    const store = new Store(name);
    await store.reload();
    return store;
  }

  constructor(name) {
    this.name = `tarotclub-${name}`;
    this.entries = [];
    this.records = new Map();
    this.database = new Database(this.name, [ENTRIES, RECORDS], () => this.#catchUp());
    this.turn = Promise.resolve();
    this.onchange = () => {};
  }

  /** Read everything again: another tab may have written. */
  reload() {
    return this.#inTurn(async () => {
      const found = new Map();
      for (const entry of mirrored(this.#key(ENTRIES))) found.set(entry.id, entry);
      const records = new Map();
      for (const { key, value } of mirrored(this.#key(RECORDS))) records.set(key, value);
      try {
        const [entries, kept] = await this.database.transact("readonly", (stores) => [
          stores[ENTRIES].getAll(),
          stores[RECORDS].getAll(),
        ]);
        for (const entry of entries) newest(found, entry);
        for (const { key, value } of kept) if (!records.has(key)) records.set(key, value);
      } catch {
        // no IndexedDB: the mirror has it all
      }
      for (const id of this.#forgotten()) found.delete(id);
      for (const [key, value] of records) if (value === null) records.delete(key);
      this.entries = [...found.values()].sort(byOrder);
      this.records = records;
      this.onchange();
    });
  }

  /** Keep these entries and forget those ids, at once. Resolves when they are on the disk. */
  write(put, remove = []) {
    return this.#inTurn(() => this.#write(put, remove));
  }

  /** Change what `pick` finds; it is given the entries and answers {put, remove}, or null. */
  update(pick) {
    return this.#inTurn(async () => {
      const changes = pick(this.entries);
      if (changes) await this.#write(changes.put ?? [], changes.remove ?? []);
      return changes;
    });
  }

  /** Change one entry, if it is still there; `change` gives its new value, or null to leave. */
  change(id, change) {
    return this.#inTurn(async () => {
      const entry = this.entries.find((one) => one.id === id);
      if (!entry) return null;
      if (await this.#isForgotten(id)) {
        this.entries = this.entries.filter((one) => one !== entry);
        return null;
      }
      const changed = change(this.#latest(entry));
      if (changed) await this.#write([changed], []);
      return changed;
    });
  }

  get(key) {
    return this.records.get(key) ?? null;
  }

  /** Keep a record; null forgets it. */
  set(key, value) {
    return this.setAll([[key, value]]);
  }

  /** Keep records, [key, value] each, all at once; null forgets one. */
  async setAll(records) {
    for (const [key, value] of records) this.#remember(key, value);
    try {
      await this.database.transact("readwrite", (stores) => records.map(([key, value]) =>
        value === null ? stores[RECORDS].delete(key) : stores[RECORDS].put({ key, value })));
    } catch {
      for (const [key, value] of records) if (value === null) this.#forgetRecord(this.#key(RECORDS) + key, key);
    }
  }

  #remember(key, value) {
    if (value === null) this.records.delete(key);
    else this.records.set(key, value);
    const name = this.#key(RECORDS) + key;
    try {
      localStorage.removeItem(name); // when the new value does not fit, better none than old
      if (value !== null) localStorage.setItem(name, JSON.stringify({ key, value }));
    } catch {
      // full or forbidden: IndexedDB has it
    }
  }

  /** Hear of another tab's writes. */
  follow(window) {
    window.addEventListener("storage", ({ key }) => {
      if (key === null || key.startsWith(this.name)) this.reload();
    });
  }

  async #write(put, remove) {
    const saved = put.map((entry) => ({ ...entry, written: (entry.written ?? 0) + 1 }));
    const gone = new Set([...saved.map(({ id }) => id), ...remove]);
    const before = this.entries;
    this.entries = [...before.filter(({ id }) => !gone.has(id)), ...saved].sort(byOrder);
    const inMirror = this.#mirror(saved, remove);
    const onDisk = await this.#store(saved, remove, inMirror ? undefined : LAST_RESORT);
    if (saved.length && !inMirror && !onDisk) {
      this.entries = before;
      throw new NotSavedError();
    }
    this.onchange();
  }

  /* One after another, so that nothing is read while it is half written. */
  #inTurn(work) {
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => {});
    return turn;
  }

  /* Another tab may have changed it a moment ago: the mirror is what tabs share. */
  #latest(entry) {
    try {
      const other = JSON.parse(localStorage.getItem(this.#key(ENTRIES) + entry.id));
      return other && other.written > (entry.written ?? 0) ? other : entry;
    } catch {
      return entry;
    }
  }

  /* Another tab may have taken it back: then neither memory of the browser has it. */
  async #isForgotten(id) {
    try {
      if (localStorage.getItem(this.#key(ENTRIES) + id) !== null) return false;
      const [kept] = await this.database.transact("readonly", (stores) => [stores[ENTRIES].getKey(id)]);
      return kept === undefined;
    } catch {
      return false; // nothing that cannot be looked up is given up
    }
  }

  #key(kind) {
    return `${this.name}.${kind}.`;
  }

  #mirror(saved, remove) {
    try {
      for (const id of remove) localStorage.removeItem(this.#key(ENTRIES) + id);
      for (const entry of saved) {
        localStorage.setItem(this.#key(ENTRIES) + entry.id, JSON.stringify(entry));
      }
      return true;
    } catch {
      return false;
    }
  }

  async #store(saved, remove, patience) {
    try {
      await this.database.transact("readwrite", (stores) => [
        ...remove.map((id) => stores[ENTRIES].delete(id)),
        ...saved.map((entry) => stores[ENTRIES].put(entry)),
      ], patience);
      return true;
    } catch {
      this.#noteForgotten(remove);
      return false;
    }
  }

  /* An entry that IndexedDB could not delete must not come back as unsent. */
  #noteForgotten(remove) {
    try {
      for (const id of remove) localStorage.setItem(`${this.#key("forgotten")}${id}`, "true");
    } catch {
      // it comes back and is sent again: the server knows its identity
    }
  }

  /* Nor may a record come back that only the mirror could forget: a draft of a saved deal. */
  #forgetRecord(name, key) {
    try {
      localStorage.setItem(name, JSON.stringify({ key, value: null }));
    } catch {
      // neither memory of the browser works
    }
  }

  #forgotten() {
    const prefix = this.#key("forgotten");
    return keysFrom(prefix).map((key) => key.slice(prefix.length));
  }

  /* It answers: it gets what was written in the meantime, and gives what only it had. */
  async #catchUp() {
    await this.#inTurn(async () => {
      const records = mirrored(this.#key(RECORDS));
      const gone = records.filter(({ value }) => value === null).map(({ key }) => key);
      const kept = new Map([...this.records].filter(([key]) => !gone.includes(key)));
      try {
        await this.database.transact("readwrite", (stores) => [
          ...this.#forgotten().map((id) => stores[ENTRIES].delete(id)),
          ...this.entries.map((entry) => stores[ENTRIES].put(this.#latest(entry))),
          ...gone.map((key) => stores[RECORDS].delete(key)),
          ...[...kept].map(([key, value]) => stores[RECORDS].put({ key, value })),
        ]);
      } catch {
        // silent again, or broken: the mirror still has it
      }
    });
    await this.reload();
  }
}

/** How many entries other tables of this tablet still have to send, by the table's number. */
export function waitingElsewhere(mine) {
  const waiting = new Map();
  for (const key of keysFrom("tarotclub-table-")) {
    const [name, kind] = key.split(".");
    if (name === mine || kind !== ENTRIES) continue;
    waiting.set(name, (waiting.get(name) ?? 0) + 1);
  }
  return waiting;
}

/** Two copies of an entry: the one written last. */
function newest(found, entry) {
  const other = found.get(entry.id);
  if (!other || (entry.written ?? 0) >= (other.written ?? 0)) found.set(entry.id, entry);
}

function mirrored(prefix) {
  const values = [];
  for (const key of keysFrom(prefix)) {
    try {
      values.push(JSON.parse(localStorage.getItem(key)));
    } catch {
      // a torn value: IndexedDB has it
    }
  }
  return values.filter(Boolean);
}

function keysFrom(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
