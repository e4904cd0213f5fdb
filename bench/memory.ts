/**
 * `npm run bench -- memory [--experiences 60000]`: measures the memory of translated sentences. First leaves out each record of the demo catalogue in
 * turn, and counts how many of its sentences the others serve, and how many of these translations are those that it has. Then measures, with many
 * experiences of five sentences each, how long the job reads them, and how long a request takes. Exits with 1 if an aim is missed.
 */
import { parseArgs } from 'node:util';
import { reportMemory } from './measure/report-memory.ts';
import { reportServed } from './measure/report-served.ts';
import { toInteger } from './support/options.ts';

const { values } = parseArgs({ options: { experiences: { type: 'string', default: '60000' } } });
await reportServed();
await reportMemory(toInteger('experiences', values.experiences));
