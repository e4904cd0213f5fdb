import type { Locator } from 'vitest/browser';
import { chooseEnglish, expect, focus, page, resize, rows, test, userEvent } from '../../../testing/screens.ts';

const lists = [
  '/experiencias',
  '/categorias',
  '/etiquetas',
  '/idiomas',
  '/localidades',
  '/zonas',
  '/usuarios',
  '/makers',
  '/takers',
  '/resellers',
  '/planes',
];
const region = (name: string) => page.getByRole('region', { name, exact: true });
const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
const isShadowed = (element: Element) => getComputedStyle(element, '::after').content !== 'none';
const areShadowed = (...elements: Locator[]) => elements.map((each) => isShadowed(each.element()));
const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();
function scrollTo(locator: Locator, to: 'start' | 'middle' | 'end') {
  const element = locator.element();
  element.scrollLeft = (element.scrollWidth - element.clientWidth) * { start: 0, middle: 0.5, end: 1 }[to];
}

/** Returns the texts of headings that are cut off or wrapped. */
const brokenHeadings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .filter((each) => {
      const text = document.createRange();
      text.selectNodeContents(each.querySelector('button')?.firstChild ?? each);
      const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 || each.scrollWidth > each.clientWidth;
    })
    .map((each) => each.textContent);

for (const path of lists) {
  for (const language of ['es', 'en']) {
    test(`in a window of 1400 px each heading of ${path} is on one line (${language})`, async ({ open }) => {
      await resize(1400, 900);
      if (language === 'en') await chooseEnglish();
      await open(path, undefined, { features: ['views'] });
      await expect.element(rows.getByRole('link').first()).toBeVisible();
      await document.fonts.ready;
      expect(document.documentElement.lang).toBe(language);
      expect(brokenHeadings()).toEqual([]);
    });
  }
}

for (const { path, records, name, width } of [
  {
    path: '/makers',
    records: 'makers',
    name: 'Senderismo y bicicleta por la Axarquía oriental malagueña',
    width: 1400,
  },
  { path: '/experiencias', records: 'experiences', name: 'Visita guiada a la Alhambra y al Generalife', width: 1280 },
  { path: '/experiencias', records: 'experiences', name: 'Visita guiada a la Alhambra y al Generalife', width: 390 },
] as const) {
  test(`LIST-08 ${path} has room for names of two lines in a window of ${width} px`, async ({ server, open }) => {
    await server.change((all) =>
      Object.assign(all[records][0] ?? {}, {
        name: records === 'makers' ? name : { es: name },
        thumbnailUrl: '/pictures/1',
      }),
    );
    await resize(width, 900);
    await open(path);
    const link = page.getByRole('table').getByRole('link', { name, exact: true });
    await expect.element(link).toBeVisible();
    const { scrollHeight, clientHeight } = link.element();
    expect(scrollHeight - clientHeight).toBe(0);
  });
}

test('MAK-L-05 MAK-L-08 a table wider than its card shades the edges that hide columns; name and actions stay visible', async ({
  open,
}) => {
  await resize(1400, 900);
  await open('/makers');
  const [name, actions] = [heading('Nombre'), heading('Acciones')];
  await expect.element(rows.first()).toBeVisible();
  const places = [boxOf(name).x, boxOf(actions).x];
  for (const [to, start, end] of [
    ['start', false, true],
    ['middle', true, true],
    ['end', true, false],
  ] as const) {
    scrollTo(region('Makers'), to);
    await expect.poll(() => areShadowed(name, actions), { message: to }).toEqual([start, end]);
    expect([boxOf(name).x, boxOf(actions).x]).toEqual(places);
  }
});

test('a table that scrolls is a tab stop and scrolls by keyboard; other tables are not tab stops', async ({ open }) => {
  await resize(1400, 900);
  await open('/makers');
  await expect.element(rows.first()).toBeVisible();
  const table = region('Makers');
  await expect.element(table).toHaveAttribute('tabindex', '0');
  await focus(page.getByRole('button', { name: 'Buscar', exact: true }));
  await userEvent.keyboard('{Tab}');
  await expect.element(table).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => table.element().scrollLeft).toBeGreaterThan(0);

  await open('/categorias');
  await expect.element(page.getByRole('link', { name: 'Editar Kayak' })).toBeVisible();
  await focus(page.getByRole('button', { name: 'Buscar', exact: true }));
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('table').getByRole('link').first()).toHaveFocus();
});

test('EXP-L-16 a switch focused by keyboard is not hidden behind the sticky columns', async ({ open }) => {
  await resize(1150, 900);
  await open('/experiencias');
  await focus(page.getByRole('link', { name: 'Paseo 1 por Málaga', exact: true }));
  await userEvent.keyboard('{Tab}');
  const focused = page.getByRole('checkbox', { name: 'Activa: Paseo 1 por Málaga' });
  await expect.element(focused).toHaveFocus();
  await expect.poll(() => boxOf(focused).right <= boxOf(heading('Acciones')).left).toBe(true);
});

test('on a phone, the name is sticky, and the card is shaded at an edge that hides columns', async ({ open }) => {
  await resize(390, 844);
  await open('/makers');
  const table = region('Makers');
  const name = heading('Nombre');
  await expect.element(rows.first()).toBeVisible();
  const areNameAndCardShadowed = () => {
    const card = table.element().parentElement;
    return [isShadowed(name.element()), card !== null && isShadowed(card)];
  };
  await expect.poll(areNameAndCardShadowed).toEqual([false, true]);
  scrollTo(table, 'end');
  await expect.poll(areNameAndCardShadowed).toEqual([true, false]);
  expect(boxOf(name).x).toBe(boxOf(table).x);
});

for (const width of [768, 1024, 1100, 1280]) {
  test(`EXP-L-16 in a window of ${width} px the switch of a row is in view without scrolling`, async ({ open }) => {
    await resize(width, 900);
    for (const { path, name } of [
      { path: '/experiencias', name: /^Activa: Paseo 1 / },
      { path: '/usuarios', name: /^Admin/ },
      { path: '/planes', name: /^Activo/ },
    ]) {
      await open(path);
      const toggle = page.getByRole('checkbox', { name }).first();
      await expect.element(toggle).toBeInTheDocument();
      const { left, top, width: across, height } = boxOf(toggle);
      const shown = document.elementFromPoint(left + across - 2, top + height / 2);
      expect([path, shown === toggle.element()]).toEqual([path, true]);
    }
  });
}

for (const width of [768, 850, 1440]) {
  test(`in a window of ${width} px search fields are wide enough to type in, on further rows if necessary`, async ({
    open,
  }) => {
    await resize(width, 900);
    await open('/experiencias?name=Paseo');
    const form = page.getByRole('search');
    await expect.element(form.getByRole('button', { name: 'Limpiar' })).toBeVisible();
    const narrow = form
      .getByRole('textbox')
      .elements()
      // An ID is short.
      .filter((each) => each.getAttribute('name') !== 'id' && each.getBoundingClientRect().width < 128);
    expect(narrow.map((each) => each.getAttribute('name'))).toEqual([]);
    const { clientWidth, scrollWidth } = form.element();
    expect(scrollWidth).toBe(clientWidth);
  });
}
