import { posix } from 'node:path';

/** A node of the diagram: the folders or files of one layer, and the subgraph that the node belongs to. */
type Layer = { name: string; paths: string[]; group: string | undefined };
/** An allowed import. `from` and `to` each name a layer, or a group, which represents all its layers. */
type Edge = { from: string; to: string };
type Picture = { layers: Layer[]; edges: Edge[] };

/** Reads the layers and edges of the first Mermaid flowchart in a Markdown text. */
export function readPicture(markdown: string): Picture {
  const [, chart = ''] = /```mermaid\nflowchart[^\n]*\n([^]*?)```/.exec(markdown) ?? [];
  const layers: Layer[] = [];
  const edges: Edge[] = [];
  let group: string | undefined;
  for (const line of chart.split('\n').map((text) => text.trim())) {
    const [, name = '', label] = /^(\w+)\["(.+)"\]$/.exec(line) ?? [];
    const [, from = '', targets] = /^(\w+) --> (.+)$/.exec(line) ?? [];
    if (line.startsWith('subgraph ')) group = line.slice('subgraph '.length);
    else if (line === 'end') group = undefined;
    else if (label !== undefined) layers.push({ name, paths: label.split('<br/>'), group });
    else if (targets !== undefined) edges.push(...targets.split(' & ').map((to) => ({ from, to })));
  }
  return { layers, edges };
}

/** Returns the first layer whose folders or patterns contain a path. */
export const layerOf = ({ layers }: Picture, path: string): Layer | undefined =>
  layers.find(({ paths }) => paths.some((part) => `${path}/`.startsWith(`${part}/`) || posix.matchesGlob(path, part)));

/** Whether an edge allows `importer` to import `imported`. */
export const covers = ({ from, to }: Edge, importer: Layer, imported: Layer): boolean =>
  [importer.name, importer.group].includes(from) && [imported.name, imported.group].includes(to);
