import type { Database } from './database.ts';
import { algorithm } from './sealing.ts';

const keyName = 'drafts';

/** Returns the key of the user. The first call creates it; the browser never exports it. */
export async function keyIn(database: Database): Promise<CryptoKey> {
  const known = await database.get('keys', keyName);
  if (known) return known;
  const created = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
  // Another tab may have created a key meanwhile.
  const writing = database.transaction('keys', 'readwrite', { durability: 'strict' });
  const first = await writing.store.get(keyName);
  if (!first) await writing.store.put(created, keyName);
  await writing.done;
  return first ?? created;
}
