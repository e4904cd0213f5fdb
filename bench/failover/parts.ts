import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startMailServer } from '../../api/testing/servers/mail-server.ts';
import { startS3Server } from '../../api/testing/servers/s3-server.ts';
import { until } from '../../api/testing/until.ts';
import { freePort } from '../../sandbox/free-port.ts';
import { withDataFolder } from '../support/server.ts';
import { startStandIn } from '../support/stand-in.ts';
import { startEntry } from './entry.ts';
import { startFleet } from './fleet.ts';
import { importUndisturbed } from './import-catalogue.ts';
import { startPair } from './postgres-pair.ts';
import { query, urlOn } from './postgres-node.ts';

export type Parts = Awaited<ReturnType<typeof start>>;

/** Runs `work` with all parts, which are then stopped and removed. @param activities the size of the distributor's catalogue. */
export const withParts = (activities: number, work: (parts: Parts) => Promise<void>): Promise<void> =>
  withDataFolder(async (folder) => {
    await using undo = new AsyncDisposableStack();
    await work(await start(folder, activities, undo));
  });

async function start(folder: string, activities: number, undo: AsyncDisposableStack) {
  const started = async <T>(starting: Promise<T>, stop: (part: T) => Promise<unknown>): Promise<T> => {
    const part = await starting;
    undo.defer(async () => void (await stop(part)));
    return part;
  };
  const stop = (part: { stop: () => Promise<unknown> }) => part.stop();
  const distributor = await started(startStandIn({ activities }), stop);
  // With `never`, a server does not read the catalogue by itself.
  const importing = { ...distributor.variables, IMPORT_READ_AT: 'never' };
  const expected = await importUndisturbed(importing);
  const [bucket, mail] = [await started(startS3Server(), stop), await started(startMailServer(), stop)];
  const pair = await started(startPair(folder), stop);
  const api = [await freePort(), await freePort(), await freePort()];
  const entry = await started(startEntry(folder, { api, postgres: pair.ports }), stop);
  const findsPrimary = async () => (await query(urlOn(entry.database), 'select')) === 1;
  await until(() => findsPrimary().catch(() => false), { late: 'HAProxy does not find the primary.' });
  const data = join(folder, 'data');
  await mkdir(data);
  const variables = {
    ...importing,
    ...bucket.variables,
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@example.com',
    TRUST_PROXY: '1',
    DATABASE_URL: urlOn(entry.database),
  };
  const fleet = await started(startFleet(data, api, variables), stop);
  return { fleet, pair, url: `http://127.0.0.1:${entry.api}`, received: mail.received, expectedImport: expected };
}
