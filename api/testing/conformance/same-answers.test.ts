import { it } from 'vitest';
import { expectSameTourOn } from './expect-same-tour-on.ts';

it('D-63 has the same responses and rows on a PostgreSQL with another locale, time zone, date style, search path and few rights', async () => {
  await expectSameTourOn('foreign');
}, 600_000);
