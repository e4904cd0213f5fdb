/**
 * Returns a sentence for each setting without a row in the table of the chapter "Environment". The first column has the names. After the
 * first name of a row, `…_REGION` stands for a name with the same beginning.
 */
export function findUndocumented(page: string, names: readonly string[]): string[] {
  const [, chapter = ''] = /^## Environment$(.*?)(?=^## |$(?![^]))/ms.exec(page) ?? [];
  const rows = Array.from(chapter.matchAll(/^\| ([^|]*)\|/gm), ([, cell = '']) =>
    Array.from(cell.matchAll(/`(…?[A-Z0-9_]+)`/g), ([, name = '']) => name),
  );
  const isIn = ([first = '', ...others]: string[], name: string) =>
    [first, ...others].includes(name) ||
    others.some(
      (other) =>
        other.startsWith('…') && name.endsWith(other.slice(1)) && first.startsWith(name.slice(0, 1 - other.length)),
    );
  return names
    .filter((name) => !rows.some((row) => isIn(row, name)))
    .map((name) => `docs/operations/settings.md has no row for ${name} in the table of its chapter "Environment"`);
}
