/** A step of `npm run check`: refuses imports against the order of the layers (`scripts/layers/layers.ts`). */
import { findUpwardImports, placeOf, withInner } from './layers/find-upward-imports.ts';
import { innerLayers, layers } from './layers/layers.ts';
import { listSources, readImports } from './layers/read-imports.ts';
import { root } from './run.ts';

const parts = withInner(layers, innerLayers);
const sources = listSources(root);
const problems = [
  ...sources
    .filter((path) => !placeOf(parts, path))
    .map((path) => `${path} is in no layer of scripts/layers/layers.ts`),
  ...findUpwardImports(
    parts,
    sources.flatMap((path) => readImports(root, path)),
  ),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
