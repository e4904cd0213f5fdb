/**
 * `npm run bench -- search [--experiences 100000]`: types texts into the search of the palette letter by letter, a request after the other, and
 * measures how long the answers take, and how both that and the share of texts that find what was meant change while the catalogue grows to this
 * size. A fifth as many records of the other kinds are added. Exits with 1 if the aim is missed.
 */
import { parseArgs } from 'node:util';
import { reportSearch } from './measure/report-search.ts';
import { toInteger } from './support/options.ts';

const { values } = parseArgs({ options: { experiences: { type: 'string', default: '100000' } } });
await reportSearch(toInteger('experiences', values.experiences, 1_000));
