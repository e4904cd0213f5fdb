import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { readState, rebuildState } from '../changes/logged-state.ts';
import { collectLines } from '../collect-lines.ts';
import { fillCatalogue } from '../fuzz/fill-catalogue.ts';
import { startApi, type ApiUnderTest } from '../servers/api-under-test.ts';
import { addLinks } from './add-links.ts';
import { addContention, competingRequests, type Competing } from './competing-requests.ts';
import { findInconsistencies } from './find-inconsistencies.ts';

const clients = 5;
const recordsPerResource = 12;
/** By default, each run generates from the same numbers. `FUZZ_SEED` and `FUZZ_REQUESTS` (per client) select others. */
const { FUZZ_SEED: seed = '20261124', FUZZ_REQUESTS: wanted } = process.env;

let api: ApiUnderTest;
let app: FastifyInstance;
let authorization: string;
const { stream, takeLines } = collectLines();

async function start() {
  api = await startApi();
  app = await buildApp(api.services, { logger: { level: 'error', stream } });
  const { email: username, password } = api.account;
  const answer = await app.inject({ method: 'POST', url: '/login_check', payload: { username, password } });
  authorization = `Bearer ${answer.json().token}`;
  await fillCatalogue(api, recordsPerResource);
  await addLinks(api);
  await addContention(api);
}

const send = ({ method, url, payload }: Competing) =>
  app.inject({
    method,
    url,
    headers: { accept: 'application/ld+json', authorization },
    ...(payload && { payload }),
  });

/** Sends requests one after the other. Returns the accepted ones, such as `POST /trash/restore`, and those that failed. */
async function runClient(place: number, count: number) {
  const accepted: string[] = [];
  const failed: string[] = [];
  let sent = 0;
  for await (const request of competingRequests(api.db, Number(seed) + place)) {
    const { statusCode } = await send(request);
    const name = `${request.method} ${request.url.replaceAll(/\/\d+/g, '')}`;
    if (statusCode < 300) accepted.push(name);
    if (statusCode >= 500) failed.push(`${statusCode} ${name}`);
    if ((sent += 1) === count) break;
  }
  return { accepted, failed };
}

/** Restores what can be restored, until no further item can. */
async function restoreAll(): Promise<void> {
  for (let restored = 1; restored > 0;) {
    restored = 0;
    const answer = await api.admin('GET', '/trash?itemsPerPage=600');
    for (const { '@id': path } of answer.json()['hydra:member']) {
      const { statusCode, body } = await send({ method: 'POST', url: `${path}/restore` });
      expect([200, 409], body).toContain(statusCode);
      if (statusCode === 200) restored += 1;
    }
  }
}

/** Tests that deletes, restores, purges and saves at the same time break no rule. Each client sends `count` requests. */
export function testTogether(count: number): void {
  beforeAll(start, 120_000);
  afterAll(async () => {
    await app.close();
    await api.close();
  });

  describe('deletes, restores, purges and saves at the same time', () => {
    it('are all answered, whatever their order', { timeout: 600_000 }, async () => {
      const places = Array.from({ length: clients }, (_, place) => place);
      const sent = await Promise.all(places.map((place) => runClient(place, Number(wanted ?? count))));
      const errors = takeLines().filter(({ level }) => level === 50);
      expect([sent.flatMap(({ failed }) => failed), errors]).toEqual([[], []]);
      const accepted = sent.flatMap((each) => each.accepted);
      expect(accepted).toEqual(expect.arrayContaining(['POST /trash/restore', 'DELETE /trash', 'DELETE /resellers']));
    });

    it('leave each record present or in one item of the trash, and break no rule', async () => {
      expect(await findInconsistencies(api.db)).toEqual([]);
    });

    it('leave items that can be restored together with those that they refer to', { timeout: 120_000 }, async () => {
      await restoreAll();
      expect(await findInconsistencies(api.db)).toEqual([]);
    });

    it('are in the change log, which rebuilds the records', async () => {
      expect(await rebuildState(api.db)).toEqual(await readState(api.db));
    });
  });
}
