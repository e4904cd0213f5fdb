import { limits } from '@trastienda/contract/limits';
import type { DraftAbout, DraftInput, HeldPicture } from '../draft.ts';
import { connect, deleteRows, removeRows, startWriting } from './connection.ts';
import { readFrom, type HeadRow } from './database.ts';
import { tellDraftsChanged } from './draft-channel.ts';
import { seal, sealJson, type Sealed } from './sealing.ts';
import { format, storedPictures, type PictureNote, type StoredContent } from './stored-content.ts';

const { maxBytes } = limits.drafts;

/**
 * Writes a draft in place of its former content. If all drafts of the user together become too large, the oldest are removed. Pictures for
 * which there is no room even then are left out.
 * @returns whether all pictures were written.
 */
export async function writeDraft(
  person: number,
  id: string,
  { content, pictures, ...about }: DraftInput,
): Promise<boolean> {
  const { database, key } = await connect(person);
  const known =
    pictures.length === 0 ? [] : await readFrom(database, 'pictures', (store) => store.index('draft').getAllKeys(id));
  const noted = toNotes(pictures);
  const fresh = new Map<string, Sealed>();
  for (const [note, bytes] of noted.filter(([note]) => !known.includes(note.id))) {
    const sealed = await sealPicture(key, note.id, bytes);
    if (sealed) fresh.set(note.id, sealed);
  }
  const notes = noted.map(([note]) => note).filter((note) => known.includes(note.id) || fresh.has(note.id));
  const [head, sealed] = await Promise.all([
    sealJson(key, `${id}/head`, about satisfies DraftAbout),
    sealJson(key, `${id}/content`, { format, content, pictures: notes } satisfies StoredContent),
  ]);
  const writing = startWriting(database);
  const bytes = sizeOf(head) + sizeOf(sealed) + noted.reduce((sum, [, { size }]) => sum + size, 0);
  const [before] = await Promise.all([
    replaceHead(writing, { id, savedAt: Date.now(), bytes, pictures: notes.map((note) => note.id), head }),
    ...[...fresh].map(([picture, of]) => writing.objectStore('pictures').put({ id: picture, draft: id, picture: of })),
    writing.objectStore('contents').put(sealed, id),
    writing.done,
  ]);
  if (!before) tellDraftsChanged();
  return notes.length === pictures.length;
}

/** Returns the pictures that have room in a draft, each with its properties. */
function toNotes(pictures: readonly HeldPicture[]): (readonly [PictureNote, Blob])[] {
  let size = 0;
  return pictures
    .filter(({ bytes }) => (size += bytes.size) <= maxBytes)
    .map(({ bytes, ...picture }) => {
      const id = storedPictures.get(bytes) ?? crypto.randomUUID();
      storedPictures.set(bytes, id);
      return [{ ...picture, id, type: bytes.type, name: bytes instanceof File ? bytes.name : undefined }, bytes];
    });
}

/** Encrypts a picture. Resolves to undefined if its file cannot be read any more. */
async function sealPicture(key: CryptoKey, id: string, bytes: Blob): Promise<Sealed | undefined> {
  const read = await bytes.arrayBuffer().catch(() => undefined);
  return read && seal(key, id, read);
}

const sizeOf = ({ bytes }: Sealed) => bytes.byteLength;

/**
 * Replaces the head of a draft, and removes the pictures that the draft no longer has. Removes the oldest drafts, except this one, until
 * the others have room.
 * @returns the head before.
 */
async function replaceHead(writing: ReturnType<typeof startWriting>, row: HeadRow): Promise<HeadRow | undefined> {
  const [rows] = await Promise.all([writing.objectStore('heads').getAll(), writing.objectStore('heads').put(row)]);
  const before = rows.find(({ id }) => id === row.id);
  for (const picture of before?.pictures ?? [])
    if (!row.pictures.includes(picture)) await writing.objectStore('pictures').delete(picture);
  let size = row.bytes;
  const others = rows.filter(({ id }) => id !== row.id).sort((a, b) => b.savedAt - a.savedAt);
  for (const other of others.filter(({ bytes }) => (size += bytes) > maxBytes)) await deleteRows(writing, other.id);
  return before;
}

/** Removes a draft. */
export async function removeDraft(person: number, id: string): Promise<void> {
  const { database } = await connect(person);
  await removeRows(database, id);
  tellDraftsChanged();
}
