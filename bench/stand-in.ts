import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../sandbox/free-port.ts';

const account = { username: 'bench', password: 'Only-for-measuring-1' };

/** What a stand-in distributor has: how many activities, with or without pictures, reliable or not. */
export type Offer = { activities: number; hasPictures?: boolean; hasFaults?: boolean };

/** A distributor in a process of its own, so that its memory and its work are not the product's. */
export async function startStandIn({ activities, hasPictures = true, hasFaults = false }: Offer) {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, '../sandbox/main.ts'), {
    env: {
      ...process.env,
      // Elsewhere: no public site is wanted.
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
    /** What leads a server to it. */
    variables: {
      CIVITATIS_URL: `http://127.0.0.1:${port}/v2`,
      CIVITATIS_USERNAME: account.username,
      CIVITATIS_PASSWORD: account.password,
    },
    /** Changes its day or its faults. */
    control,
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
