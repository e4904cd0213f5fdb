import { randomBytes } from 'node:crypto';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../env/env.ts';
import { startS3Server } from '../../testing/servers/s3-server.ts';
import type { MediaStore } from './media-store.ts';
import { openStore } from './open-store.ts';

let dataFolder: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'trastienda-stores-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(dataFolder, { recursive: true });
});

/** Guarantees of every store (D-64). The tests open each store as the server does when it starts. */
describe.each([
  { place: 'a folder', variables: () => ({}) },
  { place: 'an S3 bucket', variables: () => s3.variables },
])('media in $place', ({ variables }) => {
  let store: MediaStore;
  beforeAll(async () => {
    store = await openStore(readEnv({ TRASTIENDA_DATA: dataFolder, ...variables() }));
  });

  async function write(name: string, content: Buffer | string) {
    const draft = store.newDraft();
    await writeFile(draft, content);
    await store.write(name, draft);
    return draft;
  }
  async function read(name: string) {
    const found = await store.read(name);
    return found && { bytes: await buffer(found.stream), sizeBytes: found.sizeBytes };
  }

  it('API-163 reads a written file with its size, and nothing after its removal', async () => {
    const draft = await write('a.jpg', 'picture');
    await expect(access(draft)).rejects.toThrow('ENOENT');
    expect(await read('a.jpg')).toEqual({ bytes: Buffer.from('picture'), sizeBytes: 7 });
    await store.remove('a.jpg');
    expect(await read('a.jpg')).toBeUndefined();
  });

  it('API-163 reads nothing under an unknown name, and removes it without an error', async () => {
    expect(await read('never.jpg')).toBeUndefined();
    await store.remove('never.jpg');
  });

  it('API-163 preserves every byte of a large file, and an empty file', async () => {
    const large = randomBytes(20_000_000);
    await write('large.png', large);
    await write('empty.png', '');
    const found = await read('large.png');
    expect(found?.sizeBytes).toBe(20_000_000);
    expect(found?.bytes.equals(large)).toBe(true);
    expect(await read('empty.png')).toEqual({ bytes: Buffer.alloc(0), sizeBytes: 0 });
  });

  it('API-163 replaces the complete content of a name', async () => {
    await write('b.jpg', 'a long beginning');
    await write('b.jpg', 'end');
    expect(await read('b.jpg')).toEqual({ bytes: Buffer.from('end'), sizeBytes: 3 });
  });

  it('API-163 writes and reads many files concurrently, even if streams are not read to their end', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `many-${n}.jpg`);
    await Promise.all(names.map((name) => write(name, name.repeat(10_000))));
    for (let round = 0; round < 3; round += 1) {
      const opened = await Promise.all(names.map((name) => store.read(name)));
      for (const one of opened) one?.stream.destroy();
    }
    const sizes = await Promise.all(names.map(async (name) => (await read(name))?.bytes.length));
    expect(sizes).toEqual(names.map((name) => name.length * 10_000));
  });
});
