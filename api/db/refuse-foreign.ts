import { gt, valid } from 'semver';
import { LastingRefusal } from '../env/start-refused.ts';
import { version } from '../env/version.ts';
import type { Applied } from './migration-history.ts';
import type { Migration } from './read-migrations.ts';

/** Thrown when the database has migrations that are unknown to this copy of the server. */
export class ForeignDatabase extends LastingRefusal {
  /** Whether a later release migrated the database, rather than another branch or build. */
  readonly isNewer: boolean;
  constructor(sentence: string, { isNewer }: { isNewer: boolean }) {
    super(sentence);
    this.isNewer = isNewer;
  }
}

/** Returns the first migration that is not in the chain at its place; undefined if there is none. */
export const findUnknown = <M extends Pick<Applied, 'number' | 'hash'>>(
  applied: readonly M[],
  chain: readonly Migration[],
) => applied.find(({ number, hash }, position) => number !== position || chain[position]?.hash !== hash);

/** Checks that the applied migrations are a prefix of the chain. @throws ForeignDatabase if they are not. */
export function refuseForeign(applied: Applied[], chain: Migration[]): void {
  const unknown = findUnknown(applied, chain);
  if (!unknown) return;
  const newest = applied.map(({ release }) => release).reduce((a, b) => (isLater(b, a) ? b : a));
  if (isLater(newest, version)) {
    throw new ForeignDatabase(
      `The database belongs to release ${newest}, but this is the older release ${version}. ` +
        `Start ${newest} or a later release, or restore a backup from before the upgrade.`,
      { isNewer: true },
    );
  }
  const remedy = version.includes('-') ? ', or empty the embedded database with npm run db:reset.' : '.';
  throw new ForeignDatabase(
    `Migration ${unknown.name} of the database is unknown to this build (${version}). ` +
      `A different branch or build created it: start that one${remedy}`,
    { isNewer: false },
  );
}

const isLater = (release: string, than: string) => valid(release) !== null && valid(than) !== null && gt(release, than);
