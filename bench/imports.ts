/**
 * `npm run bench -- imports [--activities 100000] [--no-pictures]`: imports a distributor's whole feed into an empty catalogue, then compares
 * the catalogue with the same feed again, and undoes the import. Measures how fast each step is, and how much memory the processes use. Exits with
 * 1 if a process other than an image worker uses too much memory, or if the second comparison finds changes.
 */
import { parseArgs } from 'node:util';
import { reportImports } from './measure/report-imports.ts';
import { toInteger } from './support/options.ts';

const { values } = parseArgs({
  options: { activities: { type: 'string', default: '3000' }, pictures: { type: 'boolean', default: true } },
  allowNegative: true,
});
await reportImports({ activities: toInteger('activities', values.activities), hasPictures: values.pictures });
