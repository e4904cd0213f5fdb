/**
 * `npm run bench:dev`: measures how long `npm run dev` takes to start, and how long a developer waits until a change of the admin, the API
 * or the contract takes effect. Exits with 1 if an aim is missed, or if a change clears a form that is being filled in.
 */
import { measureDev } from './measure/measure-dev.ts';
import { verdict } from './support/verdict.ts';

const { measured, keepsTypedText } = await measureDev();
for (const { name, ms, aimMs } of measured) {
  const aim = aimMs === undefined ? '' : ` (aim < ${aimMs / 1000} s)${verdict(ms < aimMs)}`;
  console.log(`  ${name}: ${(ms / 1000).toFixed(2)} s${aim}`);
}
console.log(
  `  text typed before a change of a .tsx or a label is ${keepsTypedText ? 'preserved' : 'LOST'}${verdict(keepsTypedText)}`,
);
