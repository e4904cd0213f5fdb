/**
 * Writes the migration that makes all tables, after the prelude written by hand: `node scripts/migrations.ts`.
 * The same tables always give the same files; with `--check` it only says whether they are up to date.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { format } from 'prettier';

const api = join(import.meta.dirname, '../api');
const migrations = join(api, 'db/migrations');

// npm puts drizzle-kit at the root and drizzle-orm under api/, where the former does not find it.
const fromApi = createRequire(join(api, 'package.json'));
registerHooks({
  resolve: (name, context, next) =>
    name.startsWith('drizzle-orm') && context.parentURL?.includes('/drizzle-kit/')
      ? next(fromApi.resolve(name), context)
      : next(name, context),
});
const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api');

const steps = ['0000_prelude', '0001_tables'];
const noTables = generateDrizzleJson({});
const tables = generateDrizzleJson(await readTables());
const statements = await generateMigration(noTables, tables);
const entries = steps.map((tag, idx) => ({ idx, version: '7', when: idx + 1, tag, breakpoints: true }));
const journal = JSON.stringify({ version: '7', dialect: 'postgresql', entries });
const isCheck = process.argv.includes('--check');
put('0001_tables.sql', `${statements.join('\n--> statement-breakpoint\n')}\n`);
put('meta/_journal.json', await format(journal, { parser: 'json' }));

function put(name: string, text: string): void {
  const file = join(migrations, name);
  if (!isCheck) return writeFileSync(file, text);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  console.error(`${name} does not make the tables that the code declares: run node scripts/migrations.ts`);
  process.exitCode = 1;
}

/** Whatever the files that declare tables export, under names that cannot clash. */
async function readTables(): Promise<Record<string, unknown>> {
  const files = globSync('**/*.ts', { cwd: api, exclude: (path) => path.includes('node_modules') })
    .filter((file) => readFileSync(join(api, file), 'utf8').includes('pgTable('))
    .sort();
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(join(api, file))));
  return Object.fromEntries(modules.flatMap((module) => Object.values(module)).entries());
}
