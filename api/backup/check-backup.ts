import { createHash, type Hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { version } from '../env/version.ts';
import { readMigrations, type Migration } from '../db/read-migrations.ts';
import { findUnknown } from '../db/refuse-foreign.ts';
import { BackupRefused, changed, damaged } from './file/backup-refused.ts';
import {
  format,
  manifest as manifestSchema,
  manifestName,
  maxListBytes,
  maxPictureBytes,
  pictureName,
  picturesFolder,
  sha256Header,
  sums as sumsSchema,
  sumsName,
  tablesFolder,
  type Manifest,
  type Sums,
  type Table,
} from './file/format.ts';
import { readBackup, type Entry } from './file/read-backup.ts';
import { sha256Of } from './file/write-archive.ts';
import { limitProgress, megabytes, type Progress } from './progress.ts';
import { isBackedUp } from './tables.ts';
import { pictureLine } from './write-pictures.ts';

/** Receives the content of a backup, entry by entry, before the whole of it is checked. */
export type Receiver = {
  begin?: (manifest: Manifest) => Promise<void>;
  /** Reads a part of a table to its end. */
  takeRows?: (table: Table, content: AsyncIterable<Buffer>) => Promise<void>;
  takePicture?: (name: string, content: Buffer, sha256: string) => Promise<void>;
};
export type ReadOptions = {
  passphrase?: string | undefined;
  say?: Progress;
  chain?: Migration[];
  /** Ends the reading with its reason. */
  signal?: AbortSignal | undefined;
};

/**
 * Reads a whole backup, and checks its bytes, its order, the sum of each table and of each picture, and that this release can restore it.
 * @throws BackupRefused with the first fault. File-system errors are thrown unchanged.
 */
export async function checkBackup(
  path: string,
  { passphrase, say = () => undefined, chain = readMigrations(), signal }: ReadOptions,
  receiver: Receiver = {},
): Promise<{ manifest: Manifest; sums: Sums }> {
  // A passphrase opens encrypted backups only.
  const reading = new Reading(receiver, { chain, say, isEncrypted: passphrase !== undefined });
  for await (const entry of readBackup(path, passphrase)) {
    signal?.throwIfAborted();
    await reading.take(entry);
  }
  return reading.end();
}

type Kind = { chain: Migration[]; say: Progress; isEncrypted: boolean };

class Reading {
  readonly #receiver: Receiver;
  readonly #chain: Migration[];
  readonly #isEncrypted: boolean;
  readonly #say: ReturnType<typeof limitProgress>;
  #manifest: { sha256: string; content: Manifest } | undefined;
  #sums: Sums | undefined;
  readonly #tables = new Map<string, { hash: Hash; parts: number }>();
  readonly #pictures = { count: 0, bytes: 0, lines: createHash('sha256') };

  constructor(receiver: Receiver, { chain, say, isEncrypted }: Kind) {
    this.#receiver = receiver;
    this.#chain = chain;
    this.#isEncrypted = isEncrypted;
    this.#say = limitProgress(say);
  }

  async take(entry: Entry): Promise<void> {
    const { name } = entry.header;
    if (this.#sums) throw damaged(`${name} follows the end`);
    if (!this.#manifest) return this.#begin(entry);
    if (name.startsWith(tablesFolder)) return this.#takeRows(entry);
    if (name.startsWith(picturesFolder)) return this.#takePicture(entry);
    if (name !== sumsName) throw damaged(`it has an unknown part, ${name}`);
    this.#sums = parse(sumsSchema, await bufferOf(entry, maxListBytes), name);
  }

  async #begin(entry: Entry): Promise<void> {
    if (entry.header.name !== manifestName) throw damaged(`${manifestName} is missing`);
    const text = await bufferOf(entry, maxListBytes);
    refuseFormat(text);
    const content = parse(manifestSchema, text, manifestName);
    refuseUnknown(content, this.#chain);
    refusePlanted(content, this.#isEncrypted);
    this.#manifest = { sha256: sha256Of(text), content };
    for (const { name } of content.tables) this.#tables.set(name, { hash: createHash('sha256'), parts: 0 });
    await this.#receiver.begin?.(content);
  }

  async #takeRows(entry: Entry): Promise<void> {
    const { name } = entry.header;
    const [, ofTable = '', number] = /^tables\/([^/]+)\/(\d+)$/.exec(name) ?? [];
    const table = this.#manifest?.content.tables.find((each) => each.name === ofTable);
    const read = this.#tables.get(ofTable);
    if (!table || !read || Number(number) !== read.parts + 1) throw damaged(`${name} is not where it belongs`);
    read.parts += 1;
    this.#say(() => `Table ${ofTable}`);
    const hashed = hashing(entry, read.hash);
    if (this.#receiver.takeRows) await this.#receiver.takeRows(table, hashed);
    // Reads what is left.
    for await (const _ of hashed);
  }

  async #takePicture(entry: Entry): Promise<void> {
    const name = entry.header.name.slice(picturesFolder.length);
    if (!pictureName.test(name)) throw changed(`${name} is not the name of a picture`);
    const content = await bufferOf(entry, maxPictureBytes);
    const sha256 = sha256Of(content);
    // An extended header is a record of texts; a damaged one may be anything.
    const noted = (entry.header.pax as Record<string, unknown> | null | undefined)?.[sha256Header];
    if (noted !== sha256) throw damaged(`the picture ${name} has changed`);
    this.#pictures.count += 1;
    this.#pictures.bytes += content.length;
    this.#pictures.lines.update(pictureLine(sha256, name));
    this.#say(() => `Picture files: ${this.#pictures.count}, ${megabytes(this.#pictures.bytes)}`);
    await this.#receiver.takePicture?.(name, content, sha256);
  }

  end(): { manifest: Manifest; sums: Sums } {
    const [manifest, sums] = [this.#manifest, this.#sums];
    if (!manifest || !sums) throw damaged('its end is missing');
    if (sums.manifest !== manifest.sha256) throw damaged(`${manifestName} has changed`);
    for (const { name } of manifest.content.tables) {
      if (sums.tables[name]?.sha256 !== this.#tables.get(name)?.hash.digest('hex')) {
        throw damaged(`the table ${name} has changed`);
      }
    }
    const { count, bytes, lines } = this.#pictures;
    const isSame = sums.pictures.count === count && sums.pictures.bytes === bytes;
    if (!isSame || sums.pictures.sha256 !== lines.digest('hex')) throw damaged('pictures are missing or have changed');
    return { manifest: manifest.content, sums };
  }
}

/** Reads a whole entry, after a check of the size in its header: a small file may unpack to more than fits into memory. */
function bufferOf(entry: Entry, maxBytes: number): Promise<Buffer> {
  const { name, size } = entry.header;
  if ((size ?? 0) > maxBytes) throw changed(`${name} is larger than in any backup`);
  return buffer(entry);
}

async function* hashing(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

function parse<T>(schema: z.ZodType<T>, text: Buffer, name: string): T {
  try {
    return schema.parse(JSON.parse(text.toString('utf8')));
  } catch (error) {
    throw damaged(`${name} cannot be read`, error);
  }
}

/** The format is read first: another one may have other fields. */
function refuseFormat(text: Buffer): void {
  const { format: found, release } = parse(z.object({ format: z.int(), release: z.string() }), text, manifestName);
  if (found === format) return;
  throw new BackupRefused(
    `The backup is of release ${release} and has format ${found}; this release, ${version}, reads format ${format}. Use release ${release}.`,
  );
}

function refuseUnknown({ migrations, release }: Manifest, chain: readonly Migration[]): void {
  const unknown = findUnknown(migrations, chain);
  if (!unknown) return;
  throw new BackupRefused(
    `The backup is of release ${release}: its migration ${unknown.name} is unknown to this release, ${version}. ` +
      `Restore it with release ${release}, or with a later one.`,
  );
}

/** @throws BackupRefused if the manifest has tables or columns that a backup leaves out. */
function refusePlanted({ tables }: Manifest, isEncrypted: boolean): void {
  const planted = tables.find((table) => !isBackedUp(table, isEncrypted));
  if (planted) throw changed(`${planted.name} has rows or columns that no backup has`);
}
