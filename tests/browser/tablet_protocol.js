/* The sync protocol under random interleavings: the tablet's own modules and store against a
   server that is a model of docs/API.md, behind a network that loses requests and answers.
   Run in a page as `async ([seed, steps, rules]) => …`; answers what went wrong, as a list. */

async ([seed, steps, rules]) => {
  const folder = "/static/tarotclub/js/tablet";
  const [{ Store }, { Sync }, { TableAtHand }, outbox, { judge, sameFacts }] = await Promise.all(
    ["store", "sync", "table", "outbox", "facts"].map((name) => import(`${folder}/${name}.js`)),
  );
  return run();

  async function run() {
    const chance = mulberry(seed);
    const pick = (values) => values[Math.floor(chance() * values.length)];
    const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
    const uuid = () => `${seed}-${(made += 1)}`;
    let made = 0;
    const server = newServer();
    const network = { loss: 0.2, cut: 0.3 };
    const wrong = [];
    const told = { promised: new Map(), undone: new Set(), dropped: new Set(), touched: new Set(), foreign: new Set() };
    let life = 0;
    let table = await open();

    async function open() {
      const mine = (life += 1);
      const store = await Store.open(`protocol-${seed}`);
      const sync = new Sync({ store, send, random: chance, clock: { setTimeout: () => 0, clearTimeout: () => {} } });
      await sync.listen();
      return new TableAtHand({ store, sync, uuid });

      async function send(method, path, { body, etag } = {}) {
        const alive = () => (mine === life ? null : new Promise(() => {}));
        await (alive() ?? tick());
        if (chance() < network.loss) throw new Error("lost");
        const answer = structuredClone(server.answer(method, path, structuredClone(body ?? null), etag));
        await tick();
        await alive(); // a page that was killed never hears
        if (chance() < network.cut) throw new Error("cut");
        return answer;
      }
    }

    const facts = () => ({
      dealer: table.state.next.dealer, taker: pick(["0", "1", "2", "3"]), contract: pick(["petite", "garde"]),
      bouts: pick([0, 1, 2]), points: 20 + Math.floor(chance() * 40),
    });
    const deals = {
      async record() {
        const said = facts();
        const id = await table.record(said, { undo: 0 });
        told.promised.set(id, said);
      },
      async undo() {
        const last = [...told.promised.keys()].at(-1);
        if (!last || told.undone.has(last) || !(await table.undo(last))) return;
        told.undone.add(last);
        told.promised.delete(last);
      },
      async correct() {
        const deal = pick(table.state.deals);
        if (!deal || deal.stuck) return;
        const said = { ...facts(), dealer: deal.facts.dealer };
        await table.correct(deal.uuid, said, "Mal compté");
        if (told.promised.has(deal.uuid)) told.promised.set(deal.uuid, said);
      },
      async cancel() {
        const deal = pick(table.state.deals);
        if (!deal || deal.stuck) return;
        await table.cancel(deal.uuid, "Notée deux fois");
        const said = { outcome: "cancelled", dealer: deal.facts.dealer };
        if (told.promised.has(deal.uuid)) told.promised.set(deal.uuid, said);
      },
      async settle() {
        const entry = table.state.stuck[0];
        if (!entry) return;
        const choices = outbox.choicesFor(entry);
        const choice = pick(choices);
        note(entry, choice);
        await table.decide(entry.id, choice, { reason: "Réglé" });
      },
      foreign() {
        const id = uuid();
        told.foreign.add(id);
        // Worth what none of the tablet's is: nobody types the same deal by chance.
        const said = { ...facts(), dealer: "0", points: 60 + Math.floor(chance() * 15) };
        server.answer("POST", "donnes/", { uuid: id, number: null, facts: said });
      },
      foreignCorrection() {
        const deal = pick(server.deals);
        if (!deal) return;
        told.touched.add(deal.uuid);
        server.answer("POST", `donnes/${deal.uuid}/corrections/`, {
          uuid: uuid(), version: deal.version, reason: "Bureau", facts: { ...deal.facts, bouts: pick([0, 1, 2]) },
        });
      },
      close() { server.closed = true; server.wrote(); },
      reopen() { server.closed = false; server.wrote(); },
      copy() { server.copy(); },
      putBack() { server.putBack(); },
      async giveBack() { if (table.sync.lost.length) await table.giveBack(); },
      async kill() { table = await open(); },
      async listen() { await table.sync.listen(); },
      flush() { table.sync.flush(); },
    };

    /* What a person decides ends the promise of the entry, and of what hangs on it. */
    function note(entry, choice) {
      if (choice === outbox.RETRY) return;
      const about = entry.kind === "correction" ? entry.deal : entry.id;
      told.touched.add(about);
      if (entry.stuck.stored) told.touched.add(entry.stuck.stored.uuid);
      if (outbox.isDeal(entry) && choice !== outbox.ANOTHER) told.dropped.add(entry.id);
    }

    const usual = ["record", "record", "record", "record", "correct", "correct", "undo", "cancel", "kill",
      "listen", "flush", "flush", "settle", "foreign", "foreignCorrection", "close", "reopen", "reopen",
      "copy", "putBack", "giveBack", "giveBack"];
    while (!table.state) await deals.listen();
    for (let step = 0; step < steps; step += 1) {
      await deals[pick(usual)]();
      if (chance() < 0.5) await tick();
    }

    // Everything works again; a person settles what is to be settled.
    Object.assign(network, { loss: 0, cut: 0 });
    server.closed = false;
    server.wrote();
    await deals.kill();
    for (let turn = 0; turn < 500 && (turn === 0 || table.store.entries.length || table.sync.lost.length); turn += 1) {
      await table.sync.flush();
      await table.sync.listen();
      await deals.giveBack();
      await deals.settle();
    }
    await table.sync.flush();
    await table.sync.listen();
    check();
    return wrong;

    function check() {
      const complain = (what) => wrong.push(`seed ${seed}: ${what}`);
      const uuids = server.deals.map((deal) => deal.uuid);
      if (table.store.entries.length) complain(`${table.store.entries.length} entries are left`);
      if (new Set(uuids).size !== uuids.length) complain("a deal is stored twice");
      for (const id of told.undone) if (uuids.includes(id)) complain(`${id} was undone and is stored`);
      for (const [id, said] of told.promised) {
        const stored = server.deals.find((deal) => deal.uuid === id);
        if (!stored && !told.dropped.has(id)) complain(`${id} is lost`);
        if (stored && !told.touched.has(id) && !sameFacts(stored.facts, said)) {
          complain(`${id} says ${JSON.stringify(stored.facts)} and not ${JSON.stringify(said)}`);
        }
      }
      for (const id of uuids) {
        if (!told.promised.has(id) && !told.foreign.has(id)) complain(`${id} comes from nowhere`);
      }
      const here = JSON.stringify(table.state.bilans);
      const there = JSON.stringify(server.state().bilans);
      if (here !== there) complain(`the tablet shows ${here}, the server has ${there}`);
      if (table.store.get("differences")?.length) complain("the points differ");
    }
  }

  /* The server as docs/API.md tells it: one table, its deals, its corrections. */
  function newServer() {
    const seats = ["Ana", "Bo", "Cy", "Di"].map((name, position) => ({ position, name }));
    const server = { deals: [], corrections: new Map(), revision: 0, stamp: 0, closed: false };
    let writes = 0;
    let saved = null;
    const frame = { seats, ruleset: rules, table: { id: 1, number: 1, mort: false, first_dealer: 0, opened_at: "once" } };
    const worth = (facts) => {
      const { scores, result } = judge(facts, frame);
      return { scores, made: result.made };
    };
    const bilans = () => seats.map((_, at) => server.deals.reduce((sum, { scores }) => sum + scores[at], 0));
    const next = () => ({ number: (server.deals.at(-1)?.number ?? 0) + 1, dealer: 0 });
    const told = ({ original, ...deal }) => deal;
    const done = (status, deal) => ({
      status, body: { revision: server.revision, deal: told(deal), bilans: bilans(), next: next() },
    });
    const conflict = (code, stored) => ({
      status: 409,
      body: { code, message: code, stored: stored && told(stored), sent: {}, next: next(), revision: server.revision },
    });
    const refused = { status: 409, body: { code: "table_closed", message: "" } };

    server.state = () => ({
      ...frame, revision: server.revision, deals: server.deals.map(told), bilans: bilans(), next: next(),
      table: { ...frame.table, closed_at: server.closed ? "now" : null },
      signed: false, signatures: [], calls: [],
    });
    server.wrote = () => {
      server.revision += 1;
      server.stamp = writes += 1; // random for the real one: no other history comes to it
    };
    server.copy = () => {
      const { deals, corrections, revision, stamp, closed } = server;
      saved = structuredClone({ deals, corrections, revision, stamp, closed });
    };
    server.putBack = () => {
      if (saved) Object.assign(server, structuredClone(saved));
    };
    server.answer = (method, path, body, etag) => {
      const now = String(server.stamp);
      if (method === "GET") return etag === now ? { status: 304 } : { status: 200, body: server.state(), etag: now };
      if (path === "donnes/") return post(body);
      if (path === "retours/") return comeBack(body);
      return correct(path.split("/")[1], body);
    };
    return server;

    function post({ uuid, number, facts }) {
      const known = server.deals.find((deal) => deal.uuid === uuid);
      if (known) return sameFacts(known.original, facts) ? done(200, known) : conflict("deal_differs", known);
      if (server.closed) return refused;
      const due = next().number;
      const taken = server.deals.find((deal) => deal.number === number);
      if (number !== null && taken) return conflict("number_taken", taken);
      if (number !== null && number !== due) return conflict("number_ahead", server.deals.at(-1) ?? null);
      return done(201, add({ uuid, number: due, facts }));
    }

    function add({ uuid, number, facts }) {
      const deal = { uuid, number, version: 1, revisions: 0, facts, original: facts, earlier: [], ...worth(facts) };
      server.deals.push(deal);
      server.deals.sort((one, other) => one.number - other.number);
      server.wrote();
      return deal;
    }

    function comeBack({ uuid, number, facts, earlier }) {
      const said = [...earlier.map((was) => was.facts), facts];
      let deal = server.deals.find((one) => one.uuid === uuid);
      const about = (answer) => ({ ...answer, body: { ...answer.body, uuid } });
      if (deal) {
        const stored = [...deal.earlier.map((was) => was.facts), deal.facts];
        if (said.some((one, at) => stored[at] && !sameFacts(one, stored[at]))) return conflict("deal_stale", deal);
        if (said.length <= stored.length) return about(done(200, deal));
      }
      const taken = deal ? null : server.deals.find((one) => one.number === number);
      if (taken && sameFacts(taken.facts, facts)) return about(done(200, taken));
      if (server.closed) return refused;
      if (taken) return conflict("number_taken", taken);
      deal ??= add({ uuid, number: number ?? next().number, facts: said[0] });
      while (deal.version < said.length) replaced(deal, said[deal.version], earlier[deal.version - 1]);
      return about(done(201, deal));
    }

    function replaced(deal, facts, { uuid, reason }) {
      const { version } = deal;
      const earlier = [...deal.earlier, { facts: deal.facts, reason, uuid }];
      Object.assign(deal, { facts, ...worth(facts), earlier, version: version + 1, revisions: version });
      server.corrections.set(uuid, [deal.uuid, version, facts]);
      server.wrote();
    }

    function correct(about, { uuid, version, facts, reason }) {
      const deal = server.deals.find((one) => one.uuid === about);
      if (!deal) return { status: 404, body: { code: "deal_unknown", message: "" } };
      const known = server.corrections.get(uuid);
      const same = known && known[0] === about && known[1] === version && sameFacts(known[2], facts);
      if (known) return same ? done(200, deal) : conflict("correction_differs", deal);
      if (server.closed) return refused;
      if (deal.version !== version) return conflict("deal_stale", deal);
      replaced(deal, facts, { uuid, reason });
      return done(201, deal);
    }
  }

  function mulberry(from) {
    let state = from;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
  }
}
