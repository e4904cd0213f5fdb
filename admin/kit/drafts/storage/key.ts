import { readFrom, type Database } from './database.ts';
import { algorithm } from './sealing.ts';

const keyName = 'drafts';

/** Returns the key of the user. The first call creates it; the browser never exports it. */
export async function keyIn(database: Database): Promise<CryptoKey> {
  const known = await readFrom(database, 'keys', (keys) => keys.get(keyName));
  if (known) return known;
  const created = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
  // Another tab may have created a key meanwhile.
  const writing = database.transaction('keys', 'readwrite', { durability: 'strict' });
  const addUnlessKnown = async () => {
    const first = await writing.store.get(keyName);
    if (!first) await writing.store.put(created, keyName);
    return first ?? created;
  };
  const [key] = await Promise.all([addUnlessKnown(), writing.done]);
  return key;
}
