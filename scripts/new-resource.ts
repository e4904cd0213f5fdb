/**
 * Creates a resource that has only a name, in Spanish and English: `npm run new:resource -- guides --es guía/guías`. Writes contract,
 * API, screens, texts, test, registry entries and migration. If a step fails, no change remains.
 */
import { appendFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { readNames, type Names } from './new-resource/names.ts';
import { Refusal } from './new-resource/refusal.ts';
import { refuseTaken } from './new-resource/refuse-taken.ts';
import { toRegistries } from './new-resource/registries.ts';
import { toSlice, type Written } from './new-resource/slice.ts';
import { writeAll } from './new-resource/write-all.ts';
import { root, run } from './run.ts';

// Ctrl-C ends the child process that writes the migration, but not this process, so that `writeAll` can revert the written files.
process.on('SIGINT', () => undefined);

try {
  await make(readNames(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function make(names: Names): Promise<void> {
  const slice = toSlice(names);
  refuseTaken(names, slice);
  const registries = toRegistries(names);
  const generate = [process.execPath, 'scripts/db/generate.ts', `add_${names.collection}`];
  const writeMigration = async () => {
    if ((await run(generate)) !== 0) return false;
    appendToMigration(`select change_log.log_table('${names.collection}', '${names.collection}');`);
    return true;
  };
  if (!(await writeAll([...slice, ...registries], writeMigration)))
    throw new Refusal('No migration could be written. Nothing was changed.');
  console.log(toReport(names, slice, registries));
}

/** Appends a step to the migration that was written last. */
function appendToMigration(step: string): void {
  const file = globSync('api/db/migrations/*.sql', { cwd: root }).sort().at(-1);
  if (file !== undefined) appendFileSync(join(root, file), `--> statement-breakpoint\n${step}\n`);
}

function toReport(
  { kebab, en, es, address }: Names,
  slice: readonly Written[],
  registries: readonly Written[],
): string {
  const linesOf = (files: readonly Written[]) => files.map(({ path }) => `  ${path}`);
  const gender = es.isFeminine ? 'feminine' : 'masculine';
  return [
    `Created the resource ${kebab.many}: ${en.one}, ${en.many}; in Spanish ${es.one}, ${es.many} (${gender}).`,
    'New:',
    ...linesOf(slice),
    'Added lines to:',
    ...linesOf(registries),
    'Next:',
    `  Check the texts in admin/features/${kebab.many}/{es,en}.json, the menu entries in admin/i18n/{es,en}.json, "counted" in`,
    `  contract/resources/${kebab.one}.ts and "…Name" in contract/errors/field-errors.ts, which are generated from the words above.`,
    `  Describe the ${en.one} in contract/resources/${kebab.one}.ts, and choose an icon and a position in admin/menu.ts.`,
    `  npm test -- api/resources/${kebab.one}.test.ts`,
    `  npm run dev, then open /${address.many}`,
  ].join('\n');
}
