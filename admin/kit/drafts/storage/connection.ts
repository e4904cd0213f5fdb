import { limits } from '@trastienda/contract/limits';
import { onSession, sessionNumber, userId } from '../../../session/session.ts';
import { openDatabase, readFrom, type Database } from './database.ts';
import { deletePlace, storedPeople } from './place.ts';
import { keyIn } from './key.ts';

const maxAgeMs = limits.drafts.days * 86_400_000;

type Connection = { person: number; session: number | undefined; database: Promise<Database>; key: Promise<CryptoKey> };
let present: Connection | undefined;
/** Whether another tab has deleted the database in this session. A draft that is still being written must not create it again. */
let isDeleted = false;
onSession((change) => {
  if (change === 'started') isDeleted = false;
});

/**
 * Returns the database and the key of the signed-in user. After the end of the session, an open database can still be used.
 * @throws DOMException `AbortError` if the session has ended.
 */
export async function connect(person: number): Promise<{ database: Database; key: CryptoKey }> {
  if (present?.person !== person || isOfEarlierSession(present)) {
    if (isDeleted || userId() !== person) throw new DOMException('The session has ended', 'AbortError');
    disconnect();
    present = start(person);
  }
  const { database, key } = present;
  return { database: await database, key: await key };
}

/** A database of an earlier session of the same user may have been deleted. */
const isOfEarlierSession = ({ session }: Connection) => sessionNumber() !== undefined && sessionNumber() !== session;

function start(person: number): Connection {
  const session = sessionNumber();
  const database = openDatabase(person, () => {
    if (present === connection) present = undefined;
    isDeleted ||= sessionNumber() === session;
  });
  const connection = { person, session, database, key: database.then(keyIn) };
  connection.key.catch(() => {
    if (present === connection) present = undefined;
  });
  database.then((opened) => removeAllOld(connection, opened)).catch(() => undefined);
  return connection;
}

function disconnect() {
  void present?.database.then((database) => database.close()).catch(() => undefined);
  present = undefined;
}

/**
 * Removes the drafts of all users that are too old. A database without any other draft is deleted. It stops when the session ends, because
 * the next user's database is empty until the first draft is written.
 */
async function removeAllOld({ person, session }: Connection, database: Database) {
  await removeOld(database);
  const others = (await storedPeople()).filter((other) => other !== person);
  for (const other of others) {
    if (sessionNumber() !== session) return;
    const theirs = await openDatabase(other, () => undefined);
    const isEmpty = (await removeOld(theirs)) === 0;
    theirs.close();
    if (isEmpty && sessionNumber() === session) await deletePlace(other);
  }
}

/** @returns the number of the drafts that remain. */
async function removeOld(database: Database): Promise<number> {
  const heads = await readFrom(database, 'heads', (store) => store.getAll());
  const old = heads.filter(({ createdAt }) => createdAt < Date.now() - maxAgeMs);
  for (const { id } of old) await removeRows(database, id);
  return heads.length - old.length;
}

/** Removes a draft with its pictures. */
export async function removeRows(database: Database, id: string): Promise<void> {
  const writing = startWriting(database);
  await Promise.all([deleteRows(writing, id), writing.done]);
}

export const startWriting = (database: Database) =>
  database.transaction(['heads', 'contents', 'pictures'], 'readwrite', { durability: 'strict' });

async function deleteRows(writing: ReturnType<typeof startWriting>, id: string): Promise<void> {
  const pictures = await writing.objectStore('pictures').index('draft').getAllKeys(id);
  await Promise.all([
    writing.objectStore('heads').delete(id),
    writing.objectStore('contents').delete(id),
    ...pictures.map((picture) => writing.objectStore('pictures').delete(picture)),
  ]);
}
