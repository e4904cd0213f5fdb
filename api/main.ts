import { setFlagsFromString } from 'node:v8';

// Loading the modules produces several times as much garbage as code. With this flag, V8 collects the garbage early, so it does not
// permanently increase the size of the process. Once the server listens, the flag is reset in favour of speed.
setFlagsFromString('--optimize-for-size');
const { readEnv } = await import('./env/env.ts');
const { runUntilStopped } = await import('./start/run-until-stopped.ts');
const { startInProduction } = await import('./start/production.ts');
const { offeringReset } = await import('./start/reset-data.ts');
const { start } = await import('./start/start.ts');
const { version } = await import('./env/version.ts');

// `npm run serve` passes this argument.
const isServed = process.argv.includes('--production');
const { url, demo } = await runUntilStopped((signal) =>
  isServed
    ? startInProduction(process.env, process.argv, signal)
    : offeringReset(readEnv(process.env), (env) => start(env, { signal })),
);
setFlagsFromString('--no-optimize-for-size');
console.log(`Trastienda listens on ${url} (version ${version})`);
if (demo) console.log(`Sign in with ${demo.email} and the password ${demo.password}`);
