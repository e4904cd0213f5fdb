/**
 * Writes the next migration: `npm run db:generate -- add_guides`. Compares the tables declared in the code with the snapshot of the
 * last migration. `--empty` creates a file for steps written by hand; `--outside-transaction` creates one whose steps commit separately.
 * `--check` only checks that migrations, snapshot and tables agree. `--print` prints the SQL that creates all tables.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  findFaults,
  migrationsFolder,
  outsideTransaction,
  readMigrations,
  readReleases,
  toPrefix,
} from '../../api/db/read-migrations.ts';
import { version } from '../../api/env/version.ts';
import type { Snapshot } from './declared-tables.ts';

const usage =
  'Usage: npm run db:generate -- <name> [--empty | --outside-transaction], with a name such as add_guides (a-z, 0-9, _).';
const snapshotFile = join(migrationsFolder, 'snapshot.json');
const nextTag = (name: string) => `${toPrefix(readMigrations().length)}_${name}`;
const toText = (snapshot: Snapshot) => `${JSON.stringify(snapshot, undefined, 2)}\n`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      empty: { type: 'boolean', default: false },
      'outside-transaction': { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      print: { type: 'boolean', default: false },
    },
  });
  const [name = '', ...rest] = positionals;
  if (values.check) await check();
  else if (values.print) await print();
  else if (rest.length > 0 || !/^[a-z0-9_]{1,60}$/.test(name)) fail(usage);
  else if (values.empty || values['outside-transaction']) writeByHand(name, values['outside-transaction']);
  else await generate(name);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function generate(name: string): Promise<void> {
  const { compareTables, readDeclaredTables } = await import('./declared-tables.ts');
  const tag = nextTag(name);
  const before = readSnapshot();
  const after = await readDeclaredTables(tag);
  const statements = await compareTables(before, after);
  if (statements.length === 0) {
    return fail('The tables have not changed. For steps written by hand, such as a data move, add --empty.');
  }
  writeFileSync(join(migrationsFolder, `${tag}.sql`), `${statements.join('\n--> statement-breakpoint\n')}\n`);
  writeFileSync(snapshotFile, toText(after));
  console.log(`Wrote api/db/migrations/${tag}.sql. Read it before you commit it.`);
  for (const statement of statements.filter((text) => /\bdrop (column|table)\b|\bset data type\b/i.test(text))) {
    console.log(`This step may lose data; move the data in an earlier step: ${statement}`);
  }
}

/** Creates the file of a migration whose steps are written by hand. Such steps do not change the snapshot. */
function writeByHand(name: string, isOutside: boolean): void {
  const tag = nextTag(name);
  const lines = isOutside
    ? [
        outsideTransaction,
        '-- Each step commits by itself and runs again after a failure: write "if not exists" or "if exists" into it.',
      ]
    : ['-- Steps written by hand. All of them take effect, or none.'];
  writeFileSync(join(migrationsFolder, `${tag}.sql`), `${lines.join('\n')}\n`);
  console.log(`Wrote api/db/migrations/${tag}.sql. Put a line "--> statement-breakpoint" between two steps.`);
}

async function print(): Promise<void> {
  const { compareTables, noTables, readDeclaredTables } = await import('./declared-tables.ts');
  console.log((await compareTables(noTables, await readDeclaredTables(''))).join(';\n'));
}

async function check(): Promise<void> {
  const { readDeclaredTables } = await import('./declared-tables.ts');
  const migrations = readMigrations();
  const releases = readReleases();
  const faults = findFaults(migrations, releases);
  const snapshot = readSnapshot();
  if (toText(await readDeclaredTables(snapshot.id)) !== toText(snapshot)) {
    faults.push('The tables differ from those of the last migration: run npm run db:generate -- <name>.');
  }
  if (!version.includes('-')) {
    const frozen = Object.values(releases).flatMap((files) => Object.keys(files));
    const open = migrations.map(({ name }) => name).filter((name) => !frozen.includes(name));
    if (open.length > 0 && releases[version]) {
      faults.push(
        `${version} is frozen without ${open.join(', ')}: set the next version in package.json, such as 0.3.0-dev.`,
      );
    } else if (open.length > 0) {
      faults.push(`Release ${version} does not freeze ${open.join(', ')}: run npm run db:freeze.`);
    }
  }
  if (faults.length > 0) fail(faults.join('\n'));
}

function readSnapshot(): Snapshot {
  try {
    return JSON.parse(readFileSync(snapshotFile, 'utf8'));
  } catch (cause) {
    throw new Error(
      'snapshot.json cannot be read. After a merge, delete the migration of your branch, take the snapshot.json of the other branch, ' +
        'and run npm run db:generate again.',
      { cause },
    );
  }
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
