import { parseArgs } from 'node:util';
import { BackupRefused } from '../backup/file/backup-refused.ts';
import { amount } from '../backup/progress.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { Env } from '../env/env.ts';
import { openStore } from '../media/stores/open-store.ts';
import { withDatabaseUrl } from './with-database.ts';
import { WrongUsage } from './wrong-usage.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the command `restore`. Returns the text to print. */
export async function restore(words: string[], env: Env): Promise<string> {
  const { file, keepsPictures } = parse(words);
  const media = await openStore(env);
  const { manifest, sums } = await stoppable((signal) =>
    withDatabaseUrl(env, (url) =>
      restoreBackup({ url, media, keepsPictures }, file, {
        passphrase: env.backupPassphrase,
        say: console.error,
        signal,
      }),
    ),
  );
  const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored ${file}: ${amount(rows)} rows of ${manifest.tables.length} tables and ${amount(sums.pictures.count)} picture files. Each is equal to the backup of ${manifest.takenAt}.`,
    'All sessions have ended: users sign in again. Mails that were waiting stay in the outbox, unsent.',
  ].join('\n');
}

/** Ends the restore on a signal, so that it removes what it has written. A second signal ends the process. */
async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new BackupRefused('The restore was stopped. Nothing was restored.'));
  for (const name of signals) process.once(name, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const name of signals) process.removeListener(name, stop);
  }
}

function parse(words: string[]): { file: string; keepsPictures: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { 'keep-pictures': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new WrongUsage('Name one file: restore <file>.');
    return { file, keepsPictures: values['keep-pictures'] };
  } catch (error) {
    throw error instanceof WrongUsage ? error : new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}
