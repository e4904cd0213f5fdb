import { parseArgs } from 'node:util';
import { checkBackup } from '../backup/check-backup.ts';
import { amount, megabytes } from '../backup/progress.ts';
import { recordCommand } from '../backup/records/record-command.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { Env } from '../env/env.ts';
import { commandLog } from '../log/process-log.ts';
import { openStore } from '../media/stores/open-store.ts';
import { withDatabaseUrl } from './with-database.ts';
import { WrongUsage, type Streams } from './command.ts';

/** Runs the command `backup`, which writes a backup or, with `--verify`, checks one. Returns the text to print. */
export async function backup(words: string[], env: Env, { say }: Streams): Promise<string> {
  const { file, isVerifyOnly } = parse(words);
  return isVerifyOnly ? verify(file, env, say) : write(file, env, say);
}

async function write(file: string, env: Env, say: Streams['say']): Promise<string> {
  const { bytes, rows, pictures, foreign } = await withDatabaseUrl(env, (url) =>
    recordCommand(url, file, async () =>
      writeBackup({ url, media: await openStore(env) }, file, {
        passphrase: env.backupPassphrase,
        say,
      }),
    ),
  );
  const encrypted = env.backupPassphrase !== undefined;
  commandLog(say)({ event: 'backupTaken', encrypted });
  const sealed = encrypted ? 'It is encrypted.' : 'It is not encrypted: store it like a password.';
  return [
    `Wrote ${file}: ${amount(rows)} rows and ${amount(pictures.count)} picture files, ${megabytes(bytes)}. ${sealed}`,
    ...(foreign.length > 0 ? [`Left out, because this release did not create it: ${foreign.join(', ')}.`] : []),
  ].join('\n');
}

async function verify(file: string, env: Env, say: Streams['say']): Promise<string> {
  const { manifest, sums } = await checkBackup(file, { passphrase: env.backupPassphrase, say });
  const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    `${file} is complete and undamaged, and this release can restore it.`,
    `It was taken on ${manifest.takenAt} by release ${manifest.release}: ${amount(rows)} rows, ${amount(sums.pictures.count)} picture files.`,
  ].join('\n');
}

function parse(words: string[]): { file: string; isVerifyOnly: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { verify: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new WrongUsage('Name one file: backup <file>.');
    return { file, isVerifyOnly: values.verify === true };
  } catch (error) {
    throw error instanceof WrongUsage ? error : new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}
