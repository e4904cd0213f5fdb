import { connect, removeRows, startWriting } from './connection.ts';
import { readFrom, type Database } from './database.ts';
import { tellDraftsChanged } from './draft-channel.ts';

/** Removes a draft. */
export async function removeDraft(person: number, id: string): Promise<void> {
  const { database } = await connect(person);
  await removeRows(database, id);
  tellDraftsChanged();
}

/**
 * Removes a draft, so that the removal can be undone while the session lasts.
 * @returns a function that puts the draft back, with its time; undefined if the draft was removed before.
 */
export async function discardDraft(person: number, id: string): Promise<(() => Promise<void>) | undefined> {
  const { database } = await connect(person);
  const rows = await readRows(database, id);
  await removeDraft(person, id);
  return rows && (() => putBack(person, id, rows));
}

/** Reads the encrypted rows of a draft. */
async function readRows(database: Database, id: string) {
  const [head, content, pictures] = await Promise.all([
    readFrom(database, 'heads', (heads) => heads.get(id)),
    readFrom(database, 'contents', (contents) => contents.get(id)),
    readFrom(database, 'pictures', (rows) => rows.index('draft').getAll(id)),
  ]);
  return head && content && { head, content, pictures };
}

async function putBack(person: number, id: string, rows: NonNullable<Awaited<ReturnType<typeof readRows>>>) {
  const { database } = await connect(person);
  const writing = startWriting(database);
  await Promise.all([
    writing.objectStore('heads').put(rows.head),
    writing.objectStore('contents').put(rows.content, id),
    ...rows.pictures.map((picture) => writing.objectStore('pictures').put(picture)),
    writing.done,
  ]);
  tellDraftsChanged();
}
