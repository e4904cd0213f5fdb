import { posix } from 'node:path';
import type { Import } from './read-imports.ts';

/** The layers of each part of the repository, in their order. */
type Layers = Readonly<Record<string, readonly string[]>>;
/** The layer of a file: its part of the repository, its place in the order, and the folder that is apart, if the layer has such folders. */
type Place = { part: string; level: number; layer: string; apart: string | undefined };

/** Replaces each layer that has layers inside by these. */
export const withInner = (parts: Layers, inner: Layers): Layers =>
  Object.fromEntries(
    Object.entries(parts).map(([part, layers]) => [
      part,
      layers.flatMap((layer) => inner[layer]?.map((name) => `${layer}/${name}`) ?? [layer]),
    ]),
  );

/** Returns the layer of a file; undefined if no layer contains it. */
export function placeOf(parts: Layers, path: string): Place | undefined {
  for (const [part, layers] of Object.entries(parts)) {
    const level = layers.findIndex((layer) => posix.matchesGlob(path, layer) || posix.matchesGlob(path, `${layer}/**`));
    const layer = layers[level];
    if (layer === undefined) continue;
    const depth = layer.split('/').length;
    return { part, level, layer, apart: layer.endsWith('/*') ? path.split('/')[depth - 1] : undefined };
  }
  return undefined;
}

/** Returns a sentence for each import that the order of the layers forbids. Files outside all layers may import any file. */
export const findUpwardImports = (parts: Layers, imports: readonly Import[]): string[] =>
  imports.flatMap(({ importer, imported }) => {
    const [from, to] = [placeOf(parts, importer), placeOf(parts, imported)];
    const why = from && (to ? whyForbidden(from, to) : 'no layer contains it');
    return why === undefined ? [] : [`${importer} imports ${imported}: ${why}`];
  });

function whyForbidden(from: Place, to: Place): string | undefined {
  if (to.part !== from.part) return to.part === 'contract' ? undefined : `${from.part} does not import ${to.part}`;
  if (to.level > from.level) return `the layer ${to.layer} is above ${from.layer}`;
  return to.level === from.level && to.apart !== from.apart
    ? `the folders of ${to.layer} do not import each other`
    : undefined;
}
