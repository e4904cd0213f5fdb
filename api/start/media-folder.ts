import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Client } from 'pg';
import type { Env } from '../env/env.ts';
import { StartRefused } from '../env/start-refused.ts';
import { openFolderStore } from '../media/stores/folder-store.ts';
import { noneIfMissing } from '../media/stores/system-error.ts';
import { toRefusal } from './data-folder.ts';

/** The file of the folder of the pictures that has its token. */
const tokenName = 'folder-token';
/** The number of pictures of which at least one must be in the folder. */
const sampleSize = 20;

type Place = Pick<Env, 'databaseUrl' | 'dataFolder' | 's3'>;

const folderOf = ({ dataFolder }: Place) => join(resolve(dataFolder), 'media');
/** Whether another server could use another folder. Only one server uses an embedded database. */
const isShared = ({ databaseUrl, s3 }: Place) => databaseUrl !== undefined && !s3;

/**
 * Gives the folder of the pictures and the database the same random token at the first start. A restored database takes the token that its
 * folder has.
 * @param client holds the lock of the migrations, so that servers that start together take turns.
 * @throws StartRefused if the folder does not have the token of the database, or at the first start none of its pictures: they are in
 * another folder.
 */
export async function claimMediaFolder(client: Client, place: Place): Promise<void> {
  if (!isShared(place)) return;
  try {
    const { own, stored } = await readTokens(client, place);
    refuseOther(own, stored, place);
    if (stored !== undefined) return;
    if (own === undefined) await refuseWithoutPictures(client, place);
    // The folder is first: after a crash in between, the next start takes its token.
    const token = own ?? (await writeToken(folderOf(place)));
    await client.query('insert into public.media_folder (token) values ($1)', [token]);
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Checks the folder as {@link claimMediaFolder} does, and changes nothing. */
export async function refuseOtherMediaFolder(client: Client, place: Place): Promise<void> {
  if (!isShared(place)) return;
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.media_folder') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  const { own, stored } = await readTokens(client, place);
  refuseOther(own, stored, place);
}

async function readTokens(client: Client, place: Place) {
  const { rows } = await client.query<{ token: string }>('select token from public.media_folder');
  const text = await readFile(join(folderOf(place), tokenName), 'utf8').catch(noneIfMissing);
  return { own: text?.trim() || undefined, stored: rows[0]?.token };
}

function refuseOther(own: string | undefined, stored: string | undefined, place: Place): void {
  if (stored !== undefined && own !== stored) throw refusal(place, stored);
}

/** Refuses a folder that has none of the pictures of the database, such as the empty folder at which the right one is not mounted. */
async function refuseWithoutPictures(client: Client, place: Place): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from public.media_files where content_hash is not null limit $1',
    [sampleSize],
  );
  const found = rows.filter(({ name }) => existsSync(join(folderOf(place), name)));
  if (rows.length > 0 && found.length === 0) throw refusal(place, randomUUID());
}

function refusal(place: Place, token: string): StartRefused {
  const folder = folderOf(place);
  return new StartRefused(
    `The pictures of the database are in another folder than ${folder}. ` +
      'Set TRASTIENDA_DATA to that folder, which all servers share, or set S3_BUCKET. ' +
      `If the pictures were moved here or are lost, run: mkdir -p "${folder}"; echo ${token} > "${join(folder, tokenName)}"`,
  );
}

async function writeToken(folder: string): Promise<string> {
  const token = randomUUID();
  const store = await openFolderStore(folder);
  const draft = store.newDraft();
  await writeFile(draft, `${token}\n`);
  await store.write(tokenName, draft);
  return token;
}
