import { limits } from '@trastienda/contract/limits';
import * as z from 'zod';

/**
 * A backup is a tar archive, compressed with zstd and, with a passphrase, encrypted with age. Its entries, in this order:
 * - `manifest.json`;
 * - `tables/<table>/<number>`: the rows of each table, in PostgreSQL's text format of COPY, in parts of some megabytes;
 * - `pictures/<name>`: each file of the media store, with its SHA-256 in the extended header;
 * - `sums.json`: what must have been read before.
 */
export const manifestName = 'manifest.json';
export const sumsName = 'sums.json';
export const tablesFolder = 'tables/';
export const picturesFolder = 'pictures/';
/** A picture file of the media store: 16 random bytes, as a picture or as its thumbnail. */
export const pictureName = /^[\da-f]{32}\.(?:jpg|png|thumb\.webp)$/;
/** The maximum size of the manifest and of the sums. Those of a few hundred tables take about 100 kB. */
export const maxListBytes = 10_000_000;
/**
 * The maximum size of a picture. A PNG has at most four bytes per pixel, and its compression adds at most 1 %. A re-encoded picture may be
 * larger than its upload.
 */
export const maxPictureBytes = limits.upload.maxPixels * 4 * 1.01;
/** The key of a picture's SHA-256 in its extended header. */
export const sha256Header = 'TRASTIENDA.sha256';

/** Raised when an older release could not restore a backup of this one for another reason than its migrations. */
export const format = 1;

const sha256 = z.string().regex(/^[\da-f]{64}$/);
const count = z.int().min(0);
const name = z.string().regex(/^[a-z_][a-z\d_]*$/);

const table = z.object({
  /** With its schema, such as `public.users`. */
  name: z.string().regex(/^[a-z_]+\.[a-z_][a-z\d_]*$/),
  columns: z.array(name),
  /** The primary key. The order of texts depends on the database, unless they are compared by their bytes. */
  order: z.array(z.object({ column: name, isText: z.boolean() })),
});
export type Table = z.output<typeof table>;

export const manifest = z.object({
  format: z.literal(format),
  release: z.string(),
  /** The time of the snapshot by the clock of the database. */
  takenAt: z.iso.datetime({ offset: true }),
  migrations: z.array(z.object({ number: count, name: z.string(), hash: sha256, release: z.string() })).min(1),
  /** The time of the oldest change in the log; null if there is none. */
  oldestChange: z.iso.datetime({ offset: true }).nullable(),
  /** In the order in which their rows can be inserted. */
  tables: z.array(table),
});
export type Manifest = z.output<typeof manifest>;

export const sums = z.object({
  /** The SHA-256 of `manifest.json`. */
  manifest: sha256,
  /** By table: the number of its rows, and the SHA-256 of all of its parts. */
  tables: z.record(z.string(), z.object({ rows: count, sha256 })),
  /** By sequence: the last value given. Sequences that have given none are left out. */
  sequences: z.record(z.string(), z.int()),
  /** The SHA-256 is that of the lines `<SHA-256> <name>`, each with a line break. */
  pictures: z.object({ count, bytes: count, sha256 }),
});
export type Sums = z.output<typeof sums>;

/** The first bytes of an encrypted backup. */
export const encryptedStart = 'age-encryption.org/v1';
/** The first bytes of a backup that is not encrypted: the magic number of zstd. */
export const compressedStart = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
