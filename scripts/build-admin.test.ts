import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
/** Creates a project with a single page and a fake Vite, which builds an empty file. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-build-'));
  await cp(import.meta.dirname, join(folder, 'scripts'), { recursive: true });
  await write('admin/index.html', 'one');
  const vite = `const { mkdirSync, writeFileSync } = require('fs');
    mkdirSync('admin/dist', { recursive: true });
    writeFileSync('admin/dist/index.html', '');`;
  await write('node_modules/vite/bin/vite.js', vite);
});
afterEach(() => rm(folder, { recursive: true }));

async function write(path: string, text: string) {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), text);
}

function build(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build-admin.ts', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

it('reports a build that is missing or older than its sources', async () => {
  expect(build('--check')).toEqual({ status: 1, text: expect.stringContaining('The admin is not built.') });
  expect(build()).toEqual({ status: 0, text: 'Building the admin …\n' });
  expect(build()).toEqual({ status: 0, text: '' });
  expect(build('--check')).toEqual({ status: 0, text: '' });
  await write('admin/index.html', 'two');
  expect(build('--check')).toEqual({ status: 1, text: expect.stringContaining('is older than its sources.') });
});

it('accepts a copied build if the sources are absent', async () => {
  build();
  await rm(join(folder, 'admin/index.html'));
  expect(build('--check')).toEqual({ status: 0, text: '' });
  await rm(join(folder, 'admin/dist'), { recursive: true });
  expect(build('--check')).toEqual({ status: 1, text: expect.stringMatching(/^The admin is not built\./) });
});
