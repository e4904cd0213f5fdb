import { it } from 'vitest';
import { expectSameTourOn } from './expect-same-tour-on.ts';

it('D-63 answers and stores the same on PostgreSQL 15', async () => {
  await expectSameTourOn('PostgreSQL 15');
}, 600_000);

it('D-63 answers and stores the same through PgBouncer', async () => {
  await expectSameTourOn('PgBouncer');
}, 600_000);
