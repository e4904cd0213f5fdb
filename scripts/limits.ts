/**
 * A step of `npm run check`: refuses folders with too many source files, and in the admin lengths that do not scale with the browser's font
 * size, and classes that a CSS module does not have. Warns about too many effects in the admin.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkEffects } from './limits/check-effects.ts';
import { findCrowdedFolders } from './limits/find-crowded-folders.ts';
import { findMissingClasses } from './limits/find-missing-classes.ts';
import { findPixelLengths } from './limits/find-pixel-lengths.ts';
import { listSources } from './layers/read-imports.ts';
import { root } from './run.ts';

const isLeftOut = (path: string) => /(?:^|[\\/])(?:node_modules|dist|e2e[\\/]results)$/.test(path);
const paths = globSync('{admin,api,bench,contract,e2e,sandbox,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: isLeftOut,
});
const screens = listSources(root).filter((path) => path.startsWith('admin/'));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const styled = [...screens, ...globSync('admin/**/*.css', { cwd: root, exclude: isLeftOut })];
const problems = [
  ...findCrowdedFolders(paths.map((path) => path.replaceAll('\\', '/'))),
  ...styled.flatMap((path) => findPixelLengths(path, read(path))),
  ...screens.flatMap((path) => findMissingClasses(path, read(path), read)),
];
for (const problem of problems) console.error(problem);
for (const warning of checkEffects(screens.map(read))) console.warn(`warning: ${warning}`);
process.exitCode = problems.length > 0 ? 1 : 0;
