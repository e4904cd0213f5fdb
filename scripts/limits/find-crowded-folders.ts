import { posix } from 'node:path';

export const maxFilesPerFolder = 15;

const isSource = (path: string) => /\.(?:ts|tsx|mjs)$/.test(path) && !/\.(?:test|spec|d)\.tsx?$/.test(path);

/** Returns a sentence for each folder that directly contains too many source files. Tests and type declarations do not count. */
export function findCrowdedFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths.filter(isSource), (path) => posix.dirname(path));
  return [...folders]
    .filter(([, files]) => files.length > maxFilesPerFolder)
    .map(
      ([folder, { length }]) =>
        `${folder} has ${length} source files, more than ${maxFilesPerFolder}: split it by purpose`,
    );
}
