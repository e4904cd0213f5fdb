import { wrap, type DBSchema, type IDBPDatabase, type IDBPObjectStore, type StoreNames } from 'idb';
import type { Sealed } from './sealing.ts';
import { placeOf } from './place.ts';

/** A draft as a row. */
export type HeadRow = {
  id: string;
  /** When the draft was written first and last, in ms since 1970. */
  createdAt: number;
  savedAt: number;
  /** The size of its encrypted parts, pictures included. */
  bytes: number;
  /** The ids of its pictures. */
  pictures: readonly string[];
  head: Sealed;
};
type PictureRow = { id: string; draft: string; picture: Sealed };

/** The drafts of one user. Only ids, times and sizes are not encrypted. */
type Schema = DBSchema & {
  keys: { key: string; value: CryptoKey };
  heads: { key: string; value: HeadRow };
  contents: { key: string; value: Sealed };
  pictures: { key: string; value: PictureRow; indexes: { draft: string } };
};
export type Database = IDBPDatabase<Schema>;

const version = 1;

/** Opens the database of a user. It closes when another tab deletes it; then `onClosed` is called. */
export async function openDatabase(person: number, onClosed: () => void): Promise<Database> {
  const { factory, name } = await placeOf(person);
  const request = factory.open(name, version);
  request.addEventListener('upgradeneeded', () => createStores(request.result));
  const raw = await wrap(request);
  // The cast is safe: `createStores` creates the stores of the schema.
  const database = raw as unknown as Database;
  database.addEventListener('versionchange', () => {
    database.close();
    onClosed();
  });
  database.addEventListener('close', onClosed);
  return database;
}

function createStores(database: IDBDatabase) {
  database.createObjectStore('keys');
  database.createObjectStore('heads', { keyPath: 'id' });
  database.createObjectStore('contents');
  database.createObjectStore('pictures', { keyPath: 'id' }).createIndex('draft', 'draft');
}

/**
 * Reads from a store. The promise also rejects if the transaction is aborted, because another tab deletes the database: with the shortcuts of
 * the library, that rejection would be unhandled.
 */
export async function readFrom<S extends StoreNames<Schema>, T>(
  database: Database,
  name: S,
  read: (store: IDBPObjectStore<Schema, [S], S>) => Promise<T>,
): Promise<T> {
  const { store, done } = database.transaction(name);
  const [result] = await Promise.all([read(store), done]);
  return result;
}
