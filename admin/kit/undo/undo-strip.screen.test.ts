import { describe } from 'vitest';
import {
  address,
  chooseEnglish,
  enable,
  expect,
  focus,
  go,
  page,
  press,
  redAlert,
  redAlerts,
  resize,
  sawGreenAlert,
  sawRedAlert,
  test,
  userEvent,
} from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const strip = page.getByRole('region', { name: 'Deshacer el último cambio' });
const undo = strip.getByRole('button', { name: 'Deshacer' });
const active = (id: number) => page.getByRole('checkbox', { name: `Activa: Paseo ${id} por Málaga`, exact: true });
const notices = async (server: TestServer) =>
  (await server.sent('POST', '/send/is_active_notification')).map(
    ({ body }) => (body as { isActive: boolean }).isActive,
  );
const savesOf = async (server: TestServer, path: string) => (await server.sent('PUT', path)).map(({ body }) => body);

type Open = (path: string) => Promise<void>;
/** Opens the list of experiences on a server with the feature `undo`. */
async function openList(server: TestServer, open: Open) {
  await open('/experiencias');
  enable(server, 'undo');
  await expect.element(active(2)).toBeChecked();
}

/** Switches experience 2 off, and waits for the strip. */
async function switchOff() {
  await active(2).click();
  await expect.element(strip).toMatchTextContent('«Paseo 2 por Málaga» ya no está activa');
}

describe('D-71 the undo of a toggle', () => {
  test('saves the former value of the field alone, and shows it in the list', async ({ server, open }) => {
    await openList(server, open);
    await switchOff();
    await server.change(({ experiences }) => Object.assign(experiences[1] ?? {}, { order: 7 }));
    await undo.click();
    await sawGreenAlert('Deshecho: «Paseo 2 por Málaga» vuelve a estar como antes');
    await expect.element(strip).not.toBeInTheDocument();
    await expect.element(active(2)).toBeChecked();
    expect(await savesOf(server, '/experiences/2')).toEqual([{ isActive: false }, { isActive: true }]);
    // The maker learns of the undo as of any other switch.
    await expect.poll(() => notices(server)).toEqual([false, true]);
    expect((await server.records()).experiences[1]).toMatchObject({ isActive: true, order: 7 });
  });

  test('is refused if the field has changed since, and the list shows its value', async ({ server, open }) => {
    await openList(server, open);
    await switchOff();
    await server.change(({ experiences }) => Object.assign(experiences[1] ?? {}, { isActive: true }));
    await undo.click();
    await sawRedAlert('«Paseo 2 por Málaga» ha cambiado desde entonces: no se ha deshecho nada');
    await expect.element(strip).not.toBeInTheDocument();
    await expect.element(active(2)).toBeChecked();
    expect(await savesOf(server, '/experiences/2')).toEqual([{ isActive: false }]);
  });

  test('can be tried again after a failure of the server', async ({ server, open }) => {
    await openList(server, open);
    await switchOff();
    await server.fail('PUT', /^\/experiences\/2/, 502, '<h1>Bad Gateway</h1>');
    await undo.click();
    await sawRedAlert('502- ');
    await expect.element(undo).toHaveAttribute('aria-busy', 'false');
    await undo.click();
    await sawGreenAlert('Deshecho: «Paseo 2 por Málaga» vuelve a estar como antes');
    await expect.element(active(2)).toBeChecked();
  });

  test('stays on offer if no answer comes', async ({ server, open }) => {
    await openList(server, open);
    await switchOff();
    // Chromium sends a request again if a reused connection closes without a response.
    await server.fail('PUT', /^\/experiences\/2/, 0, {}, 99);
    await undo.click();
    await sawRedAlert('No hay respuesta del servidor');
    await expect.element(undo).toHaveAttribute('aria-busy', 'false');
    await expect.element(active(2)).not.toBeChecked();
  });

  test('shows that it is running, and is sent once', async ({ server, open }) => {
    await openList(server, open);
    await switchOff();
    const release = await server.holdBack(/^\/experiences\/2/);
    await undo.click();
    await expect.element(undo).toHaveAttribute('aria-busy', 'true');
    await undo.click();
    await release();
    await sawGreenAlert('Deshecho');
    expect(await savesOf(server, '/experiences/2')).toHaveLength(2);
  });

  test('works after a navigation, and leaves an open form as it is', async ({ server, open }) => {
    await openList(server, open);
    await switchOff();
    await page.getByRole('link', { name: 'Paseo 2 por Málaga', exact: true }).click();
    const title = page.getByRole('textbox', { name: /^Título/ });
    await title.fill('Paseo sin guardar');
    await undo.click();
    await sawGreenAlert('Deshecho');
    await expect.element(title).toHaveValue('Paseo sin guardar');
    expect((await server.records()).experiences[1]).toMatchObject({ isActive: true });
  });

  test('is offered in English', async ({ server, open }) => {
    await chooseEnglish();
    await open('/planes');
    enable(server, 'undo');
    await page.getByRole('checkbox', { name: 'Active: Gratuito' }).click();
    const english = page.getByRole('region', { name: 'Undo the last change' });
    await expect.element(english).toMatchTextContent('“Gratuito” is no longer active');
    await server.change(({ plans }) => Object.assign(plans[0] ?? {}, { isActive: true }));
    await english.getByRole('button', { name: 'Undo' }).click();
    await sawRedAlert('“Gratuito” has changed since: nothing was undone');
    await page.getByRole('checkbox', { name: 'Active: Gratuito' }).click();
    await english.getByRole('button', { name: 'Undo' }).click();
    await sawGreenAlert('Undone: “Gratuito” is as it was before');
  });

  test('is not offered without the feature `undo`', async ({ server, open }) => {
    await open('/experiencias');
    await active(2).click();
    await expect.poll(() => notices(server)).toEqual([false]);
    expect(strip.elements()).toEqual([]);
    await press(active(2), '{Control>}z{/Control}');
    expect(await savesOf(server, '/experiences/2')).toEqual([{ isActive: false }]);
  });
});

describe('D-71 the strip', () => {
  test('closes after ten seconds, which hover, focus and a hidden tab pause', async ({ server, open, clock }) => {
    await openList(server, open);
    clock.stop();
    await active(2).click();
    await expect.poll(async () => (await clock.pass(50), strip.query())).toBeVisible();
    await strip.hover();
    await clock.pass(60_000);
    await focus(undo);
    await page.getByRole('heading', { level: 1 }).hover();
    await clock.pass(60_000);
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await focus(active(2));
    await clock.pass(60_000);
    expect(strip.query()).toBeVisible();
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await clock.pass(9_000);
    expect(strip.query()).toBeVisible();
    await clock.pass(1_000);
    await expect.element(strip).not.toBeInTheDocument();
  });

  test('stays at a failure for another ten seconds, and then closes', async ({ server, open, clock }) => {
    await openList(server, open);
    clock.stop();
    await active(2).click();
    await expect.poll(async () => (await clock.pass(50), strip.query())).toBeVisible();
    await clock.pass(9_000);
    await server.fail('PUT', /^\/experiences\/2/, 503, { code: 503, message: 'Ahora no' });
    await press(active(2), '{Control>}z{/Control}');
    await expect.poll(async () => (await clock.pass(10), redAlert('503- Ahora no').query())).toBeVisible();
    await clock.pass(9_000);
    expect(strip.query()).toBeVisible();
    await clock.pass(1_000);
    await expect.element(strip).not.toBeInTheDocument();
  });

  test('offers only the latest change', async ({ server, open }) => {
    await openList(server, open);
    await switchOff();
    await active(3).click();
    await expect.element(strip).toMatchTextContent('«Paseo 3 por Málaga» ya no está activa');
    await expect.element(strip).toHaveLength(1);
    await undo.click();
    await sawGreenAlert('Deshecho: «Paseo 3 por Málaga» vuelve a estar como antes');
    expect(await savesOf(server, '/experiences/2')).toEqual([{ isActive: false }]);
  });

  test('closes by its button, and returns the focus', async ({ server, open }) => {
    await openList(server, open);
    await focus(active(2));
    await switchOff();
    await focus(undo);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(strip).not.toBeInTheDocument();
    await expect.element(active(2)).toHaveFocus();
    expect(await savesOf(server, '/experiences/2')).toHaveLength(1);
  });

  test('follows the content in the order of Tab, inside a live region', async ({ server, open }) => {
    await openList(server, open);
    await switchOff();
    const main = page.getByRole('main').element();
    expect(main.compareDocumentPosition(strip.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(strip.element().closest('[aria-live=polite]')).not.toBeNull();
    await focus(page.getByRole('main').getByRole('button', { name: 'Página siguiente' }));
    await userEvent.tab();
    await expect.element(undo).toHaveFocus();
  });

  test('does not outlast the session', async ({ server, open }) => {
    await openList(server, open);
    await switchOff();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    await page.getByLabelText('E-mail').fill('admin@server.example');
    await page.getByLabelText('Contraseña', { exact: true }).fill('Secreta1');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect.element(active(2)).not.toBeChecked();
    expect(strip.elements()).toEqual([]);
  });

  test('an undo that the end of the session aborts shows no alert', async ({ server, open }) => {
    await openList(server, open);
    await switchOff();
    await server.holdBack(/^\/experiences\/2/);
    await undo.click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    expect(redAlerts()).toEqual([]);
  });

  test('is as wide as the window on a phone, and above the bar of a form', async ({ server, open }) => {
    await resize(390, 844);
    await openList(server, open);
    await switchOff();
    await focus(undo);
    const edges = () => {
      const { left, right, bottom } = strip.element().getBoundingClientRect();
      return [left, right, bottom];
    };
    await expect.poll(edges).toEqual([12, 378, 832]);
    go('/editar-experiencia/2');
    const save = page.getByRole('button', { name: 'Guardar Experiencia' });
    await expect.element(save).toBeVisible();
    const bar = save.element().parentElement?.parentElement;
    await expect.poll(edges).toEqual([12, 378, Number(bar?.getBoundingClientRect().top) - 12]);
  });
});

describe('D-71 the keys Ctrl+Z', () => {
  test('undo the change from a checkbox, and are declared by the button', async ({ server, open }) => {
    await openList(server, open);
    await switchOff();
    await expect.element(undo).toHaveAttribute('aria-keyshortcuts', 'Control+Z');
    await press(active(2), '{Control>}z{/Control}');
    await sawGreenAlert('Deshecho: «Paseo 2 por Málaga» vuelve a estar como antes');
    await expect.element(active(2)).toHaveFocus();
  });

  test('belong to a text field and to an open dialog', async ({ server, open }) => {
    await openList(server, open);
    await switchOff();
    await focus(undo);
    await press(page.getByLabelText('Nombre'), '{Control>}z{/Control}');
    await page.getByRole('button', { name: 'Eliminar Paseo 3 por Málaga' }).click();
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancelar' });
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await cancel.click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await savesOf(server, '/experiences/2')).toEqual([{ isActive: false }]);
    await focus(page.getByRole('button', { name: 'Eliminar Paseo 3 por Málaga' }));
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(await savesOf(server, '/experiences/2')).toEqual([{ isActive: false }]);
    await userEvent.keyboard('{Control>}z{/Control}');
    await sawGreenAlert('Deshecho');
    expect(address()).toMatch(/\/experiencias/);
  });
});
