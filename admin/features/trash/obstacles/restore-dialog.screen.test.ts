import {
  expect,
  page,
  press,
  redAlerts,
  rows,
  sawGreenAlert,
  sawRedAlert,
  test,
  userEvent,
} from '../../../testing/screens.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import {
  fillTrash,
  letRestore,
  openWithTrash,
  refuseRestore,
  restoresOf,
  toItem,
  type SentObstacle,
} from '../../../testing/trash.ts';

const dialog = page.getByRole('dialog', { name: 'Restaurar Kayak al atardecer' });
const field = (label: string) => dialog.getByRole('group', { name: label });
const way = (label: string, name: string | RegExp) => field(label).getByRole('radio', { name });
const confirm = () => dialog.getByRole('button', { name: 'Restaurar' }).click();

const kayak = toItem(57, 'experiences', 'Kayak al atardecer', { record: '/experiences/5' });
const marViva = toItem(56, 'makers', 'Mar Azul', { record: '/makers/9' });
const ana = toItem(55, 'users', 'ana@server.example', { record: '/users/8' });

const slug: SentObstacle = {
  propertyPath: 'slug',
  key: 'slugTaken',
  values: { value: 'kayak' },
  canReplace: true,
  canLeaveOut: true,
  holder: '/experiences/1',
};
const maker: SentObstacle = {
  propertyPath: 'maker',
  key: 'referenceDeleted',
  canReplace: true,
  gone: [{ '@id': '/makers/9', name: 'Mar Azul', trash: '/trash/56' }],
};

type Open = Parameters<typeof openWithTrash>[0];

/** Restores the experience, which the obstacles prevent. */
async function meet(server: TestServer, open: Open, ...obstacles: SentObstacle[]) {
  await fillTrash(server, [kayak, marViva, ana]);
  await refuseRestore(server, 57, ...obstacles);
  await openWithTrash(open, server);
  await page.getByRole('button', { name: 'Restaurar Kayak al atardecer' }).click();
  await expect.element(dialog).toBeVisible();
}

test('a taken value can be changed, and the record that has it now is linked', async ({ server, open }) => {
  await meet(server, open, slug);
  await expect.element(field('Slug')).toMatchTextContent('Ya hay otro registro con ese slug');
  const holder = field('Slug').getByRole('link', { name: 'Ver el registro que lo tiene ahora' });
  await expect.element(holder).toHaveAttribute('href', '/editar-experiencia/1');
  await expect.element(holder).toHaveAttribute('target', '_blank');
  const input = field('Slug').getByRole('textbox', { name: 'Slug' });
  await expect.element(input).toHaveValue('kayak');
  await input.fill('kayak-2');
  await letRestore(server, 57, '/experiences/5');
  await userEvent.keyboard('{Enter}');
  await sawGreenAlert('Se ha restaurado: Kayak al atardecer');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => rows.elements()).toHaveLength(2);
  expect((await restoresOf(server, 57)).at(-1)).toEqual({ values: { slug: 'kayak-2' }, leaveOut: [] });
  expect(redAlerts()).toEqual([]);
});

test('a record can be restored without the value', async ({ server, open }) => {
  await meet(server, open, slug);
  await way('Slug', 'Restaurar sin este dato').click();
  expect(field('Slug').getByRole('textbox').elements()).toEqual([]);
  await letRestore(server, 57, '/experiences/5');
  await confirm();
  await sawGreenAlert('Se ha restaurado: Kayak al atardecer');
  expect((await restoresOf(server, 57)).at(-1)).toEqual({ values: {}, leaveOut: ['slug'] });
});

test('an obstacle with only one way shows no choice', async ({ server, open }) => {
  await meet(server, open, {
    propertyPath: 'importLink',
    key: 'importedAgain',
    canLeaveOut: true,
    holder: '/experiences/2',
  });
  await expect.element(field('Enlace con el distribuidor')).toMatchTextContent('Restaurar sin este dato');
  expect(dialog.getByRole('radio').elements()).toEqual([]);
  await letRestore(server, 57, '/experiences/5');
  await confirm();
  await sawGreenAlert('Se ha restaurado: Kayak al atardecer');
  expect((await restoresOf(server, 57)).at(-1)).toEqual({ values: {}, leaveOut: ['importLink'] });
});

test('another record can be chosen for a missing one', async ({ server, open }) => {
  await meet(server, open, maker);
  await expect.element(field('Maker')).toMatchTextContent('Se ha eliminado Mar Azul');
  await way('Maker', 'Usar otro valor').click();
  const select = field('Maker').getByRole('combobox', { name: 'Maker' });
  await select.fill('sierra');
  await page.getByRole('option', { name: 'Sierra Norte' }).click();
  await letRestore(server, 57, '/experiences/5');
  await confirm();
  await sawGreenAlert('Se ha restaurado: Kayak al atardecer');
  expect((await restoresOf(server, 57)).at(-1)).toEqual({ values: { maker: '/makers/2' }, leaveOut: [] });
});

test('a user is chosen by e-mail address', async ({ server, open }) => {
  await meet(server, open, { propertyPath: 'user', key: 'userIsMaker', canReplace: true, holder: '/makers/1' });
  const select = field('Usuario').getByRole('combobox', { name: 'Usuario' });
  const [user] = (await server.records()).users.toReversed();
  await select.fill(user?.email ?? '');
  await page.getByRole('option', { name: user?.email }).click();
  await letRestore(server, 57, '/experiences/5');
  await confirm();
  await sawGreenAlert('Se ha restaurado: Kayak al atardecer');
  expect((await restoresOf(server, 57)).at(-1)).toEqual({ values: { user: `/users/${user?.id}` }, leaveOut: [] });
});

test('another position can be chosen', async ({ server, open }) => {
  await meet(server, open, {
    propertyPath: 'order',
    key: 'positionFull',
    values: { order: 3, max: 6 },
    canReplace: true,
    canLeaveOut: true,
  });
  await expect.element(field('Posición')).toMatchTextContent('La posición 3 tendría más de 6 experiencias');
  const position = field('Posición').getByRole('textbox');
  await position.fill('');
  await press(position, '12345678901234567');
  await expect.element(position).toHaveValue('123456789012345');
  await position.fill('8');
  await letRestore(server, 57, '/experiences/5');
  await confirm();
  await sawGreenAlert('Se ha restaurado: Kayak al atardecer');
  expect((await restoresOf(server, 57)).at(-1)).toEqual({ values: { order: 8 }, leaveOut: [] });
});

test('a missing record in the trash is restored first; its own obstacles are resolved in the same dialog', async ({
  server,
  open,
}) => {
  await meet(server, open, maker);
  await expect.element(way('Maker', 'Restaurar también Mar Azul')).toBeChecked();
  await refuseRestore(server, 56, { ...slug, values: { value: 'mar-azul' }, canLeaveOut: false, holder: '/makers/1' });
  await confirm();
  await expect.element(dialog.getByRole('heading', { name: 'Para restaurar también Mar Azul' })).toBeVisible();
  await field('Slug').getByRole('textbox').fill('mar-azul-2');
  await letRestore(server, 56, '/makers/9');
  await letRestore(server, 57, '/experiences/5');
  await confirm();
  await sawGreenAlert('Se ha restaurado: Mar Azul y Kayak al atardecer');
  await expect.poll(() => rows.elements()).toHaveLength(1);
  const restores = (await server.sent('POST', '/trash')).map(({ path, body }) => [path, body]);
  expect(restores).toEqual([
    ['/trash/57/restore', undefined],
    ['/trash/56/restore', undefined],
    ['/trash/56/restore', { values: { slug: 'mar-azul-2' }, leaveOut: [] }],
    ['/trash/57/restore', undefined],
  ]);
});

test('a missing record that has left the trash meanwhile does not stop the restore', async ({ server, open }) => {
  await meet(server, open, maker);
  await server.fail('POST', /^\/trash\/56\/restore$/, 404, { code: 404, key: 'notInTrash' });
  await letRestore(server, 57, '/experiences/5');
  await confirm();
  await sawGreenAlert('Se ha restaurado: Kayak al atardecer');
  expect(redAlerts()).toEqual([]);
});

test('the obstacles that remain stay in the dialog, and the next request repeats what is resolved', async ({
  server,
  open,
}) => {
  await meet(server, open, slug, maker);
  await field('Slug').getByRole('textbox').fill('kayak-2');
  await way('Maker', 'Usar otro valor').click();
  await refuseRestore(server, 57, { ...maker, gone: [{ '@id': '/makers/9', name: 'Mar Azul', trash: null }] });
  await confirm();
  await expect.element(field('Slug')).not.toBeInTheDocument();
  await field('Maker').getByRole('combobox').fill('mar viva');
  await page.getByRole('option', { name: 'Mar Viva' }).click();
  await letRestore(server, 57, '/experiences/5');
  await confirm();
  await sawGreenAlert('Se ha restaurado: Kayak al atardecer');
  expect((await restoresOf(server, 57)).at(-1)).toEqual({
    values: { slug: 'kayak-2', maker: '/makers/1' },
    leaveOut: [],
  });
});

test('a refused value has its message at the field, and nothing typed is lost', async ({ server, open }) => {
  await meet(server, open, slug, maker);
  await field('Slug').getByRole('textbox').fill('Kayak 2');
  await way('Maker', 'Usar otro valor').click();
  await server.fail('POST', /restore$/, 422, {
    code: 422,
    key: 'invalidInput',
    violations: [{ propertyPath: 'maker', message: 'x', key: 'experienceMaker' }],
  });
  await confirm();
  await expect.element(field('Maker')).toMatchTextContent('Elige el maker');
  const select = field('Maker').getByRole('combobox');
  await expect.element(select).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Slug').getByRole('textbox')).toHaveValue('Kayak 2');
  expect(redAlerts()).toEqual([]);
});

test('a failure keeps the dialog and what was typed; Escape gives up and returns the focus', async ({
  server,
  open,
}) => {
  await meet(server, open, slug);
  await field('Slug').getByRole('textbox').fill('kayak-2');
  await server.fail('POST', /restore$/, 503);
  await confirm();
  await sawRedAlert('503- El servidor está ocupado');
  await expect.element(field('Slug').getByRole('textbox')).toHaveValue('kayak-2');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Restaurar Kayak al atardecer' })).toHaveFocus();
});

test('a record that leaves the trash while the dialog is open is reported, and the dialog closes', async ({
  server,
  open,
}) => {
  await meet(server, open, slug);
  await fillTrash(server, [marViva]);
  await server.fail('POST', /restore$/, 404, { code: 404, key: 'notInTrash' });
  await confirm();
  await sawRedAlert('404- Ya no está en la papelera');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => rows.elements()).toHaveLength(1);
});

test('a record that belongs to the deleted one is named by its kind, a list of imports by its field', async ({
  server,
  open,
}) => {
  const missing = { key: 'referenceDeleted', canLeaveOut: true } as const;
  await meet(
    server,
    open,
    { ...missing, propertyPath: 'makerPlan', gone: [{ '@id': '/plans/9', name: 'Premium', trash: null }] },
    { ...missing, propertyPath: 'zones', gone: [{ '@id': '/zones/9', name: 'Triana', trash: null }] },
  );
  await expect.element(field('Suscripción')).toMatchTextContent('Se ha eliminado Premium');
  await expect.element(field('Zonas')).toMatchTextContent('Se ha eliminado Triana');
});

test('an obstacle that nothing resolves is explained', async ({ server, open }) => {
  await meet(server, open, { propertyPath: 'reseller', key: 'alreadyFavorite' });
  await expect.element(field('Reseller')).toMatchTextContent('Ya está entre los favoritos del reseller');
  expect(dialog.getByRole('radio').elements()).toEqual([]);
  await expect.element(dialog).toMatchTextContent('Ahora mismo no se puede restaurar:');
  expect(dialog.getByRole('button', { name: 'Restaurar' }).elements()).toEqual([]);
});

test('a value that is taken, too, is marked at its field', async ({ server, open }) => {
  await meet(server, open, slug);
  await field('Slug').getByRole('textbox').fill('kayak-2');
  await refuseRestore(server, 57, slug);
  await confirm();
  await expect.element(field('Slug').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Slug').getByRole('textbox')).toHaveValue('kayak-2');
  await expect.element(dialog.getByRole('button', { name: 'Restaurar' })).toHaveFocus();
});

test('whoever gives up is told what was restored so far', async ({ server, open }) => {
  await meet(server, open, maker);
  await letRestore(server, 56, '/makers/9');
  await refuseRestore(server, 57, slug);
  await confirm();
  await expect.element(field('Slug')).toMatchTextContent('Ya hay otro registro con ese slug');
  await userEvent.keyboard('{Escape}');
  await sawGreenAlert('Se ha restaurado: Mar Azul');
});

test('the dialog is used with the keyboard: the title has the focus, then each choice', async ({ server, open }) => {
  await meet(server, open, maker);
  await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(way('Maker', /^Restaurar también/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(way('Maker', 'Usar otro valor')).toBeChecked();
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Maker').getByRole('combobox')).toHaveFocus();
});
