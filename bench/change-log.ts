/**
 * `npm run bench:change-log [-- --activities 10000] [--no-pictures]`: measures what the change log costs on a switch in the list of
 * experiences and on an import, each with and without its triggers. Exits with 1 if it takes more than `mostOfSwitch` or `mostOfImport`
 * of the time.
 */
import { parseArgs } from 'node:util';
import { measureImport, measureSwitches, type Cost } from './measure/measure-change-log.ts';
import { toInteger } from './support/options.ts';
import { verdict } from './support/verdict.ts';

const mostOfSwitch = 0.15;
const mostOfImport = 0.1;
const rounds = 8;

const { values } = parseArgs({
  options: { activities: { type: 'string', default: '3000' }, pictures: { type: 'boolean', default: true } },
  allowNegative: true,
});
const feed = { activities: toInteger('activities', values.activities), hasPictures: values.pictures };
report(await measureSwitches(rounds), mostOfSwitch);
report(await measureImport(feed), mostOfImport);

function report({ name, withMs, withoutMs, cost }: Cost, most: number) {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const numbers = `${withMs.toFixed(2)} ms with the log, ${withoutMs.toFixed(2)} ms without`;
  console.log(`${name}: ${numbers}, cost ${percent(cost)} (aim ≤ ${percent(most)})${verdict(cost <= most)}`);
}
