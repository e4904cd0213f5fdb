import { posix } from 'node:path';
import type { Import } from './read-imports.ts';

type Halves = Readonly<Record<string, readonly string[]>>;
/** The layer of a file: its half, its place in the order, and the folder that is apart, if the layer has such folders. */
type Place = { half: string; level: number; layer: string; apart: string | undefined };

/** Returns the layer of a file; undefined if no layer contains it. */
export function placeOf(halves: Halves, path: string): Place | undefined {
  for (const [half, layers] of Object.entries(halves)) {
    const level = layers.findIndex((layer) => posix.matchesGlob(path, layer) || posix.matchesGlob(path, `${layer}/**`));
    const layer = layers[level];
    if (layer === undefined) continue;
    const depth = layer.split('/').length;
    return { half, level, layer, apart: layer.endsWith('/*') ? path.split('/')[depth - 1] : undefined };
  }
  return undefined;
}

/** Returns a sentence for each import that the order of the layers forbids. Files outside all layers may import any file. */
export const findUpwardImports = (halves: Halves, imports: readonly Import[]): string[] =>
  imports.flatMap(({ importer, imported }) => {
    const [from, to] = [placeOf(halves, importer), placeOf(halves, imported)];
    const why = from && (to ? whyForbidden(from, to) : 'no layer contains it');
    return why === undefined ? [] : [`${importer} imports ${imported}: ${why}`];
  });

function whyForbidden(from: Place, to: Place): string | undefined {
  if (to.half !== from.half) return to.half === 'contract' ? undefined : `${from.half} does not import ${to.half}`;
  if (to.level > from.level) return `the layer ${to.layer} is above ${from.layer}`;
  return to.level === from.level && to.apart !== from.apart
    ? `the folders of ${to.layer} do not import each other`
    : undefined;
}
