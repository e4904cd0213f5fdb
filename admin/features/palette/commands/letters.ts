import type { PlainPath } from '../../../kit/screen-paths.ts';

/** The letters that open a screen after `g`, in the order in which the palette lists the screens: first the lists of records. */
export const letters: Readonly<Partial<Record<PlainPath, string>>> = {
  '/experiencias': 'e',
  '/categorias': 'c',
  '/etiquetas': 't',
  '/idiomas': 'i',
  '/localidades': 'l',
  '/zonas': 'z',
  '/usuarios': 'u',
  '/makers': 'm',
  '/takers': 'k',
  '/resellers': 'r',
  '/planes': 'p',
  '/dashboard': 'd',
  '/posicionamiento': 'o',
  '/importaciones': 'n',
  '/actividad': 'a',
  '/cambios': 'h',
  '/papelera': 'b',
  '/cuenta': 'y',
};

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Returns the letters by path. A list without a letter of its own gets a free one, of its path if possible. */
export function lettersWith(lists: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map(Object.entries(letters));
  for (const path of lists.filter((list) => !found.has(list))) {
    const taken = [...found.values()];
    const free = `${path}${alphabet}`.match(/[a-z]/g)?.find((letter) => !taken.includes(letter));
    if (free !== undefined) found.set(path, free);
  }
  return found;
}
