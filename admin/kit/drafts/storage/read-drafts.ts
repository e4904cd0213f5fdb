import type { DraftAbout, DraftHead, DraftInput } from '../draft.ts';
import { connect } from './connection.ts';
import { readFrom } from './database.ts';
import { openDrafts } from './open-drafts.ts';
import { format, storedPictures, type StoredContent } from './stored-content.ts';
import { unseal, unsealJson } from './sealing.ts';

/** Returns the drafts of a user, newest first. A draft that cannot be decrypted is left out. */
export async function listDrafts(person: number): Promise<DraftHead[]> {
  const { database, key } = await connect(person);
  const [rows, isOpen] = await Promise.all([readFrom(database, 'heads', (heads) => heads.getAll()), openDrafts()]);
  const heads = await Promise.all(
    rows.map(async ({ id, savedAt, head }) => {
      // The cast is safe: `writeDraft` encrypted it with this key.
      const about = (await unsealJson(key, `${id}/head`, head).catch(() => undefined)) as DraftAbout | undefined;
      return about && { ...about, id, savedAt, isOpen: isOpen(id) };
    }),
  );
  return heads.filter((head) => head !== undefined).sort((a, b) => b.savedAt - a.savedAt);
}

/** Returns the input of a draft; undefined if it was removed. This release cannot read the content of another format: it is then undefined. */
export async function readDraft(
  person: number,
  id: string,
): Promise<Pick<DraftInput, 'content' | 'pictures'> | undefined> {
  const { database, key } = await connect(person);
  const sealed = await readFrom(database, 'contents', (contents) => contents.get(id));
  if (!sealed) return undefined;
  // The cast is safe: `writeDraft` encrypted it with this key.
  const stored = (await unsealJson(key, `${id}/content`, sealed)) as StoredContent;
  if (stored.format !== format) return { content: undefined, pictures: [] };
  const pictures = await Promise.all(
    stored.pictures.map(async ({ id: picture, field, isCut, type, name }) => {
      const row = await readFrom(database, 'pictures', (rows) => rows.get(picture));
      const unsealed = row && (await unseal(key, picture, row.picture).catch(() => undefined));
      if (!unsealed) return undefined;
      const bytes = toBlob(unsealed, type, name);
      storedPictures.set(bytes, { draft: id, id: picture });
      return { field, isCut, bytes };
    }),
  );
  return { content: stored.content, pictures: pictures.filter((picture) => picture !== undefined) };
}

const toBlob = (bytes: ArrayBuffer, type: string, name: string | undefined) =>
  name === undefined ? new Blob([bytes], { type }) : new File([bytes], name, { type });
