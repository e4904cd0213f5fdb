/**
 * `npm run bench -- proposals [--experiences 10000]`: plans, applies and undoes a change of all experiences. Measures how fast each step is, how
 * long a save of one of them waits meanwhile, and how much memory the processes use. Exits with 1 if an aim is missed.
 */
import { parseArgs } from 'node:util';
import { reportProposals } from './measure/report-proposals.ts';
import { toInteger } from './support/options.ts';

const { values } = parseArgs({ options: { experiences: { type: 'string', default: '10000' } } });
await reportProposals(toInteger('experiences', values.experiences));
