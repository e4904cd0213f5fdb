import { onTestFinished } from 'vitest';
import { emulate, expect, page, resize, rows, test } from './testing/screens.ts';

const isShown = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false;

test('a printed list has its table with all columns, without menu, search, actions and buttons', async ({ open }) => {
  await resize(1000, 700);
  await open('/experiencias');
  await expect.element(rows.first()).toBeVisible();
  await emulate({ media: 'print' });
  await expect.poll(() => isShown('nav')).toBe(false);
  for (const selector of ['header [aria-label]', '[role="search"]', 'main button', '[data-column="actions"]'])
    expect([selector, isShown(selector)]).toEqual([selector, false]);
  const region = page.getByRole('region', { name: 'Experiencias', exact: true }).element();
  const headings = page.getByRole('columnheader').elements();
  expect(headings.map(({ textContent }) => textContent)).toContain('Inglés');
  expect(getComputedStyle(region).overflowX).toBe('visible');
  expect(headings.filter((each) => getComputedStyle(each).position === 'sticky')).toEqual([]);
});

test('a printed form has its labels and complete texts, in black on white with the dark scheme, too', async ({
  server,
  open,
}) => {
  const text = 'Un paseo largo. '.repeat(37);
  await server.change(({ experiences }) => Object.assign(experiences[0] ?? {}, { description: { es: text } }));
  await open('/editar-experiencia/1');
  const description = page.getByRole('textbox', { name: /^Descripción/ });
  await expect.element(description).toHaveValue(text);
  onTestFinished(() => void (document.documentElement.dataset['mantineColorScheme'] = 'light'));
  document.documentElement.dataset['mantineColorScheme'] = 'dark';
  await resize(680, 900);
  await emulate({ media: 'print' });
  await expect.poll(() => getComputedStyle(document.body).backgroundColor).toBe('rgb(255, 255, 255)');
  await expect.poll(() => getComputedStyle(description.element()).color).toBe('rgb(0, 0, 0)');
  expect(isShown('label[for="field-description"]')).toBe(true);
  await expect.poll(() => description.element().scrollHeight - description.element().clientHeight).toBeLessThan(2);
  expect(isShown('form > :last-child')).toBe(false);
  const sections = [...document.querySelectorAll('section[data-fields]')];
  expect(sections.length).toBeGreaterThan(3);
  // The heading of a section is on the page of its first field.
  expect(sections.map((each) => getComputedStyle(each).breakInside)).toEqual(sections.map(() => 'avoid'));
});
