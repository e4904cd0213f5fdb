import type { Page } from '@playwright/test';
import { redAlert, sawRedAlert } from '../support/alerts.ts';
import { axeViolations } from '../support/accessibility.ts';
import { addExperience } from '../support/add-experience.ts';
import { expect, sawGreenAlert, test, type Api } from '../support/product.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'Deshacer el último cambio' });
const undo = (page: Page) => strip(page).getByRole('button', { name: 'Deshacer' });

/** Waits for the offer, and stops its 10 s: while the pointer is over it, they do not pass. */
async function holdOffer(page: Page, text: string) {
  await strip(page).hover();
  await expect(strip(page)).toContainText(text);
}

/** Records every PUT of the page, with the status of its response. */
function puts(page: Page) {
  const sent: { body: unknown; ifMatch: string | undefined; status: number }[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'PUT') return;
    sent.push({ body: request.postDataJSON(), ifMatch: request.headers()['if-match'], status: response.status() });
  });
  return sent;
}
const version = expect.stringMatching(/^W\/"/);

test.describe('D-71 the undo of a switch in the list', () => {
  let plan: { '@id': string; name: string };
  const active = (page: Page) => page.getByRole('checkbox', { name: `Activo: ${plan.name}` });

  test.beforeEach(async ({ page, open, api }) => {
    const name = `Plan ${crypto.randomUUID().slice(0, 8)}`;
    plan = (await api.post('/plans', {
      name,
      description: 'Para probar',
      price: '9.99',
      level: 1,
      maxProducts: 3,
      paymentType: 'monthly',
      isActive: true,
    })) as typeof plan;
    await open(`/planes?name=${name}`);
    await active(page).click();
    await holdOffer(page, `«${name}» ya no está activo`);
  });
  test.afterEach(({ api }) => api.delete(plan['@id']));

  test('sends the version, and preserves a change of another field', async ({ page, api }) => {
    const sent = puts(page);
    expect(await axeViolations(page)).toEqual([]);
    await api.put(plan['@id'], { price: '12.50' });
    await active(page).press('Control+z');
    await sawGreenAlert(page, `Deshecho: «${plan.name}» vuelve a estar como antes`);
    await expect(active(page)).toBeChecked();
    expect(sent).toEqual([{ body: { isActive: true }, ifMatch: version, status: 200 }]);
    expect(await api.get(plan['@id'])).toMatchObject({ isActive: true, price: '12.50' });
  });

  test('is refused if another user has changed the same field', async ({ page, api }) => {
    await api.put(plan['@id'], { isActive: true });
    await undo(page).click();
    await sawRedAlert(page, 'ha cambiado desde entonces: no se ha deshecho nada');
    await expect(strip(page)).toBeHidden();
    await expect(active(page)).toBeChecked();
  });

  test('saves the field although another user saves the record at the same moment', async ({ page, api }) => {
    const sent = puts(page);
    let isFirst = true;
    await page.route(`**${plan['@id']}`, async (route) => {
      if (route.request().method() === 'PUT' && isFirst) {
        isFirst = false;
        await api.put(plan['@id'], { price: '7.00' });
      }
      await route.continue();
    });
    await undo(page).click();
    await sawGreenAlert(page, 'Deshecho');
    expect(sent.map(({ status }) => status)).toEqual([412, 200]);
    expect(await api.get(plan['@id'])).toMatchObject({ isActive: true, price: '7.00' });
  });
});

test('D-71 D-65 the undo of a role removes the role alone', async ({ page, open, api }) => {
  const email = `undo-${crypto.randomUUID().slice(0, 8)}@correo.example`;
  const user = await api.post('/users', { email, password: 'Secreta1', roles: ['ROLE_TAKER'] });
  await open(`/usuarios?email=${email}`);
  const admin = page.getByRole('checkbox', { name: `Admin: ${email}` });
  await admin.click();
  await holdOffer(page, `${email} ya tiene acceso de administración`);
  const { roles } = await api.get(user['@id']);
  expect(roles).toContain('ROLE_ADMIN');
  const sent = puts(page);
  await undo(page).click();
  await sawGreenAlert(page, `Deshecho: «${email}» vuelve a estar como antes`);
  await expect(admin).not.toBeChecked();
  expect(sent).toEqual([expect.objectContaining({ ifMatch: version, status: 200 })]);
  const { roles: restored } = await api.get(user['@id']);
  expect(restored).toEqual((roles as string[]).filter((role) => role !== 'ROLE_ADMIN'));
  await api.delete(user['@id']);
});

test.describe('D-71 D-72 the undo of a delete', () => {
  const addSailing = (api: Api, slug: string) => addExperience(api, { name: `Velero ${slug}`, slug });

  const toSlug = () => crypto.randomUUID().slice(0, 8);
  const deleteButton = (page: Page, slug: string) => page.getByRole('button', { name: `Eliminar Velero ${slug}` });

  test('restores an experience with its pictures, with the keyboard only', async ({ page, open, api }) => {
    const slug = toSlug();
    const experience = await addSailing(api, slug);
    await open(`/experiencias?name=${slug}`);
    await deleteButton(page, slug).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await sawGreenAlert(page, 'Experiencia eliminada correctamente');
    await holdOffer(page, `«Velero ${slug}» está en la papelera`);
    await page.keyboard.press('Control+z');
    await sawGreenAlert(page, `Deshecho: «Velero ${slug}» vuelve a estar en la lista`);
    await expect(deleteButton(page, slug)).toBeVisible();
    const restored = await api.get(experience['@id']);
    expect(restored).toEqual(experience);
    const [{ contentUrl }] = restored['mediaExperiences'];
    expect((await page.request.get(new URL(contentUrl, page.url()).href)).headers()['content-type']).toMatch(/^image/);
    await api.delete(experience['@id']);
  });

  test('leads to the trash, where a slug that another record has meanwhile is changed', async ({ page, open, api }) => {
    const slug = toSlug();
    const experience = await addSailing(api, slug);
    await open(`/experiencias?name=${slug}`);
    await deleteButton(page, slug).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await holdOffer(page, `«Velero ${slug}» está en la papelera`);
    const other = await addSailing(api, slug);
    await undo(page).click();
    // The pointer keeps the alert open.
    await redAlert(page, '409- No se puede restaurar tal como estaba').hover();
    await expect(strip(page)).toBeHidden();
    await page.getByRole('button', { name: 'Ir a la papelera' }).click();
    await expect(page).toHaveURL(/\/papelera$/);
    await page.getByRole('search').getByLabel('Nombre').fill(slug);
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.getByRole('button', { name: `Restaurar Velero ${slug}` }).click();
    const field = page.getByRole('dialog').getByRole('group', { name: 'Slug' });
    await expect(field.getByRole('link')).toHaveAttribute('href', `/editar-experiencia/${other['id']}`);
    await field.getByRole('textbox').fill(`${slug}-dos`);
    await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click();
    await sawGreenAlert(page, `Se ha restaurado: Velero ${slug}`);
    expect(await api.get(experience['@id'])).toEqual({ ...experience, slug: `${slug}-dos` });
    for (const { '@id': path } of [experience, other]) await api.delete(path);
  });
});
