import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract, type Extract, type Header } from 'tar-stream';
import { BackupRefused, damaged } from './backup-refused.ts';
import { whileReading } from './file-fault.ts';
import { compressedStart, encryptedStart } from './format.ts';
import { checkSum, decrypt } from './seal.ts';

export type Entry = { header: Header } & AsyncIterable<Buffer>;

/**
 * Reads the entries of a backup. The consumer reads each entry to its end before the next.
 * @param passphrase needed if the backup is encrypted. With a passphrase, only a backup that was encrypted with it is accepted, which proves
 * its origin.
 * @throws BackupRefused if the file is no backup, is damaged, or needs another passphrase. Whether all bytes are unchanged is known only
 * after the last entry. An error of the disk in the middle of the file is thrown unchanged.
 */
export async function* readBackup(path: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const isEncrypted = await whileReading(path, () => isEncryptedBackup(path));
  if (isEncrypted && passphrase === undefined) {
    throw new BackupRefused('The backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.');
  }
  if (!isEncrypted && passphrase !== undefined) {
    throw new BackupRefused(
      'The backup is not encrypted, although BACKUP_PASSPHRASE is set, so it may be a forgery. ' +
        'If it was taken before the passphrase was set, run this command with an empty BACKUP_PASSPHRASE.',
    );
  }
  const archive = extract();
  const file = createReadStream(path, { highWaterMark: 1024 ** 2 });
  const leaving = new AbortController();
  const { signal } = leaving;
  const unpack = (source: AsyncIterable<Buffer>) => feed(archive, source, signal);
  const reading = (
    isEncrypted
      ? pipeline(file, decrypt(passphrase ?? ''), checkSum(), createZstdDecompress({ chunkSize: 256 * 1024 }), unpack, {
          signal,
        })
      : pipeline(file, checkSum(), createZstdDecompress({ chunkSize: 256 * 1024 }), unpack, { signal })
  ).catch((error: unknown) => {
    const reason = reasonOf(error);
    archive.destroy(reason);
    throw reason;
  });
  // The loop below throws the same error earlier.
  reading.catch(() => undefined);
  try {
    yield* entriesOf(archive);
    await reading;
  } finally {
    // Ends the reading if the consumer has left.
    leaving.abort();
  }
}

/** The library's streams are not those of Node, whose `pipeline` would wait for them in vain. */
async function feed(archive: Extract, source: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  for await (const chunk of source) {
    if (!archive.write(chunk)) await once(archive, 'drain', { signal });
  }
  archive.end(undefined);
}

async function* entriesOf(archive: Extract): AsyncGenerator<Entry> {
  try {
    // The cast is safe: without an encoding, a stream yields buffers.
    yield* archive as AsyncIterable<Entry>;
  } catch (error) {
    throw reasonOf(error);
  }
}

/** Whether the backup needs a passphrase. @throws BackupRefused if the file is no backup. */
async function isEncryptedBackup(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(encryptedStart.length) });
    const start = buffer.subarray(0, bytesRead);
    if (start.toString('latin1') === encryptedStart) return true;
    if (start.subarray(0, compressedStart.length).equals(compressedStart)) return false;
    throw new BackupRefused(`${path} is not a backup, or its beginning is damaged.`);
  } finally {
    await handle.close();
  }
}

/** Turns an error of a library into a sentence. */
function reasonOf(error: unknown): Error {
  if (error instanceof BackupRefused) return error;
  if (!(error instanceof Error)) return damaged(String(error), error);
  // Node's file-system errors have a path.
  if ('path' in error || 'syscall' in error) return error;
  if (/no identity matched/i.test(error.message)) {
    return new BackupRefused('The passphrase is not that of the backup.', { cause: error });
  }
  return damaged(error.message, error);
}
