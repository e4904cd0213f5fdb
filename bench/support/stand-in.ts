import { fork } from 'node:child_process';
import { join } from 'node:path';
import { until } from '../../api/testing/until.ts';
import { freePort } from '../../sandbox/free-port.ts';
import { stopProcess } from './server.ts';

const account = { username: 'bench', password: 'Only-for-measuring-1' };

/** Starts a distributor in a separate process, so that its memory and processor time are not counted as the product's. */
export async function startStandIn({ activities, hasPictures = true }: { activities: number; hasPictures?: boolean }) {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, '../../sandbox/main.ts'), {
    env: {
      ...process.env,
      // This URL is not on this machine, so the sandbox starts no public site.
      PUBLIC_SITE_URL: 'https://www.example.com',
      DISTRIBUTOR_PORT: String(port),
      DISTRIBUTOR_ACTIVITIES: String(activities),
      DISTRIBUTOR_PICTURES: hasPictures ? 'on' : 'off',
      DISTRIBUTOR_FAULTS: '',
      CIVITATIS_USERNAME: account.username,
      CIVITATIS_PASSWORD: account.password,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const control = (body?: object) =>
    fetch(`http://127.0.0.1:${port}/control`, body ? { method: 'PUT', body: JSON.stringify(body) } : {});
  const late = 'The stand-in did not start within a minute.';
  await until(async () => (await control().catch(() => undefined))?.ok, { late, timeoutMs: 60_000, everyMs: 200 });
  return {
    /** Environment variables for a server that imports from this distributor. */
    variables: {
      CIVITATIS_URL: `http://127.0.0.1:${port}/v2`,
      CIVITATIS_USERNAME: account.username,
      CIVITATIS_PASSWORD: account.password,
    },
    /** Changes the distributor's day or faults; without a body, only returns them. */
    control,
    stop: () => stopProcess(child),
  };
}
