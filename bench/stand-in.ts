import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../sandbox/free-port.ts';

const account = { username: 'bench', password: 'Only-for-measuring-1' };

/** Options of a stand-in distributor: the number of activities, and whether it has pictures and faults. */
export type Offer = { activities: number; hasPictures?: boolean; hasFaults?: boolean };

/** Starts a distributor in a separate process, so that its memory and processor time are not counted as the product's. */
export async function startStandIn({ activities, hasPictures = true, hasFaults = false }: Offer) {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, '../sandbox/main.ts'), {
    env: {
      ...process.env,
      // This URL is not on this machine, so the sandbox starts no public site.
      PUBLIC_SITE_URL: 'https://www.example.com',
      DISTRIBUTOR_PORT: String(port),
      DISTRIBUTOR_ACTIVITIES: String(activities),
      DISTRIBUTOR_PICTURES: hasPictures ? 'on' : 'off',
      DISTRIBUTOR_FAULTS: hasFaults ? 'all' : '',
      CIVITATIS_USERNAME: account.username,
      CIVITATIS_PASSWORD: account.password,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const control = (body?: object) =>
    fetch(`http://127.0.0.1:${port}/control`, body ? { method: 'PUT', body: JSON.stringify(body) } : {});
  for (const deadline = Date.now() + 60_000; !(await control().catch(() => undefined))?.ok;) {
    if (Date.now() > deadline) throw new Error('The stand-in did not start within a minute.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    /** Environment variables for a server that imports from this distributor. */
    variables: {
      CIVITATIS_URL: `http://127.0.0.1:${port}/v2`,
      CIVITATIS_USERNAME: account.username,
      CIVITATIS_PASSWORD: account.password,
    },
    /** Changes the distributor's day or faults; without a body, only returns them. */
    control,
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
