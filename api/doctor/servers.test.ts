import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { readEnv } from '../env/env.ts';
import { startJobs } from '../jobs/jobs.ts';
import { claimMediaFolder } from '../start/media-folder.ts';
import { toServerName } from '../start/shared-settings.ts';
import { addFolder } from '../testing/backups.ts';
import { cloneDatabase } from '../testing/databases/clone.ts';
import { examine, secretWord } from '../testing/examine.ts';

/** Creates a database and a folder for the present test. */
async function addInstallation() {
  const { url, drop } = await cloneDatabase();
  onTestFinished(drop);
  return { DATABASE_URL: url, TRASTIENDA_DATA: await addFolder() };
}
const sender = { MAIL_FROM: 'no-reply@example.com' };
const check = async (variables: Record<string, string>) => (await examine(variables))['servers'];

it('names the settings that differ from those of a running server, until it stops', async () => {
  const installation = await addInstallation();
  const name = toServerName(readEnv({ ...installation, ...sender, SMTP_URL: `smtp://shop:${secretWord}@127.0.0.1:9` }));
  expect(name.length).toBeLessThanOrEqual(63);
  const jobs = await startJobs(installation.DATABASE_URL, { name, onError: (error) => console.error(error) });
  expect(await check({ ...installation, BACKUP_TO: '/backups', BACKUP_SCHEDULE: '30 3 * * *' })).toEqual({
    state: 'warn',
    found: 'Another server on this database has other values of BACKUP_TO, BACKUP_SCHEDULE, BACKUP_KEEP, SMTP_URL.',
    advice: 'Give all servers the same values: see "What the servers share" in docs/operations/several-servers.md.',
  });
  // Another password of the same mail server is no other setting.
  expect(await check({ ...installation, ...sender, SMTP_URL: 'smtp://shop@127.0.0.1:9' })).toMatchObject({
    state: 'ok',
  });
  await jobs.stop();
  await expect.poll(() => check(installation)).toMatchObject({ state: 'ok' });
});

it('fails if the pictures are in another folder', async () => {
  const installation = await addInstallation();
  const env = readEnv(installation);
  expect(await check(installation)).toMatchObject({ state: 'ok' });
  await migrate(installation.DATABASE_URL, { whileLocked: (client) => claimMediaFolder(client, env) });
  expect(await check(installation)).toMatchObject({ state: 'ok' });
  await rm(join(installation.TRASTIENDA_DATA, 'media'), { recursive: true });
  expect(await check(installation)).toEqual({
    state: 'fail',
    found: `The pictures of the database are in another folder than ${installation.TRASTIENDA_DATA}/media.`,
    advice: expect.stringMatching(/^Set TRASTIENDA_DATA to that folder, which all servers share, or set S3_BUCKET\./),
  });
});
