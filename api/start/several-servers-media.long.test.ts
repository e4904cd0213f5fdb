import { afterAll, beforeAll, expect, it } from 'vitest';
import { jpeg } from '../testing/pictures/pictures.ts';
import { holder, signIn, startKillable, useKillableCopies } from '../testing/servers/killable-copies.ts';
import type { RunningCopy } from '../testing/servers/running-copy.ts';
import { startS3Server } from '../testing/servers/s3-server.ts';
import { until } from '../testing/until.ts';

useKillableCopies();

let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => void (s3 = await startS3Server()));
afterAll(() => s3.stop());

/** Begins to upload a picture. @returns its name when it is stored, and the status of the answer. */
async function upload({ url }: RunningCopy, token: string, width: number) {
  const { stored, release } = s3.holdAnswers();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await jpeg(width, 40))]), 'picture.jpg');
  const headers = { accept: 'application/ld+json', authorization: `Bearer ${token}` };
  const answer = fetch(`${url}/media_experiences`, { method: 'POST', headers, body: form }).then(
    ({ status }) => status,
    () => 'no answer',
  );
  return { name: await stored, answer, release };
}
const statusInStore = async (name: string) => {
  const { S3_ENDPOINT, S3_BUCKET } = s3.variables;
  return (await fetch(`${S3_ENDPOINT}/${S3_BUCKET}/${name}`, { method: 'HEAD' })).status;
};
/** Repeats the hourly job, unless it is still queued or active. @returns whether it is repeated. */
async function repeatSweep(): Promise<boolean> {
  const { rowCount } = await holder.query(`
    update jobs.job set state = 'created', start_after = now(), started_on = null, completed_on = null
    where name = 'remove-unused-media' and state = 'completed' and id = (
      select min(id::text)::uuid from jobs.job where name = 'remove-unused-media' having bool_and(state = 'completed'))`);
  return rowCount === 1;
}

it('a picture that a killed server has stored without its medium is removed by another, but not one that is being added', async () => {
  const [one, other] = await Promise.all([startKillable(s3.variables), startKillable(s3.variables)]);
  const token = await signIn(one);
  const lost = await upload(one, token, 61);
  await one.kill();
  lost.release();
  expect(await lost.answer).toBe('no answer');
  const added = await upload(other, token, 62);
  expect([await statusInStore(lost.name), await statusInStore(added.name)]).toEqual([200, 200]);
  // A file counts as abandoned after an hour.
  await holder.query(`update media_files set changed_at = now() - interval '61 minutes' where name = $1`, [lost.name]);
  await until(repeatSweep, { late: 'the job at the start has not ended' });
  const isGone = async () => (await statusInStore(lost.name)) === 404;
  await until(isGone, { late: 'the picture was not removed' });
  expect(await statusInStore(added.name)).toBe(200);
  added.release();
  expect(await added.answer).toBe(201);
  expect((await fetch(`${other.url}/media/${added.name}`)).status).toBe(200);
}, 240_000);
