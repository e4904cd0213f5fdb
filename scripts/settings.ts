/** A step of `npm run check`: refuses an environment variable of the server that the table in docs/operations/settings.md does not contain. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingNames } from '../api/env/env.ts';
import { findUndocumented } from './settings/find-undocumented.ts';
import { root } from './run.ts';

const page = readFileSync(join(root, 'docs/operations/settings.md'), 'utf8');
const problems = findUndocumented(page, settingNames);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
