/* A connection to IndexedDB that may be lost, and that may never answer: the store has another
   memory and does not wait for it. */

const KEYS = { entries: "id", records: "key" };
const PATIENCE = 800; // milliseconds
let anySilent = false; // among the databases of this page: where one was waited for in vain …

/** IndexedDB was asked and gives no answer. */
class SilentError extends Error {}

export class Database {
  /** `onback` hears that a silent one has answered after all. */
  constructor(name, stores, onback) {
    Object.assign(this, { name, stores, onback });
    this.connection = null;
    this.silent = false;
  }

  /** Do `work` with the stores; resolves to the results of its requests once they are on the disk.

      iPadOS drops connections of a page in the background: one more try with a new one. */
  async transact(mode, work, patience = PATIENCE) {
    if (this.silent) throw new SilentError();
    try {
      return await this.#inTime(this.#try(mode, work), patience);
    } catch (error) {
      if (error instanceof SilentError) throw error;
      this.connection = null;
      return this.#inTime(this.#try(mode, work), patience);
    }
  }

  /* … the others are not waited for again. */
  async #inTime(answer, patience) {
    let timer;
    const late = new Promise((resolve, reject) => {
      const wait = anySilent && patience === PATIENCE ? 0 : patience;
      timer = setTimeout(() => reject(new SilentError()), wait);
    });
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      if (error instanceof SilentError) this.#listenFor(answer);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #listenFor(answer) {
    this.silent = anySilent = true;
    await answer.catch(() => {});
    this.silent = anySilent = false;
    this.onback();
  }

  async #try(mode, work) {
    this.connection ??= await this.#opened();
    const transaction = this.connection.transaction(this.stores, mode, { durability: "strict" });
    const stores = Object.fromEntries(this.stores.map((one) => [one, transaction.objectStore(one)]));
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
    const requests = work(stores);
    await done;
    return requests.map(({ result }) => result);
  }

  #opened() {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => {
        for (const one of this.stores) request.result.createObjectStore(one, { keyPath: KEYS[one] });
      };
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error("blocked"));
      request.onsuccess = () => {
        request.result.onclose = () => {
          this.connection = null;
        };
        resolve(request.result);
      };
    });
  }
}
