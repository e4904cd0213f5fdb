import { address, expect, page, test, userEvent } from '../../../testing/screens.ts';

const options = page.getByRole('option');

/** The searchable selects of the admin: the screen, and the labels of the selects. */
const selects: [path: string, ...labels: RegExp[]][] = [
  ['/nueva-experiencia', /^Idiomas/, /^Categorías/, /^Etiquetas/, /^País/, /^Maker/, /inicio/i, /fin/i],
  ['/nueva-categoria', /^Categorías padre/],
  ['/nueva-localidad', /^País/],
  ['/nueva-zona', /^Localidad$/],
  ['/editar-maker/1', /^Etiquetas/],
  ['/nuevo-reseller', /^País$/, /^Países/],
  ['/localidades', /^País/],
];

for (const [path, ...labels] of selects)
  test.for(labels)(
    `${path}: Enter in the select %s takes the first match, and submits nothing`,
    async (name, { server, open }) => {
      await open(path);
      const select = page.getByRole('main').getByRole('combobox', { name }).first();
      await select.click();
      await expect.poll(() => options.elements().length).toBeGreaterThan(0);
      const option = options.elements().at(-1);
      // The name of an option may be followed by a detail.
      const wanted = (option?.querySelector('span:has(.ts-meta)')?.firstChild ?? option)?.textContent ?? '';
      await userEvent.keyboard('{Escape}');
      await select.fill(wanted.toUpperCase());
      await expect.poll(() => activeOption(select.element())).toContain(wanted);
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => takenIn(select.element())).toContainEqual(expect.stringContaining(wanted));
      expect(address()).toBe(path);
      expect((await server.calls()).filter(({ method }) => method !== 'GET')).toEqual([]);
    },
  );

/** The option that a screen reader announces as active. */
const activeOption = (input: Element) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;

/** The value of a select, and the removable values of a multi-select. */
const takenIn = (input: Element) => [
  input instanceof HTMLInputElement ? input.value : '',
  ...[...(input.parentElement?.querySelectorAll('button') ?? [])].map((pill) => pill.parentElement?.textContent),
];

test('the first match of options that arrive after the typed text is active', async ({ server, open }) => {
  const release = await server.holdBack(/^\/locations/);
  await open('/nueva-zona');
  const location = page
    .getByRole('main')
    .getByRole('combobox', { name: /^Localidad$/ })
    .first();
  await location.fill('lisb');
  await expect.element(location).toHaveAttribute('aria-expanded', 'true');
  await release();
  await expect.poll(() => activeOption(location.element())).toContain('Lisboa');
  await userEvent.keyboard('{Enter}');
  await expect.element(location).toHaveValue('Lisboa · Portugal');
});

const country = page.getByRole('main').getByRole('combobox', { name: /^País$/ });

test('after a click, typing replaces the name of the chosen option', async ({ open }) => {
  await open('/editar-reseller/1');
  await expect.element(country).not.toHaveValue('');
  await country.click();
  await userEvent.keyboard('portu');
  await expect.element(country).toHaveValue('portu');
});

test('Tab takes the only option with exactly the typed name, and no other', async ({ open }) => {
  await open('/editar-reseller/1');
  await country.fill('portugal');
  await expect.element(country).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Tab}');
  await expect.element(country).toHaveValue('Portugal');
  await country.fill('espa');
  await userEvent.keyboard('{Tab}');
  await expect.element(country).toHaveValue('Portugal');
});

test('Enter after Escape opens the list again, as long as the typed text is not the name of the chosen option', async ({
  server,
  open,
}) => {
  await open('/editar-reseller/1');
  await country.fill('portug');
  await userEvent.keyboard('{Escape}');
  await expect.element(country).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => activeOption(country.element())).toBe('Portugal');
  await userEvent.keyboard('{Enter}');
  await expect.element(country).toHaveValue('Portugal');
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await server.sent('PUT', '/')).at(-1)?.body).toMatchObject({ country: 'PT' });
});

test('Enter submits nothing while no option matches the typed text', async ({ server, open }) => {
  await open('/editar-reseller/1');
  await country.fill('Atlántida');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('Sin cambios')).toBeVisible();
  expect(await server.sent('PUT', '/')).toEqual([]);
});

test('after typed text is cleared with the button, Enter takes no option', async ({ open }) => {
  await open('/localidades?country=PT');
  await expect.element(country).toHaveValue('Portugal');
  await country.fill('esp');
  await expect.poll(() => activeOption(country.element())).toBe('España');
  await page.getByRole('search').getByLabelText('Vaciar País').click();
  await expect.element(country).toHaveValue('');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/localidades');
  await expect.element(country).toHaveValue('');
});
