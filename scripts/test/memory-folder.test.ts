import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { allowsPrograms, createRunFolder } from './memory-folder.ts';

it.runIf(process.platform === 'linux')('deletes the folders of ended processes, and no other files', () => {
  const parent = mkdtempSync(join(tmpdir(), 'trastienda-memory-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const others = [`trastienda-tests-${process.ppid}-abc`, 'trastienda-test-1', 'another-program'];
  for (const name of [`trastienda-tests-${ended}-abc`, ...others]) mkdirSync(join(parent, name));
  writeFileSync(join(parent, `trastienda-tests-${ended}-abc`, 'file'), '');
  const folder = createRunFolder(parent);
  expect(readdirSync(parent).toSorted()).toEqual([...others, basename(folder)].toSorted());
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});

it.each([
  ['allows', 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0', true],
  ['forbids', 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec 0 0', false],
])('a file system in memory that %s programs is recognized', (_, mount, isAllowed) => {
  expect(allowsPrograms('/dev/shm', `proc /proc proc rw 0 0\n${mount}\n`)).toBe(isAllowed);
});

it('a folder on a disk does not count as memory', () => {
  expect(allowsPrograms('/dev/shm', '/dev/sda1 /dev/shm ext4 rw 0 0\ntmpfs /run tmpfs rw 0 0\n')).toBe(false);
});
