import { expect, it } from 'vitest';
import { foldedFilter } from './fold.ts';

const options = ['Las\u00A0Palmas', 'Pal\u00ADmira', 'Ávila'].map((label) => ({ value: label, label }));
const find = (search: string) =>
  foldedFilter()({ options, search, limit: 10 }).map((option) => 'value' in option && option.value);

it.each([
  ['las  palmas ', ['Las\u00A0Palmas']],
  ['palmira', ['Pal\u00ADmira']],
  ['AVI\u200BLA', ['Ávila']],
  ['\u00A0', ['Las\u00A0Palmas', 'Pal\u00ADmira', 'Ávila']],
])('D-96 a select offers for %j %j', (search, found) => expect(find(search)).toEqual(found));
