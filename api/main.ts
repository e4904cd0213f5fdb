import { signInLine } from './demo/sign-in-line.ts';
import { readEnv } from './env/env.ts';
import { findRemoved } from './env/removed-settings.ts';
import { version } from './env/version.ts';
import { startInProduction } from './start/production.ts';
import { offeringReset } from './start/reset-data.ts';
import { returnMemoryWhenIdle } from './start/return-memory.ts';
import { runUntilStopped } from './start/run-until-stopped.ts';
import { start } from './start/start.ts';

// `npm run serve` passes this argument.
const isServed = process.argv.includes('--production');
for (const sentence of findRemoved(process.env)) console.warn(sentence);
const { url, demo } = await runUntilStopped((signal) =>
  isServed
    ? startInProduction(process.env, process.argv, signal)
    : offeringReset(readEnv(process.env), (env) => start(env, { signal })),
);
console.log(`Trastienda listens on ${url} (version ${version})`);
if (demo) console.log(signInLine(demo));
returnMemoryWhenIdle();
