import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject } from '../../scripts/testing/copy-project.ts';
import { root } from '../../scripts/run.ts';
import { freePort } from '../../sandbox/free-port.ts';

/** A copy of the project in which files can be changed, with its own data folder. */
export type Project = Awaited<ReturnType<typeof prepareProject>>;

const account = { username: 'bench@example.com', password: 'Only-for-measuring-1' };

export async function prepareProject() {
  const copy = await copyProject();
  const dataFolder = await mkdtemp(join(tmpdir(), 'trastienda-bench-'));
  // `mkdtemp` sets the mode 0700. If this process runs as root, PostgreSQL runs under another account, which could not enter the folder.
  await chmod(dataFolder, 0o755);
  return {
    account,
    /** Starts `npm run dev` and waits until it prints its URL. */
    start: () => startDevelopment(copy.folder, dataFolder),
    /**
     * Replaces the first occurrence of `found` in the original content of a file, and writes the result to the copy. Earlier changes of
     * the file are overwritten.
     * @throws Error if the original does not contain `found`.
     */
    async change(file: string, found: string, replacement: string): Promise<void> {
      const text = await readFile(join(root, file), 'utf8');
      if (!text.includes(found)) throw new Error(`${file} does not contain ${found}`);
      await writeFile(join(copy.folder, file), text.replace(found, replacement));
    },
    async remove() {
      await copy.remove();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function startDevelopment(folder: string, dataFolder: string) {
  const start = performance.now();
  const launcher = spawn(process.execPath, ['launcher.mjs', 'dev'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: String(await freePort()),
      TRASTIENDA_DATA: dataFolder,
      ADMIN_EMAIL: account.username,
      ADMIN_PASSWORD: account.password,
      PUBLIC_SITE_URL: 'https://public.example',
      IMPORT_READ_AT: 'never',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    launcher.kill('SIGTERM');
    if (launcher.exitCode === null) await once(launcher, 'exit');
  };
  let output = '';
  for await (const chunk of launcher.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const url = /listens on (\S+) \(/.exec(output)?.[1];
    if (url === undefined) continue;
    launcher.stdout.resume();
    return { url, ms: performance.now() - start, stop };
  }
  throw new Error(`npm run dev has ended:\n${output}`);
}
