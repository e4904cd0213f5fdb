import { axeViolations } from '../support/accessibility.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { smallJpeg } from '../support/pictures.ts';
import { expect, test, type Api } from '../support/product.ts';

const count = 20;
const source =
  'Una salida única por la costa, con una guía que conoce cada cala y cada faro. Se navega despacio, y se para a comer en un chiringuito.';
const changed = `${source} Dura tres horas.`;
const translation =
  'A trip like no other along the coast, with a guide who knows every cove and every lighthouse. The boat is slow, and stops for lunch.';
const added = ' It takes three hours.';

/** Whether the English text of a record is corrected; that of the others still fits, and is only marked as up to date. */
const isCorrected = (place: number) => place % 4 === 3;

/** Whether the titles of a record are out of date, too. */
const isDouble = (place: number) => place % 10 === 4;

/** Creates a maker with experiences whose Spanish descriptions change after they were translated; of some, the titles too. */
async function prepare(api: Api) {
  const run = crypto.randomUUID().slice(0, 8);
  const email = `faro-${run}@correo.example`;
  const { '@id': picture } = await api.upload('/media_makers', await smallJpeg());
  const { '@id': maker, id } = await api.post('/makers', {
    name: `Faro ${run}`,
    documentType: 'Otros',
    document: 'B12345674',
    email,
    slug: `faro-${run}`,
    phone: '+34600112233',
    web: 'https://faro.example',
    mediaMakers: [picture],
    user: { email, password: 'Clave123' },
  });
  const [{ '@id': seed }] = (await api.get('/experiences?itemsPerPage=1'))['hydra:member'];
  const record = { ...(await api.get(seed)), slug: null, order: null, promotion: null, promotionType: null };
  const paths: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const { '@id': media } = await api.upload('/media_experiences', await smallJpeg());
    const { '@id': path } = await api.post('/experiences', {
      ...record,
      name: `Faro ${run} ${place}`,
      description: source,
      translations: { en: { name: `Lighthouse ${run} ${place}`, description: translation } },
      maker,
      mediaExperiences: [media],
    });
    await api.put(path, { description: changed, ...(isDouble(place) && { name: `El faro ${run} ${place}` }) });
    paths.push(path);
  }
  return { maker, paths, stale: `maker.id=${id}&freshness[en]=stale` };
}

const totalOf = async (api: Api, query: string): Promise<number> =>
  (await api.get(`/experiences?${query}`))['hydra:totalItems'];

test('D-92 twenty translations that are out of date are brought up to date by keyboard, from the list to its end', async ({
  page,
  open,
  api,
}) => {
  const { maker, paths, stale } = await prepare(api);
  const keys = keyboardOf(page);
  const place = page.getByRole('group', { name: 'Registros de la lista' });
  const mark = page.getByRole('button', { name: 'Marcar al día', exact: true });
  const state = (label: string) => page.getByRole('button', { name: `Desactualizado: ${label}` });
  const description = page.getByRole('textbox', { name: /^Descripción/ });
  await open(`/experiencias?${stale}&sort=staleSince`);
  await expect(page.getByText(`${count} experiencias`, { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /^Faro .* 0$/ }).focus();

  await keys.press('Enter');
  await expect(place).toHaveText(`1 de ${count}`);
  for (let at = 0; at < count; at += 1) {
    await expect(place).toHaveText(`${at + 1} de ${count}`);
    // After a mark, the focus is on the state of the next record's text, after a save in the same field.
    if (at === 0 || isCorrected(at - 1)) await keys.press('F8');
    await expect(state(isDouble(at) ? 'Título' : 'Descripción')).toBeFocused();
    await keys.press('Enter');
    await expect(mark).toBeFocused();
    if (isCorrected(at)) {
      await keys.tabTo(description);
      await keys.press('Control+End');
      await keys.type(added);
    } else if (isDouble(at)) {
      await keys.press('Enter');
      await expect(state('Descripción')).toBeFocused();
      await keys.press('Enter');
      await expect(mark).toBeFocused();
    }
    await keys.press('Control+Enter');
  }
  await expect(page.getByText('Ningún registro cumple estos filtros')).toBeVisible();

  expect(await totalOf(api, stale)).toBe(0);
  for (const [at, path] of paths.entries()) {
    const { translations, translationStates } = await api.get(path);
    expect(translations.en.description).toBe(isCorrected(at) ? translation + added : translation);
    expect(translationStates.en).toEqual({ name: 'fresh', description: 'fresh' });
  }
  // Two where the translation still fits: one shows what has changed, one marks it and opens the next.
  expect(keys.pressed().length / count, 'keys per listing').toBeLessThan(4);
  for (const path of [...paths, maker]) await api.delete(path);
});
