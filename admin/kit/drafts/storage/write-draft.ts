import { limits } from '@trastienda/contract/limits';
import { randomId } from '../../../base/random-id.ts';
import type { DraftAbout, DraftInput, HeldPicture } from '../draft.ts';
import { connect, removeRows, startWriting } from './connection.ts';
import { readFrom, type Database, type HeadRow } from './database.ts';
import { tellDraftsChanged } from './draft-channel.ts';
import { openDrafts } from './open-drafts.ts';
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
  const noted = toNotes(id, pictures);
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
  const bytes = sizeOf(head) + sizeOf(sealed) + sizeOfPictures(noted.filter(([note]) => notes.includes(note)));
  const [{ isNew, isFull }] = await Promise.all([
    replaceHead(writing, { id, savedAt: Date.now(), bytes, pictures: notes.map((note) => note.id), head }),
    ...[...fresh].map(([picture, of]) => writing.objectStore('pictures').put({ id: picture, draft: id, picture: of })),
    writing.objectStore('contents').put(sealed, id),
    writing.done,
  ]);
  if (isFull) await makeRoom(database, id);
  if (isNew || isFull) tellDraftsChanged();
  return notes.length === pictures.length;
}

/** Returns the pictures that have room in a draft, each with its properties. */
function toNotes(draft: string, pictures: readonly HeldPicture[]): (readonly [PictureNote, Blob])[] {
  let room: number = maxBytes;
  const fitting = pictures.filter(({ bytes }) => bytes.size <= room && (room -= bytes.size) >= 0);
  return fitting.map(({ bytes, ...picture }) => {
    const stored = storedPictures.get(bytes);
    // A picture of another draft, which another tab has recovered, is written once more.
    const id = stored?.draft === draft ? stored.id : randomId();
    storedPictures.set(bytes, { draft, id });
    return [{ ...picture, id, type: bytes.type, name: bytes instanceof File ? bytes.name : undefined }, bytes];
  });
}

/** Encrypts a picture. Resolves to undefined if its file cannot be read any more. */
async function sealPicture(key: CryptoKey, id: string, bytes: Blob): Promise<Sealed | undefined> {
  const read = await bytes.arrayBuffer().catch(() => undefined);
  return read && seal(key, id, read);
}

const sizeOf = ({ bytes }: Sealed) => bytes.byteLength;

const sizeOfPictures = (noted: readonly (readonly [PictureNote, Blob])[]) =>
  noted.reduce((sum, [, { size }]) => sum + size, 0);

/**
 * Replaces the head of a draft, and removes the pictures that the draft no longer has.
 * @returns whether the draft is new, and whether all drafts together are too large.
 */
async function replaceHead(writing: ReturnType<typeof startWriting>, row: Omit<HeadRow, 'createdAt'>) {
  const rows = await writing.objectStore('heads').getAll();
  const before = rows.find(({ id }) => id === row.id);
  await Promise.all([
    writing.objectStore('heads').put({ ...row, createdAt: before?.createdAt ?? row.savedAt }),
    ...(before?.pictures ?? [])
      .filter((picture) => !row.pictures.includes(picture))
      .map((picture) => writing.objectStore('pictures').delete(picture)),
  ]);
  const size = rows.reduce((sum, { bytes }) => sum + bytes, row.bytes - (before?.bytes ?? 0));
  return { isNew: !before, isFull: size > maxBytes };
}

/** Removes the oldest drafts until the others have room: neither the given one, nor those that a tab has open. */
async function makeRoom(database: Database, id: string) {
  const isOpen = await openDrafts();
  const heads = await readFrom(database, 'heads', (store) => store.getAll());
  let size = heads.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const head of heads.sort((a, b) => a.savedAt - b.savedAt)) {
    if (size <= maxBytes) break;
    if (head.id === id || isOpen(head.id)) continue;
    await removeRows(database, head.id);
    size -= head.bytes;
  }
}
