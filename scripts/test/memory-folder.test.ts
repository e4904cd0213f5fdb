import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { allowsPrograms, createRunFolder, removeEndedFolders } from './memory-folder.ts';

it.runIf(process.platform === 'linux')('deletes the folders of ended processes, and no other files', () => {
  const parent = mkdtempSync(join(tmpdir(), 'trastienda-memory-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const own = createRunFolder(parent);
  expect(statSync(own).mode & 0o777).toBe(0o755);
  // No process has this id, because it is above the maximum of Linux.
  const ended = own.replace(`-${process.pid}-`, '-4194305-');
  mkdirSync(ended);
  writeFileSync(join(ended, 'file'), '');
  const others = ['trastienda-tests-0-4194305-abcdef', 'trastienda-test-4194305', 'another-program'];
  for (const name of others) mkdirSync(join(parent, name));
  removeEndedFolders(parent);
  expect(readdirSync(parent).toSorted()).toEqual([...others, basename(own)].toSorted());
});

const memory = 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0';
const noPrograms = 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec 0 0';
const disk = '/dev/sda1 /dev/shm ext4 rw 0 0';

it.each([
  { mounts: [memory], isAllowed: true },
  { mounts: [noPrograms], isAllowed: false },
  { mounts: [disk], isAllowed: false },
  { mounts: [memory, noPrograms], isAllowed: false },
  { mounts: [noPrograms, memory], isAllowed: true },
  { mounts: [], isAllowed: false },
])('of the mounts $mounts only the last of the folder counts', ({ mounts, isAllowed }) => {
  const text = ['proc /proc proc rw 0 0', ...mounts, 'tmpfs /run tmpfs rw 0 0', ''].join('\n');
  expect(allowsPrograms('/dev/shm', text)).toBe(isAllowed);
});
