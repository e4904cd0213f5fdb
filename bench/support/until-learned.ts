import { until } from '../../api/testing/until.ts';
import type { Product } from './product.ts';

/** Waits until the job has read the sentences of all records. It begins at a start, or within a minute. @returns the seconds of the work */
export async function untilLearned({ database }: Product): Promise<number> {
  let startedAt: number | undefined;
  const isLearned = async () => {
    const { rows } = await database.query<{ collections: number; left: number }>(
      'select count(*)::int as collections, count(read_to)::int as left from sentence_progress',
    );
    const [{ collections, left } = { collections: 0, left: 0 }] = rows;
    if (collections > 0) startedAt ??= performance.now();
    return collections === 8 && left === 0;
  };
  await until(isLearned, { late: 'The sentences were not read in ten minutes.', timeoutMs: 600_000, everyMs: 100 });
  return (performance.now() - (startedAt ?? 0)) / 1_000;
}
