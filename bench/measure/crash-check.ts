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

/**
 * Returns a function that finds the remains of interrupted uploads: files without a row, rows without a file or without content, temporary
 * files, and files that cannot be decoded. It reads the data folder and the database directly, not through the API. A file that has been
 * decoded successfully is not decoded again in later calls.
 */
export function watchMedia(folder: string) {
  const decoded = new Set<string>();
  const media = join(folder, 'media');

  return async function findHalfWritten(): Promise<string[]> {
    const rows = await readRows(folder);
    const finished = rows.filter(({ isFinished }) => isFinished).map(({ name }) => name);
    const wanted = new Set(finished.flatMap((name) => [name, toThumbnailName(name)]));
    const present = (await readdir(media)).filter((name) => name !== 'drafts');
    const expectedInFolder = ['media', 'postgres', 'database-folder'];
    const unexpected = (await readdir(folder)).filter((name) => !expectedInFolder.includes(name));
    const temporary = [...(await readdir(join(media, 'drafts'))), ...unexpected];
    const faults = [
      ...rows.filter(({ isFinished }) => !isFinished).map(({ name }) => `A name without content: ${name}.`),
      ...[...wanted].filter((name) => !present.includes(name)).map((name) => `A row without its file: ${name}.`),
      ...present.filter((name) => !wanted.has(name)).map((name) => `A file without a row: ${name}.`),
      ...temporary.map((name) => `A temporary file: ${name}.`),
    ];
    for (const name of present.filter((name) => !decoded.has(name))) {
      const decoding = sharp(join(media, name)).raw().toBuffer();
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
