import { expect, page, test } from '../../../testing/screens.ts';

test('search fields are plain text inputs, which the mouse wheel does not change, without suggestions of the browser', async ({
  open,
}) => {
  await open('/experiencias');
  await expect.element(page.getByRole('search')).toBeVisible();
  const inputs = [...page.getByRole('search').element().querySelectorAll('input')];
  expect(inputs.length).toBeGreaterThan(1);
  expect(inputs.filter(({ type }) => type === 'number')).toEqual([]);
  expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual(inputs.map(() => 'off'));
});
