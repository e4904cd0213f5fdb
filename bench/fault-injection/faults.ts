import { refusedBucket, silentBucket } from './bucket.ts';
import { bothClocks, databaseClock, serverClock } from './clock.ts';
import { refusedDatabase, silentDatabase } from './database-network.ts';
import type { Fault } from './fault.ts';
import { fullDatabase, fullPictures } from './full-disk.ts';
import { packetLoss } from './packet-loss.ts';
import { slowDisk } from './slow-disk.ts';

/** The faults by the name that `--only` takes, in the order in which they are run. */
export const faults: Record<string, Fault> = {
  refused: refusedDatabase,
  silent: silentDatabase,
  loss: packetLoss,
  'full-pictures': fullPictures,
  'full-database': fullDatabase,
  'slow-disk': slowDisk,
  'bucket-refused': refusedBucket,
  'bucket-silent': silentBucket,
  'server-clock': serverClock,
  'database-clock': databaseClock,
  clocks: bothClocks,
};
