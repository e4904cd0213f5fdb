import { globSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';

const api = join(import.meta.dirname, '../../api');

// Resolves drizzle-kit's imports of drizzle-orm: npm installs drizzle-kit at the root, but drizzle-orm under api/.
const fromApi = createRequire(join(api, 'package.json'));
registerHooks({
  resolve: (name, context, next) =>
    name.startsWith('drizzle-orm') && context.parentURL?.includes('/drizzle-kit/')
      ? next(fromApi.resolve(name), context)
      : next(name, context),
});
const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api');

/** Tables, columns, indexes and constraints in the format that drizzle-kit compares. */
export type Snapshot = ReturnType<typeof generateDrizzleJson>;

export const noTables: Snapshot = generateDrizzleJson({});

/** Reads the tables declared in the code. @param id the `id` of the snapshot: the same tables and id produce an equal snapshot. */
export async function readDeclaredTables(id: string): Promise<Snapshot> {
  const files = globSync('**/*.ts', { cwd: api, exclude: (path) => path.includes('node_modules') })
    .filter((file) => !file.endsWith('.test.ts') && readFileSync(join(api, file), 'utf8').includes('pgTable('))
    .sort();
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(join(api, file))));
  // Keys the exports by position, because two files may export the same name.
  const exported = Object.fromEntries(modules.flatMap((module) => Object.values(module)).entries());
  const declared = generateDrizzleJson(exported);
  // In the order of their names, so that moving a table to another file does not change the snapshot.
  const tables = Object.fromEntries(
    Object.entries(declared.tables).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return { ...declared, tables, id, prevId: '' };
}

/**
 * Returns the SQL statements that migrate the tables from `before` to `after`; empty if they are equal. Prompts at the terminal if a
 * table or column may have been renamed.
 */
export const compareTables = (before: Snapshot, after: Snapshot): Promise<string[]> => generateMigration(before, after);
