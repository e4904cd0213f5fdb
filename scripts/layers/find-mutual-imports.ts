import type { Import } from './read-imports.ts';

const folderOf = (path: string) => /^api\/[^/]+(?=\/)/.exec(path)?.[0];

/** Returns a sentence for each two folders of `api` that import each other. An import by a subfolder counts as one by its folder. */
export function findMutualImports(imports: readonly Import[]): string[] {
  const found = new Map<string, { from: string; to: string; why: string }>();
  for (const { importer, imported } of imports) {
    const [from, to] = [folderOf(importer), folderOf(imported)];
    if (from === undefined || to === undefined || from === to) continue;
    found.set(`${from} ${to}`, { from, to, why: `${importer} imports ${imported}` });
  }
  return [...found.values()].flatMap(({ from, to, why }) => {
    const back = from < to ? found.get(`${to} ${from}`) : undefined;
    return back ? [`${from} and ${to} import each other: ${why}, ${back.why}`] : [];
  });
}
