import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'oxfmt';
import { root } from '../run.ts';
import { formatOptions } from './format-options.ts';
import type { Written } from './slice.ts';

const migrations = 'api/db/migrations/**/*.*';

/**
 * Writes the files and runs `follow`. On failure, restores the files and the migrations.
 * @param follow the step after writing; returns whether the step succeeded.
 * @returns whether `follow` succeeded.
 */
export async function writeAll(files: readonly Written[], follow: () => Promise<boolean>): Promise<boolean> {
  const formatted = await Promise.all(files.map(inFormat));
  const migrationsNow = () => globSync(migrations, { cwd: root });
  const before = new Map(
    [...files.map(({ path }) => path), ...migrationsNow()].map((path) => [path, readIfThere(path)] as const),
  );
  const folders: string[] = [];
  let isDone = false;
  try {
    for (const { path, text } of formatted) {
      const made = mkdirSync(dirname(join(root, path)), { recursive: true });
      if (made) folders.push(made);
      writeFileSync(join(root, path), text);
    }
    isDone = await follow();
  } finally {
    if (!isDone) {
      [...before.keys(), ...migrationsNow()].forEach((path) => restore(path, before.get(path)));
      folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
    }
  }
  return isDone;
}

async function inFormat({ path, text }: Written): Promise<Written> {
  const { code, errors } = await format(path, text, formatOptions);
  if (errors.length > 0) throw new Error(`${path} cannot be formatted: ${errors[0]?.message}`);
  return { path, text: code };
}

const readIfThere = (path: string): Buffer | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path)) : undefined;

function restore(path: string, content: Buffer | undefined): void {
  if (content) writeFileSync(join(root, path), content);
  else rmSync(join(root, path), { force: true });
}
