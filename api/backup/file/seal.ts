import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { damaged } from './backup-refused.ts';

/** A frame that zstd skips: its magic number, the size of its content (little endian), and the content, a SHA-256. */
const frameStart = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const frameBytes = frameStart.length + 32;

/**
 * Appends the SHA-256 of all bytes, in a frame that zstd skips. zstd itself notices most damages of its frames, but not those of bits that do
 * not change the content.
 */
export function appendSum(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, Buffer.concat([frameStart, hash.digest()]));
    },
  });
}

/** Removes what {@link appendSum} has appended. @throws BackupRefused at the end of the stream if the sum is another. */
export function checkSum(): Transform {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([held, chunk]);
      const passed = all.subarray(0, Math.max(0, all.length - frameBytes));
      held = all.subarray(passed.length);
      hash.update(passed);
      done(null, passed);
    },
    flush(done) {
      const isWhole = held.equals(Buffer.concat([frameStart, hash.digest()]));
      done(isWhole ? null : damaged('its bytes have changed, or some are missing'));
    },
  });
}

/** Encrypts a stream with a passphrase. */
export const encrypt = (passphrase: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    yield* await encrypter.encrypt(toWeb(source));
  };

/** Decrypts a stream. @throws the error of age-encryption if the passphrase is another, or the bytes have changed. */
export const decrypt = (passphrase: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    yield* await decrypter.decrypt(toWeb(source));
  };

// The cast is safe: Node's type of its own web streams lacks members that nobody uses here.
const toWeb = (source: AsyncIterable<Buffer>) =>
  Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>;
