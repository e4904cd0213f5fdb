import { expect, focus, page, paste, press, test, userEvent } from '../../testing/screens.ts';

const text = (name: RegExp) => page.getByRole('main').getByRole('textbox', { name });
const description = text(/^Descripción/);

/** Copies a text from the description, which accepts any text, and pastes it into another field with the keyboard. */
async function copyAndPaste(copied: string, target: ReturnType<typeof text>) {
  await description.fill(copied);
  await press(description, '{Control>}ac{/Control}');
  await focus(target);
  await userEvent.keyboard('{Control>}av{/Control}');
}

test.for([
  [/^Email/, '<hola@mar.example>,', 'hola@mar.example'],
  [/^Email/, 'mailto:hola@mar.example', 'hola@mar.example'],
  [/^Email/, '\u202Ahola@mar.example\u202C\t', 'hola@mar.example'],
  [/^Web/, '\u200Bhttps://mar.example\t', 'https://mar.example'],
  [/^Slug/, 'mar\u00ADviva\u200B', 'marviva'],
  [/^Segundo teléfono/, '+34600112233\u202C', '+34600112233'],
  [/^Documento/, 'B12345674\u200B', 'B12345674'],
  [/^Nombre/, 'Mar\tViva\u200B', 'Mar Viva'],
] as const)('the field %s cleans "%s" when it is left', async ([name, typed, cleaned], { open }) => {
  await open('/editar-maker/1');
  await text(name).fill(typed);
  await userEvent.keyboard('{Tab}');
  await expect.element(text(name)).toHaveValue(cleaned);
});

test('a paste into an e-mail field is cleaned at once', async ({ open }) => {
  await open('/editar-maker/1');
  await copyAndPaste('Mar <hola@mar.example>;', text(/^Email/));
  await expect.element(text(/^Email/)).toHaveFocus();
  await expect.element(text(/^Email/)).toHaveValue('hola@mar.example');
});

test('the caret stays behind a cleaned paste in the middle of a text', async ({ open }) => {
  await open('/editar-maker/1');
  const web = text(/^Web/);
  await web.fill('https://mar.example');
  await description.fill('www.\u200B');
  await press(description, '{Control>}ac{/Control}');
  await focus(web);
  const input = web.element();
  if (input instanceof HTMLInputElement) input.setSelectionRange(8, 8);
  await userEvent.keyboard('{Control>}v{/Control}');
  await expect.element(web).toHaveValue('https://www.mar.example');
  expect(input).toHaveProperty('selectionStart', 12);
});

test('a field shows how many characters of a paste were cut, until the next key', async ({ open }) => {
  await open('/editar-experiencia/2');
  const promotion = text(/^Promoción/);
  await description.fill('a'.repeat(472));
  await press(description, '{Control>}ac{/Control}');
  await focus(promotion);
  await userEvent.keyboard('{Control>}av{/Control}');
  await expect.element(promotion).toHaveValue('a'.repeat(160));
  await expect
    .element(promotion)
    .toHaveAccessibleDescription(/Se han cortado 312 caracteres de lo que has pegado: caben 160/);
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByText(/Se han cortado/)).toHaveLength(0);
});

test('a field counts an emoji as one character, as its limit does, and cuts a paste there', async ({ open }) => {
  await open('/editar-experiencia/2');
  const promotion = text(/^Promoción/);
  await promotion.fill('');
  await copyAndPaste('😀'.repeat(159), promotion);
  await expect.element(promotion).toHaveValue('😀'.repeat(159));
  await paste('😀');
  await expect.element(promotion).toHaveValue('😀'.repeat(160));
  await paste('a');
  await expect.element(promotion).toHaveValue('😀'.repeat(160));
  await copyAndPaste('😀'.repeat(163), promotion);
  await expect.element(promotion).toHaveValue('😀'.repeat(160));
  await expect.element(promotion).toHaveAccessibleDescription(/Se han cortado 3 caracteres/);
});

test('an integer field rejects a decimal with an error, and accepts separators of thousands', async ({
  server,
  open,
}) => {
  await open('/editar-plan/1');
  const level = text(/^Nivel/);
  await level.fill('1,5');
  await userEvent.keyboard('{Enter}');
  await expect.element(level).toHaveFocus();
  await expect.element(level).toHaveAccessibleDescription(/Escribe un número entero, sin decimales/);
  await expect.element(level).toHaveValue('1,5');
  expect(await server.sent('PUT', '/')).toEqual([]);
  await level.fill('1.000');
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await server.sent('PUT', '/')).at(-1)?.body).toMatchObject({ level: 1000 });
});
