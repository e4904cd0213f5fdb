import { spawn } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toThumbnailName } from '../../api/media/media-urls.ts';
import { median } from '../support/median.ts';
import { watchMemory } from '../support/process-memory.ts';
import { startProduct, type Product } from '../support/product.ts';
import { withDataFolder } from '../support/server.ts';

const main = join(import.meta.dirname, '../../api/cli/main.ts');
const pictureBytes = 32_000;
const thumbnailBytes = 4_000;
const writers = 4;

/** A command: how long it took, and its peak memory in MB. */
type Command = { name: string; ms: number; megabytes: number };

/** Measures backup, verification and restore of a catalogue in which each experience has a picture of its own. */
export async function measureBackups(experiences: number) {
  const product = await startProduct();
  const { dataFolder } = product;
  try {
    await product.fill(experiences);
    await addPictures(product, experiences);
    return await withDataFolder(async (target) => {
      const file = join(target, 'backup.tar.zst');
      const source = { DATABASE_URL: product.databaseUrl, TRASTIENDA_DATA: dataFolder };
      const media = join(dataFolder, 'media');
      const started = performance.now();
      await cp(media, join(target, 'copy'), { recursive: true });
      const copyMs = performance.now() - started;
      const aloneMs = await writeUntil(product, new Promise((resolve) => setTimeout(resolve, 3_000)));
      const backup = run('backup', ['backup', file], source);
      const meanwhileMs = await writeUntil(product, backup);
      const url = new URL(product.databaseUrl);
      await product.database.query(`create database restored owner ${url.username}`);
      url.pathname = '/restored';
      const empty = { DATABASE_URL: url.href, TRASTIENDA_DATA: join(target, 'restored') };
      const commands: Command[] = [
        await backup,
        await run('verify', ['backup', '--verify', file], source),
        await run('restore', ['restore', file], empty),
      ];
      const bytes = { pictures: experiences * (pictureBytes + thumbnailBytes), backup: (await stat(file)).size };
      return { commands, copyMs, bytes, answers: { aloneMs, meanwhileMs } };
    });
  } finally {
    await product.stop();
  }
}

/** Gives each experience a picture that no other has. Random bytes cannot be compressed, as those of pictures. */
async function addPictures({ database, dataFolder }: Product, experiences: number): Promise<void> {
  const folder = join(dataFolder, 'media');
  await mkdir(folder, { recursive: true });
  for (let number = 1; number <= experiences; number += 1) {
    const name = `${hash('md5', `picture${number}`)}.jpg`;
    await writeFile(join(folder, name), randomBytes(pictureBytes));
    await writeFile(join(folder, toThumbnailName(name)), randomBytes(thumbnailBytes));
  }
  // One transaction: a job removes pictures without a record. Without triggers, because the change log is not measured here.
  await database.query(`
    set local session_replication_role = replica;
    delete from media_experiences;
    insert into media_files (name, content_hash)
    select md5('picture' || n) || '.jpg', md5('content' || n) from generate_series(1, ${experiences}) n;
    insert into media_experiences (file_name, experience_id)
    select md5('picture' || row_number() over (order by id)) || '.jpg', id from experiences`);
  await database.query('vacuum analyze');
}

/** Lets clients write until `end` settles. @returns the median time of a write, in milliseconds. */
async function writeUntil({ ask }: Product, end: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ended = end.finally(() => (isOver = true));
  const times: number[] = [];
  const write = async (client: number) => {
    for (let isActive = true; !isOver; isActive = !isActive) {
      const start = performance.now();
      const { status } = await ask('PUT', `/experiences/${client + 1}`, { isActive });
      if (status !== 200) throw new Error(`a write was answered ${status}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all([ended, ...Array.from({ length: writers }, (_, client) => write(client))]);
  return median(times);
}

/** Runs a command in a child process. @throws Error if it fails. */
async function run(name: string, words: string[], variables: Record<string, string>): Promise<Command> {
  const start = performance.now();
  const child = spawn(process.execPath, [main, ...words], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const memory = watchMemory(child.pid ?? NaN);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + String(chunk)).slice(-2_000)));
  const [code] = await once(child, 'exit');
  const { main: megabytes = 0 } = memory.stop();
  if (code !== 0) throw new Error(`${name} failed: ${output}`);
  return { name, ms: performance.now() - start, megabytes };
}
