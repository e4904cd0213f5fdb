/**
 * `npm run bench -- freshness [--experiences 60000]`: measures what the marks of texts that are out of date cost a save, as a ratio of saves with
 * and without the triggers, in turn; and how long the counts and the lists with their filters take. Exits with 1 if an aim is missed.
 */
import { parseArgs } from 'node:util';
import { reportFreshness } from './measure/report-freshness.ts';
import { toInteger } from './support/options.ts';

const { values } = parseArgs({ options: { experiences: { type: 'string', default: '60000' } } });
await reportFreshness(toInteger('experiences', values.experiences));
