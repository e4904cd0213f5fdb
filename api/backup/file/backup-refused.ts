import { StartRefused } from '../../env/start-refused.ts';

/** A backup that cannot be used; the message is a sentence for the operator. */
export class BackupRefused extends StartRefused {
  override name = 'BackupRefused';
}

export const damaged = (what: string, cause?: unknown) =>
  new BackupRefused(`The backup is damaged: ${what}. Use another copy of it, or an earlier backup.`, { cause });

/** For a backup whose checksums are right, but whose content no release of Trastienda writes. */
export const changed = (what: string) =>
  new BackupRefused(
    `The backup was changed after it was taken: ${what}. Use another copy of it, or an earlier backup.`,
  );
