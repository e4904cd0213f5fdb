import { limits } from '@trastienda/contract/limits';
import type { DraftAbout, DraftInput, HeldPicture } from '../draft.ts';
import { connect, deleteRows, removeRows, startWriting } from './connection.ts';
import { readFrom } from './database.ts';
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
  const known = await readFrom(database, 'pictures', (store) => store.index('draft').getAllKeys(id));
  const noted = toNotes(pictures);
  const fresh = new Map<string, Sealed>();
  for (const [note, bytes] of noted.filter(([note]) => !known.includes(note.id))) {
    const sealed = await sealPicture(key, note.id, bytes);
    if (sealed) fresh.set(note.id, sealed);
  }
  const notes = noted.map(([note]) => note).filter((note) => known.includes(note.id) || fresh.has(note.id));
  const head = await sealJson(key, `${id}/head`, about satisfies DraftAbout);
  const sealed = await sealJson(key, `${id}/content`, { format, content, pictures: notes } satisfies StoredContent);
  const writing = startWriting(database);
  const gone = known.filter((picture) => !notes.some((note) => note.id === picture));
  const bytes = sizeOf(head) + sizeOf(sealed) + noted.reduce((sum, [, { size }]) => sum + size, 0);
  const [before] = await Promise.all([
    writing.objectStore('heads').getKey(id),
    ...gone.map((picture) => writing.objectStore('pictures').delete(picture)),
    ...[...fresh].map(([picture, of]) => writing.objectStore('pictures').put({ id: picture, draft: id, picture: of })),
    writing.objectStore('contents').put(sealed, id),
    writing.objectStore('heads').put({ id, savedAt: Date.now(), bytes, head }),
    makeRoom(writing, id),
    writing.done,
  ]);
  if (before === undefined) tellDraftsChanged();
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

/** Removes the oldest drafts, except the given one, until the others have room. */
async function makeRoom(writing: ReturnType<typeof startWriting>, id: string) {
  const heads = (await writing.objectStore('heads').getAll()).sort((a, b) => b.savedAt - a.savedAt);
  let size = 0;
  for (const head of heads.filter((each) => (size += each.bytes) > maxBytes && each.id !== id))
    await deleteRows(writing, head.id);
}

/** Removes a draft. */
export async function removeDraft(person: number, id: string): Promise<void> {
  const { database } = await connect(person);
  await removeRows(database, id);
  tellDraftsChanged();
}
