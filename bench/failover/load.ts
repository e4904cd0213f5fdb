import { setTimeout as sleep } from 'node:timers/promises';
import { makeNeeded, startWriting, type Journals } from '../measure/crash-writers.ts';
import type { Ask } from '../support/server.ts';
import { followChanges } from './follow-changes.ts';

const readers = 4;
/** Pauses after each request. The load is to meet each fault, not to fill the processors, which also run the servers and the databases. */
const readPauseMs = 200;
const writePauseMs = 300;
/** Fewer than 60 mails an hour are sent for an administrator. */
const mailPauseMs = 25_000;

const lists = ['/experiences?itemsPerPage=10', '/categories?itemsPerPage=10', '/experiences?name=mero', '/tags'];

export type Load = Awaited<ReturnType<typeof startLoad>>;

/** Starts readers, writers, uploaders, a sender of notifications and a reader of the changes, until `stop` is called. */
export async function startLoad(ask: Ask) {
  const journals: Journals = { records: new Map(), uploads: new Map() };
  const mails: string[] = [];
  const faults: string[] = [];
  const needed = await makeNeeded(ask);
  const writing = startWriting(readingBack(ask, faults), journals, needed);
  const changes = followChanges(ask);
  let isStopping = false;
  const repeat = async (act: (time: number) => Promise<unknown>, pauseMs: number) => {
    for (let time = 0; !isStopping; time += 1) {
      await act(time);
      await sleep(pauseMs);
    }
  };
  const working = [
    ...Array.from({ length: readers }, (_, index) =>
      repeat((time) => ask('GET', lists[(index + time) % lists.length] ?? '/tags'), readPauseMs),
    ),
    repeat(async (time) => {
      const name = `Aviso ${time}`;
      const body = { name, makerName: 'Bodega', email: 'bodega@example.com', isActive: true };
      if ((await ask('POST', '/send/is_active_notification', body)).status === 202) mails.push(name);
    }, mailPauseMs),
    repeat(() => changes.read(), readPauseMs),
  ];
  // What fails is in the faults of the client; `stop` throws it.
  for (const each of working) each.catch(() => undefined);
  return {
    journals,
    /** The names in the notifications that were acknowledged. */
    mails,
    /** A sentence for each record that was read with another name than that of the write that had just been acknowledged. */
    faults,
    /** The records whose creation the reader of the changes has read. */
    created: changes.created,
    async stop() {
      isStopping = true;
      await Promise.all([writing.stop(), ...working]);
      await changes.read();
    },
  };
}

/** Reads each record again that a write has been acknowledged for, through the proxy, and so often at another server. */
function readingBack(ask: Ask, faults: string[]): Ask {
  return async (method, path, body, headers) => {
    const answer = await ask(method, path, body, headers);
    await sleep(writePauseMs * Math.random() * 2);
    const { '@id': id, name } = answer.body;
    if (answer.status < 300 && typeof id === 'string' && typeof name === 'string') {
      const found = await ask('GET', id);
      const isSame = found.body['name'] === name;
      if (!isSame) faults.push(`Stale: ${id} was acknowledged as ${name} and read as ${String(found.body['name'])}.`);
    }
    return answer;
  };
}
