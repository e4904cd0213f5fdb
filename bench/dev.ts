/**
 * `npm run bench:dev`: measures how long `npm run dev` takes to start, and how long a developer waits until a change of the admin, the API
 * or the contract takes effect. Exits with 1 if an aim is missed, or if a change clears a form that is being filled in.
 */
import { measureDev } from './measure-dev.ts';

const { measured, keepsTypedText } = await measureDev();
for (const { name, ms, aimMs } of measured) {
  const isMissed = aimMs !== undefined && ms >= aimMs;
  const aim = aimMs === undefined ? '' : ` (aim < ${aimMs / 1000} s)${isMissed ? '  ← missed' : ''}`;
  console.log(`  ${name}: ${(ms / 1000).toFixed(2)} s${aim}`);
  if (isMissed) process.exitCode = 1;
}
console.log(`  text typed before a change of a .tsx or a label is ${keepsTypedText ? 'preserved' : 'LOST  ← missed'}`);
if (!keepsTypedText) process.exitCode = 1;
