import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { joinEngine } from '../../api/db/engine/join-engine.ts';
import { toThumbnailName } from '../../api/media/media-urls.ts';
import type { Ask } from '../support/server.ts';
import type { Journal, Journals } from './crash-writers.ts';

/** Returns a sentence for each record or upload that the API no longer returns, or returns with a value that the journal does not allow. */
export async function findLost(ask: Ask, { records, uploads }: Journals): Promise<string[]> {
  return [
    ...findDifferences(records, await readAll(ask, ['/categories', '/experiences'], 'name')),
    ...findDifferences(uploads, await readUploads(ask, uploads)),
  ];
}

function findDifferences(journal: Journal, found: Map<string, string>): string[] {
  return [...journal].flatMap(([path, { acknowledged, perhaps }]) => {
    const value = found.get(path);
    if (value !== undefined && [acknowledged, ...perhaps].includes(value)) return [];
    return [`Lost: ${path} was acknowledged as ${acknowledged} and is ${value ?? 'missing'}.`];
  });
}

async function readAll(ask: Ask, collections: string[], field: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const collection of collections) {
    for (let page = 1, isMore = true; isMore; page += 1) {
      const { body } = await ask('GET', `${collection}?order[id]&itemsPerPage=600&page=${page}`);
      // The cast is safe: by the contract, every collection has its records in `hydra:member`.
      const members = body['hydra:member'] as Record<string, unknown>[];
      for (const member of members) found.set(String(member['@id']), String(member[field]));
      isMore = members.length > 0;
    }
  }
  return found;
}

/** Maps the path of each upload to its content URL. Omits uploads that the API does not return. */
async function readUploads(ask: Ask, uploads: Journal): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of uploads.keys()) {
    const { status, body } = await ask('GET', path);
    if (status === 200) found.set(path, String(body['contentUrl']));
  }
  return found;
}

/** Returns the path of each stored picture, by its name. */
export type ListPictures = () => Promise<Map<string, string>>;

const listFolder =
  (media: string): ListPictures =>
  async () => {
    const names = (await readdir(media)).filter((name) => !['drafts', 'folder-token'].includes(name));
    return new Map(names.map((name) => [name, join(media, name)]));
  };

/**
 * Returns a function that finds the remains of interrupted uploads: files without a row, rows without a file or without content, temporary
 * files, and files that cannot be decoded. It reads the data folder and the database directly, not through the API. A file that has been
 * decoded successfully is not decoded again in later calls.
 */
export function watchMedia(folder: string, listPictures = listFolder(join(folder, 'media'))) {
  const decoded = new Set<string>();

  return async function findHalfWritten(): Promise<string[]> {
    const rows = await readRows(folder);
    const finished = rows.filter(({ isFinished }) => isFinished).map(({ name }) => name);
    const wanted = new Set(finished.flatMap((name) => [name, toThumbnailName(name)]));
    const present = await listPictures();
    const names = [...present.keys()];
    const expectedInFolder = ['media', 'postgres', 'database-folder'];
    const unexpected = (await readdir(folder)).filter((name) => !expectedInFolder.includes(name));
    const temporary = [...(await readdir(join(folder, 'media/drafts'))), ...unexpected];
    const faults = [
      ...rows.filter(({ isFinished }) => !isFinished).map(({ name }) => `A name without content: ${name}.`),
      ...[...wanted].filter((name) => !present.has(name)).map((name) => `A row without its file: ${name}.`),
      ...names.filter((name) => !wanted.has(name)).map((name) => `A file without a row: ${name}.`),
      ...temporary.map((name) => `A temporary file: ${name}.`),
    ];
    for (const [name, path] of present) {
      if (decoded.has(name)) continue;
      const decoding = sharp(path).raw().toBuffer();
      await decoding.then(
        () => decoded.add(name),
        (error: unknown) => faults.push(`A file that does not decode: ${name} (${String(error)}).`),
      );
    }
    return faults;
  };
}

async function readRows(folder: string): Promise<{ name: string; isFinished: boolean }[]> {
  const client = new pg.Client((await joinEngine(folder)).url);
  await client.connect();
  try {
    return (await client.query(`select name, content_hash is not null as "isFinished" from media_files`)).rows;
  } finally {
    await client.end();
  }
}
