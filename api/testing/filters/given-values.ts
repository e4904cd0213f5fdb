import { toCountryName } from '@trastienda/contract/countries/countries';
import { isMultiple } from '@trastienda/contract/filters/kinds';
import { fold } from '@trastienda/contract/fold';
import { dayMs, type Dice } from './dice.ts';
import type { FilterParameter } from './matches.ts';
import type { Value } from './value.ts';

/** `stored`: the values of all records, from which those of a request are derived, each once. */
type Choice = FilterParameter & { stored: readonly Value[]; now: number };

/** Returns random values for a parameter: several for a repeated one. */
export function givenValues(dice: Dice, choice: Choice): string[] {
  const { kind, stored } = choice;
  if (!isMultiple(kind)) return [givenValue(dice, choice)];
  const possible = typeof kind === 'object' && 'oneOf' in kind ? kind.oneOf : stored.map(String);
  const values = dice.someOf(possible, dice.chance(0.5) ? 1 : 4);
  if (kind === 'country') return values.map((value) => (dice.chance(0.5) ? value : value.toLowerCase()));
  if (typeof kind !== 'object' || !('refersTo' in kind)) return values;
  // The last is the id of no record.
  const ids = dice.chance(0.1) ? [...values, '999999'] : values;
  return ids.map((id) => (dice.chance(0.5) ? id : `/${kind.refersTo}/${id}`));
}

function givenValue(dice: Dice, { filter, kind, stored, now, value: fixed }: Choice): string {
  if (fixed) return fixed;
  const value = dice.one(stored);
  const text = String(value);
  if (filter === 'location.country') return aCountry(dice, text);
  if (kind === 'partial') return aPart(dice, text);
  if (kind === 'exact') return dice.chance(0.9) ? text : text.toUpperCase();
  if (kind === 'number') return String(Number(value) + dice.one([-1, 0, 0, 1]));
  if (kind === 'date') return aMoment(dice, Number(value), now);
  return text;
}

/** Returns a part of a text, possibly with other accents, cases, white space or invisible characters than the text. */
function aPart(dice: Dice, text: string): string {
  const letters = Array.from(text);
  const special = letters.findIndex((letter) => /[%_\\]/.test(letter));
  const start = special >= 0 && dice.chance(0.3) ? special : dice.upTo(letters.length - 1);
  const part = letters.slice(start, start + 1 + dice.upTo(dice.chance(0.5) ? 2 : 12)).join('');
  const changed = dice.one([
    part,
    part.toUpperCase(),
    fold(part),
    part.normalize('NFD'),
    part.replaceAll(' ', ' \u2003 '),
    Array.from(part).join('\u00AD'),
  ]);
  // A part without a letter, such as a single blank, is an empty value, which is ignored.
  return fold(changed) === '' ? text : changed;
}

/** Returns a country's code, or a part of its Spanish name. */
function aCountry(dice: Dice, code: string): string {
  const name = toCountryName(code, 'es');
  return dice.one([code, code.toLowerCase(), name, name.toUpperCase(), name.slice(1, 4)]);
}

/** Returns a moment as a query string may have it: with a zone, as a date, or as a time before now. */
function aMoment(dice: Dice, ms: number, now: number): string {
  const shifted = new Date(ms + 2 * 3_600_000).toISOString();
  return dice.one([
    new Date(ms).toISOString(),
    new Date(ms + dice.one([-1, 1])).toISOString(),
    shifted.replace('Z', '+02:00'),
    shifted.slice(0, 'YYYY-MM-DD'.length),
    `-P${Math.max(0, Math.round((now - ms) / dayMs))}D`,
    `-P${dice.upTo(100)}D`,
  ]);
}
