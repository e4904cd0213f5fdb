import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that contains launcher.mjs. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
export const cache = join(root, '.cache');

/** An error whose message is shown to the user without a stack trace. The command's program was not started. */
export class Refusal extends Error {
  exitCode = 1;
}

/** A refusal that a restart cannot end. It has the exit code of `LastingRefusal` in api/env/start-refused.ts. */
export class LastingRefusal extends Refusal {
  exitCode = 78;
}

/** Returns the text of a file, or undefined if the file cannot be read. */
export function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
