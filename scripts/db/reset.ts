/** `npm run db:reset`: deletes the embedded database and its pictures. `-- --yes` skips the confirmation. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '../../api/env/env.ts';
import { confirmReset, resetData } from '../../api/start/reset-data.ts';
import { StartRefused } from '../../api/env/start-refused.ts';

try {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
  const { databaseUrl, dataFolder } = readEnv(process.env);
  if (databaseUrl !== undefined) {
    throw new StartRefused('DATABASE_URL is set: this command empties the embedded database only.');
  }
  if (!values.yes && !process.stdin.isTTY) throw new StartRefused('There is no terminal to confirm on: add -- --yes.');
  if (values.yes || (await confirmReset(dataFolder))) {
    await resetData(dataFolder);
    console.log(`Deleted the database and the pictures in ${resolve(dataFolder)}.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
