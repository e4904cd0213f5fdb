import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** One file of the chain of migrations. */
export type Migration = {
  number: number;
  /** The file name without `.sql`, such as `0002_add_guides`. */
  name: string;
  /** SHA-256 of the file with LF line ends, in hexadecimal. */
  hash: string;
  /** If false, each step commits separately, as `create index concurrently` requires. */
  isTransactional: boolean;
  /** The SQL of each step; a step of a transactional file may contain several statements. */
  steps: string[];
};

const breakpoint = '--> statement-breakpoint';
/** The first line of a file whose steps run outside a transaction. */
export const outsideTransaction = '-- outside a transaction';

/**
 * Reads the chain of migrations, in order of their numbers.
 * @throws Error when a file is not named like `0002_add_guides.sql`, two files have the same number, or the numbers have a gap.
 */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const migrations = files.map((file) => readMigration(folder, file)).sort((a, b) => a.number - b.number);
  for (const [position, { number, name }] of migrations.entries()) {
    if (number < position) {
      throw new Error(
        `Two migrations have the number ${toPrefix(number)}. Delete the migration of your branch, take the snapshot.json of the other branch, ` +
          'and run npm run db:generate again.',
      );
    }
    if (number > position) throw new Error(`${name}.sql should have the number ${toPrefix(position)}.`);
  }
  return migrations;
}

function readMigration(folder: string, file: string): Migration {
  const [, prefix] = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file) ?? [];
  if (prefix === undefined) throw new Error(`${file} should be named like 0002_add_guides.sql.`);
  return toMigration(Number(prefix), file.slice(prefix.length + 1, -'.sql'.length), readText(join(folder, file)));
}

/** Reads a file and converts CRLF to LF, because git may check the file out with CRLF on Windows. */
const readText = (path: string) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n');

/** Returns the migration in a file with the content `text`. @param label the name without its number, such as `add_guides`. */
export const toMigration = (number: number, label: string, text: string): Migration => ({
  number,
  name: `${toPrefix(number)}_${label}`,
  hash: createHash('sha256').update(text).digest('hex'),
  isTransactional: !text.startsWith(outsideTransaction),
  steps: text.split(breakpoint).map((step) => step.trim()),
});

export const toPrefix = (number: number) => String(number).padStart(4, '0');

/** SHA-256 hashes of the released migrations, by release and by the name of the migration. */
export type Releases = Record<string, Record<string, string>>;

/** Reads the hashes of the released migrations from `released.json`. Returns an empty object if the file does not exist. */
export function readReleases(folder = migrationsFolder): Releases {
  const file = join(folder, 'released.json');
  if (!existsSync(file)) return {};
  return z.record(z.string(), z.record(z.string(), z.string())).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Returns a step without comments; string literals and function bodies become empty strings. */
const toCode = (step: string) =>
  step
    .replaceAll(/--.*$|\/\*[^]*?\*\//gm, '')
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'/g, "''")
    .trim();

function faultsOf({ name, isTransactional }: Migration, step: string): string[] {
  const code = toCode(step);
  if (isTransactional) {
    const isBeginOrEnd = /(?:^|;)\s*(?:begin|start\s+transaction|commit|end|rollback|abort)\b/i.test(code);
    return isBeginOrEnd ? [`${name}.sql runs in a transaction and must not begin or end one.`] : [];
  }
  const isSingle = !/;\s*\S/.test(code);
  const isRepeatable = /\bif (?:not )?exists\b/i.test(code);
  if (isSingle && isRepeatable) return [];
  return [
    `${name}.sql runs outside a transaction: each step must be one statement with "if exists" or "if not exists", so that it can be repeated.`,
  ];
}

/**
 * Returns a sentence for each fault: a released file that was changed or removed, a step outside a transaction that is not a single
 * repeatable statement, or a statement that begins or ends a transaction in a file that already runs in one.
 */
export function findFaults(migrations: Migration[], releases: Releases): string[] {
  const present = new Map(migrations.map(({ name, hash }) => [name, hash]));
  const frozen = Object.entries(releases).flatMap(([release, files]) =>
    Object.entries(files)
      .filter(([name, hash]) => present.get(name) !== hash)
      .map(
        ([name]) =>
          `${name}.sql is part of release ${release} and must not change: put the change into a new migration.`,
      ),
  );
  return [
    ...frozen,
    ...migrations.flatMap((migration) => migration.steps.flatMap((step) => faultsOf(migration, step))),
  ];
}
