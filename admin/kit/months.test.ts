import { months } from '@trastienda/contract/season';
import { expect, it } from 'vitest';
import { monthOptions } from './months.ts';

it('the options have Spanish month names as values, and labels in the language of the interface', () => {
  expect(monthOptions('es')).toEqual(months.map((month) => ({ value: month, label: month })));
  expect(monthOptions('en')[0]).toEqual({ value: 'Enero', label: 'January' });
});
