import { enlargeFont, expect, page, resize, rows, test } from './testing/screens.ts';

/** Returns the elements with a text of their own, outside pictures, whose box is visible. */
const textElements = () =>
  [...document.body.querySelectorAll<HTMLElement>('*:not(svg *, script, style)')].filter(
    (each) =>
      each.checkVisibility() &&
      [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
  );
const sizes = (elements: readonly HTMLElement[]) =>
  elements.map((each) => {
    const { fontSize, lineHeight } = getComputedStyle(each);
    return { text: each.textContent.trim().slice(0, 30), px: [fontSize, lineHeight].map(Number.parseFloat) };
  });

for (const { path, shown } of [
  { path: '/experiencias', shown: () => rows.getByRole('link').first() },
  { path: '/editar-experiencia/2', shown: () => page.getByRole('textbox', { name: /^Título/ }) },
  { path: '/editar-maker/1', shown: () => page.getByRole('textbox', { name: /^Nombre/ }) },
  { path: '/dashboard', shown: () => page.getByText(/experiencias en el catálogo/) },
]) {
  test(`with a larger font in the browser's settings every text of ${path} and its line grow as much`, async ({
    open,
  }) => {
    await open(path);
    await expect.element(shown()).toBeVisible();
    const elements = textElements();
    const before = sizes(elements);
    enlargeFont(24);
    const larger = before.map(({ text, px }) => ({ text, px: px.map((each) => each * 1.5) }));
    await expect.poll(() => sizes(elements)).toEqual(larger);
  });
}

test('with a larger font in the browser the icons grow as much', async ({ open }) => {
  await open('/editar-experiencia/2');
  await expect.element(page.getByRole('textbox', { name: /^Título/ })).toBeVisible();
  const icons = [...document.querySelectorAll('main .tabler-icon')].filter((each) => each.checkVisibility());
  const widths = () => icons.map((each) => each.getBoundingClientRect().width);
  const before = widths();
  enlargeFont(24);
  expect(before).not.toEqual([]);
  await expect.poll(widths).toEqual(before.map((width) => width * 1.5));
});

test('with a larger font in the browser no heading of a list is cut off', async ({ open }) => {
  await open('/experiencias');
  await expect.element(rows.first()).toBeVisible();
  enlargeFont(24);
  const headings = page.getByRole('columnheader').elements();
  await expect.poll(() => getComputedStyle(headings[0] ?? document.body).fontSize).toBe('18.75px');
  const cut = headings.filter((each) => each.scrollWidth > each.clientWidth);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
});

test('with a larger font on a phone no button is cut off or covers the field beside it', async ({ open }) => {
  await resize(390, 844);
  enlargeFont(24);
  await open('/experiencias');
  const find = page.getByRole('button', { name: 'Buscar' });
  await expect.element(find).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Nombre' }).element();
  expect(field.getBoundingClientRect().right).toBeLessThan(find.element().getBoundingClientRect().left);
  await open('/editar-experiencia/2');
  const link = page.getByRole('link', { name: /^Ver en la web/ });
  await expect.element(link).toBeVisible();
  const label = link.element().querySelector('.mantine-Button-label');
  expect(label?.scrollWidth).toBe(label?.clientWidth);
});
