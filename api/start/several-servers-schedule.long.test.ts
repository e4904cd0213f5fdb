import { expect, it } from 'vitest';
import { toleranceMs } from '../backup/schedule/is-due.ts';
import { addFolder } from '../testing/backups.ts';
import { filesIn } from '../testing/scheduled-backups.ts';
import { holder, startKillable, useKillableCopies } from '../testing/servers/killable-copies.ts';
import { until } from '../testing/until.ts';

useKillableCopies();

type Row = { minute: string; error: string | null };
/** Returns the backups that have ended, with the minutes of the schedule that they were taken for. A backup may begin up to `toleranceMs` before its minute. */
const readEnded = async () => {
  const { rows } = await holder.query<Row>(
    `select date_trunc('minute', started_at + $1::int * interval '1 millisecond')::text as minute, error
     from backups where ended_at is not null order by id`,
    [toleranceMs],
  );
  return rows;
};
const untilEnded = (count: number) =>
  until(async () => (await readEnded()).length >= count, {
    late: `${count} backups were not taken`,
    timeoutMs: 300_000,
    everyMs: 500,
  });

it('two servers take each scheduled backup once, and one of them goes on when the other is killed', async () => {
  const folder = await addFolder();
  const variables = { BACKUP_TO: folder, BACKUP_SCHEDULE: '* * * * *' };
  const [one, other] = await Promise.all([startKillable(variables), startKillable(variables)]);
  await untilEnded(2);
  await one.kill();
  // The killed server may have been taking the next one.
  await untilEnded((await readEnded()).length + 2);
  await other.stop();
  const taken = await readEnded();
  // A killed backup leaves a row with an error and is repeated, possibly for the same minute. Stopping the server may interrupt another.
  const succeeded = taken.filter(({ error }) => error === null);
  expect(new Set(succeeded.map(({ minute }) => minute)).size).toBe(succeeded.length);
  expect(taken.length - succeeded.length).toBeLessThanOrEqual(2);
  expect(succeeded.length).toBeGreaterThanOrEqual(3);
  expect(await filesIn(folder)).toHaveLength(succeeded.length);
}, 600_000);
