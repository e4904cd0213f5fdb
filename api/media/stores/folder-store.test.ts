import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nameMachine } from '../drafts.ts';
import { openFolderStore } from './folder-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

const files = async () => (await readdir(folder)).filter((name) => name !== 'drafts').sort();
const drafts = () => readdir(join(folder, 'drafts'));

it('D-64 stores media as files in a folder, under their names', async () => {
  const store = await openFolderStore(folder);
  const draft = store.newDraft();
  await writeFile(draft, 'picture');
  await store.write('a.jpg', draft);
  expect(await readFile(join(folder, 'a.jpg'), 'utf8')).toBe('picture');
  expect(await files()).toEqual(['a.jpg']);
});

it('leaves no half-written file when the process is killed during a write', async () => {
  const program = fileURLToPath(new URL('../../testing/pictures/write-media-slowly.ts', import.meta.url));
  const writer = fork(program, [folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(writer, 'message');
  writer.kill('SIGKILL');
  await once(writer, 'exit');
  expect(await drafts()).toHaveLength(1);
  expect(await files()).toEqual(['whole.jpg']);

  const store = await openFolderStore(folder);
  expect(await drafts()).toEqual([]);
  const read = await store.read('whole.jpg');
  expect(read && (await text(read.stream))).toBe('beginning and end');
});

it('preserves drafts that other processes may still be writing, until the drafts are old', async () => {
  await mkdir(join(folder, 'drafts'));
  const living = `${process.ppid}.1.${await nameMachine()}`;
  // A process of another container may have the id of this one.
  const elsewhere = `${process.pid}.2.another-machine`;
  const abandoned = '1.3.another-machine';
  for (const name of [living, elsewhere, abandoned]) await writeFile(join(folder, 'drafts', name), '');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(join(folder, 'drafts', abandoned), yesterday, yesterday);
  await openFolderStore(folder);
  expect((await drafts()).sort()).toEqual([elsewhere, living].sort());
});
