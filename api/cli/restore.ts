import { parseArgs } from 'node:util';
import { readLists, type FoundErasures } from '../backup/erasures/read-lists.ts';
import { BackupRefused } from '../backup/file/backup-refused.ts';
import { amount } from '../backup/progress.ts';
import { restoreBackup, type Restored } from '../backup/restore-backup.ts';
import type { Env } from '../env/env.ts';
import { StartRefused } from '../env/start-refused.ts';
import { commandLog } from '../log/process-log.ts';
import { openStore } from '../media/stores/open-store.ts';
import { repeatAfterRestore } from './repeat-after-restore.ts';
import { withConnection, withDatabaseUrl } from './with-database.ts';
import { WrongUsage, type Streams } from './command.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Words = { file: string; keepsPictures: boolean; list: string | undefined };

/**
 * Runs the command `restore`, which also repeats the erasures since the backup. Returns the text to print.
 * @throws StartRefused with the text if a person could not be erased.
 */
export async function restore(words: string[], env: Env, { say }: Streams): Promise<string> {
  const parsed = parse(words);
  const lists = await readLists(env, parsed.file, parsed.list);
  const { lines, isComplete } = await stoppable(say, (signal) => restoreAndErase({ env, say }, parsed, lists, signal));
  if (isComplete) return lines.join('\n');
  throw new StartRefused(lines.join('\n'));
}

async function restoreAndErase(
  { env, say }: { env: Env; say: Streams['say'] },
  { file, keepsPictures }: Words,
  lists: FoundErasures,
  signal: AbortSignal,
) {
  const media = await openStore(env);
  const restoreTo = async (url: string) => {
    const { erasures } = lists;
    const options = { passphrase: env.backupPassphrase, say, signal, erasures };
    const restored = await restoreBackup({ url, media, keepsPictures }, file, options);
    commandLog(say)({ event: 'backupRestored', takenAt: restored.manifest.takenAt });
    const repeated = await withConnection(url, say, (db) => repeatAfterRestore({ db, media, env }, lists));
    return { ...repeated, lines: [...tellRestored(file, restored), ...repeated.lines] };
  };
  return withDatabaseUrl(env, restoreTo, { mayCreate: true });
}

function tellRestored(file: string, { manifest, sums }: Restored): string[] {
  const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored ${file}: ${amount(rows)} rows of ${manifest.tables.length} tables and ${amount(sums.pictures.count)} picture files. Each is equal to the backup of ${manifest.takenAt}.`,
    'All sessions have ended: users sign in again. Mails that were waiting stay in the outbox, unsent.',
  ];
}

/** Ends the restore on a signal, so that it removes what it has written. A second signal ends the process. */
async function stoppable<T>(say: Streams['say'], work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => {
    say('Stopping …');
    stopping.abort(new BackupRefused('The restore was stopped. Nothing was restored.'));
  };
  for (const name of signals) process.once(name, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const name of signals) process.removeListener(name, stop);
  }
}

function parse(words: string[]): Words {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { 'keep-pictures': { type: 'boolean', default: false }, erasures: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new WrongUsage('Name one file: restore <file>.');
    return { file, keepsPictures: values['keep-pictures'], list: values.erasures };
  } catch (error) {
    throw error instanceof WrongUsage ? error : new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}
