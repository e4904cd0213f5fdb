import { enlargeFont, expect, page, resize, rows, test } from './testing/screens.ts';

/** Returns the elements with a text of their own, outside pictures, whose box is visible. */
const textElements = () =>
  [...document.body.querySelectorAll<HTMLElement>('*:not(svg *, script, style)')].filter(
    (each) =>
      each.checkVisibility() &&
      [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
  );
const textSizes = (element: Element) => {
  const { fontSize, lineHeight } = getComputedStyle(element);
  return [fontSize, lineHeight].map(Number.parseFloat);
};
const boxSizes = (element: Element) => {
  const { width, height } = element.getBoundingClientRect();
  return [width, height];
};

/** Enlarges the font of the browser by half, and waits until the sizes of the elements have grown as much. Elements that are removed meanwhile do not count. */
async function expectGrowth(elements: readonly Element[], sizesOf: (element: Element) => number[]) {
  expect(elements).not.toEqual([]);
  const before = elements.map((each) => ({ each, sizes: sizesOf(each) }));
  enlargeFont(24);
  const others = () =>
    before.filter(
      ({ each, sizes }) => each.isConnected && sizesOf(each).some((px, at) => px !== (sizes[at] ?? 0) * 1.5),
    );
  await expect.poll(() => others().map(({ each }) => each.outerHTML.slice(0, 80))).toEqual([]);
}

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
    await expectGrowth(textElements(), textSizes);
  });
}

test('with a larger font in the browser the icons grow as much', async ({ open }) => {
  await open('/editar-experiencia/2');
  await expect.element(page.getByRole('textbox', { name: /^Título/ })).toBeVisible();
  const icons = [...document.querySelectorAll('main .tabler-icon')];
  await expectGrowth(
    icons.filter((each) => each.checkVisibility()),
    boxSizes,
  );
});

test('with a larger font in the browser no heading of a list is cut off', async ({ open }) => {
  await open('/experiencias');
  await expect.element(rows.first()).toBeVisible();
  enlargeFont(24);
  const headings = page.getByRole('columnheader').elements();
  await expect.poll(() => getComputedStyle(headings[0] ?? document.body).fontSize).toBe('18.75px');
  const cut = () => headings.filter((each) => each.scrollWidth > each.clientWidth);
  await expect.poll(() => cut().map(({ textContent }) => textContent)).toEqual([]);
});

test('with a larger font on a phone no button is cut off or covers the field beside it', async ({ open }) => {
  await resize(390, 844);
  enlargeFont(24);
  await open('/experiencias');
  const find = page.getByRole('button', { name: 'Buscar', exact: true });
  await expect.element(find).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Nombre' }).element();
  expect(field.getBoundingClientRect().right).toBeLessThan(find.element().getBoundingClientRect().left);
  await open('/editar-experiencia/2');
  const link = page.getByRole('link', { name: /^Ver en la web/ });
  await expect.element(link).toBeVisible();
  const label = link.element().querySelector('.mantine-Button-label');
  expect(label?.scrollWidth).toBe(label?.clientWidth);
});
