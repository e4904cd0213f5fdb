/**
 * Where the browser stores the drafts of a user. A storage bucket is a folder of its own, which its deletion removes from the disk. Browsers
 * without storage buckets have a database per user instead; after its deletion, encrypted bytes may stay on the disk for some time.
 */
type Place = { factory: IDBFactory; name: string };

/** The part of the Storage Buckets API that is used here: TypeScript does not describe it yet. */
type Buckets = {
  open: (name: string, options: { durability: 'strict' }) => Promise<{ indexedDB: IDBFactory }>;
  keys: () => Promise<string[]>;
  delete: (name: string) => Promise<void>;
};

const prefix = 'trastienda-drafts-';
const nameOf = (person: number) => `${prefix}${person}`;

const buckets = (): Buckets | undefined =>
  // The cast is safe: where the property exists, it has these functions.
  'storageBuckets' in navigator ? (navigator.storageBuckets as Buckets) : undefined;

export async function placeOf(person: number): Promise<Place> {
  const name = nameOf(person);
  const bucket = await buckets()?.open(name, { durability: 'strict' });
  return { factory: bucket?.indexedDB ?? indexedDB, name };
}

/** Deletes the database of a user, with the key. Open connections of other tabs are closed. */
export async function deletePlace(person: number): Promise<void> {
  const name = nameOf(person);
  const ofBrowser = buckets();
  if (ofBrowser) return ofBrowser.delete(name);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = indexedDB.deleteDatabase(name);
  request.addEventListener('success', () => resolve());
  request.addEventListener('error', () => reject(request.error ?? new Error('The database was not deleted')));
  return promise;
}

/** Returns the ids of the users with drafts in this browser. */
export async function storedPeople(): Promise<number[]> {
  const ofBrowser = buckets();
  const names = ofBrowser ? await ofBrowser.keys() : (await indexedDB.databases()).map(({ name }) => name ?? '');
  return names.filter((name) => name.startsWith(prefix)).map((name) => Number(name.slice(prefix.length)));
}

export const hasPlace = async (person: number): Promise<boolean> => (await storedPeople()).includes(person);
