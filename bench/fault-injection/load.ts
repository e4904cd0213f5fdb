import { setTimeout as sleep } from 'node:timers/promises';
import { startWriting, type Journals, type Needed } from '../measure/crash-writers.ts';
import type { Answer, Ask, Server } from '../support/server.ts';
import { keepSession } from './session.ts';
import { makeTally } from './tally.ts';

export const lists = ['/categories', '/experiences', '/locations'];

/** The number of loops that read; the writers and uploaders of `startWriting` are in addition. */
const readers = 2;

/** `pauseMs` is the pause before each request. */
type Options = { pauseMs: number; endsSessions?: boolean | undefined };

/**
 * Starts reads, saves and uploads, each in a closed loop: a request is sent when the one before it is answered. They continue until `stop` is
 * called. Every answer is counted in `tally`.
 */
export function startLoad(
  server: Server,
  journals: Journals,
  needed: Needed,
  { pauseMs, endsSessions = false }: Options,
) {
  const tally = makeTally({ endsSessions });
  const session = keepSession(server);
  const ask: Ask = async (...question) => {
    await sleep(pauseMs);
    const [method, path] = question;
    return tally.count(`${method} ${path.replace(/\d+/, '{id}')}`, () => session.ask(...question));
  };
  const writing = startWriting(ask, journals, needed);
  let isStopping = false;
  const read = async (round: number) => {
    await ask('GET', lists[round % lists.length] ?? '');
    await sleep(pauseMs);
    const pictures = [...journals.uploads.values()];
    const picture = pictures[Math.floor(Math.random() * pictures.length)]?.acknowledged;
    if (picture !== undefined) await tally.count('GET a picture', () => readPicture(server.url + picture));
  };
  const reading = Array.from({ length: readers }, async () => {
    for (let round = 0; !isStopping; round += 1) await read(round).catch(() => sleep(50));
  });
  return {
    tally,
    sessions: session.counts,
    acknowledged: writing.acknowledged,
    async stop() {
      isStopping = true;
      await Promise.all([writing.stop(), ...reading]);
    },
  };
}

async function readPicture(url: string): Promise<Answer> {
  const answer = await fetch(url, { headers: { accept: 'image/*' } });
  const content = Buffer.from(await answer.arrayBuffer());
  // The cast is safe: every answer of the product that is not a picture is a JSON object.
  const body = answer.ok ? {} : (JSON.parse(content.toString()) as Answer['body']);
  return { status: answer.status, location: null, body };
}
