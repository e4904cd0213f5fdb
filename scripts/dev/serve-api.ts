/**
 * The API as a child process of `npm run dev`. The parent runs the database at `DEV_DATABASE_URL`, so that a restart of the API does not
 * restart the database. Sends the API's URL and the demo's account to the parent once the API is ready.
 */
import { readEnv } from '../../api/env/env.ts';
import { runUntilStopped } from '../../api/start/run-until-stopped.ts';
import { start } from '../../api/start/start.ts';

const url = process.env['DEV_DATABASE_URL'] ?? '';

const { url: address, demo } = await runUntilStopped((signal) =>
  start(readEnv(process.env), { provideDatabase: async () => ({ url, stop: async () => undefined }), signal }),
);
// The parent may have ended without `disconnect` having been emitted yet. Without the callback, a failed send would end this process.
process.send?.({ url: address, demo }, () => undefined);
