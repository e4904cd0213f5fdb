import { toId } from '../model/reference.ts';
import { searchedCollections, type SearchedCollection } from './collections.ts';

/** An id that was typed, and the collections that may be meant. */
type TypedId = { id: number; collections: readonly SearchedCollection[] };

/** The words before an id, in both languages. Each may be cut after three letters: `exp 42`. */
const names: Readonly<Record<SearchedCollection, readonly string[]>> = {
  experiences: ['experiencias', 'experiences'],
  categories: ['categorias', 'categories', 'category'],
  tags: ['etiquetas', 'tags'],
  languages: ['idiomas', 'languages'],
  locations: ['localidades', 'ubicaciones', 'locations'],
  zones: ['zonas', 'zones'],
  users: ['usuarios', 'users'],
  makers: ['makers', 'proveedores', 'providers'],
  takers: ['takers', 'clientes', 'customers'],
  resellers: ['resellers', 'agencias', 'agencies', 'agency'],
  plans: ['planes', 'plans'],
};

/** `42`, `#42`, `nº 42` (folded: `no 42`), `exp 42` or `exp. #42`. */
const wordAndId = /^(?:(\p{L}{3,})[.:]? *)?(?:(?:#|no|n\.?o|id)[.:]? *)?(\d{1,10})$/u;
/** `/experiences/42`, or the address of a form: `https://…/editar-experiencia/42?…`. */
const path = /(?:^|\/)(?:editar-)?([a-z]+)\/(\d{1,10})\/?(?:[?#].*)?$/;

/** Returns the id for which a folded text asks; none if its word means no collection, as in `ruta 77`. */
export function readId(text: string): TypedId | undefined {
  const [, word, digits] = path.exec(text) ?? wordAndId.exec(text) ?? [];
  const id = toId(digits, '');
  const collections =
    word === undefined ? searchedCollections : searchedCollections.filter((each) => isMeant(each, word));
  return id === undefined || collections.length === 0 ? undefined : { id, collections };
}

const isMeant = (collection: SearchedCollection, word: string) =>
  word.length >= 3 && names[collection].some((name) => name.startsWith(word));
