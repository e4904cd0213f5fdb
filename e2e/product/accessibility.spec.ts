import { problemsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/product.ts';
import { smallJpeg } from '../support/pictures.ts';
import { administrator } from '../support/start-server.ts';
import type { Page } from '@playwright/test';

type Screen = { name: string; path: string; signedOut?: true; ready: (page: Page) => Promise<void> };

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

/** Makes `/config.json` say that the server sends links to a new password, or that it does not. */
async function sendLinks(page: Page, mailsPasswordLinks: boolean) {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mailsPasswordLinks } });
  });
  await page.reload();
}

/** Makes `/config.json` say that passkeys work at the address of the page. */
async function offerPasskeys(page: Page) {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const { origin } = new URL(page.url());
    await route.fulfill({ response: answer, json: { ...(await answer.json()), passkeyOrigin: origin } });
  });
  await page.reload();
}

/** Makes `GET /account` say that the user has an app, a passkey and few recovery codes. */
async function serveFactors(page: Page) {
  const common = { '@type': 'Factor', createdAt: '2026-11-12T08:05:00Z', lastUsedAt: null };
  const factors = [
    { ...common, '@id': '/account/factors/1', kind: 'totp', name: 'Móvil' },
    { ...common, '@id': '/account/factors/2', kind: 'passkey', name: 'Firefox en Windows' },
  ];
  await page.route('**/account', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), factors, recoveryCodesLeft: 2 } });
  });
  await page.reload();
}

/** Screens that one page shows one after the other. A screen with the path of the previous one goes on where that one ended. */
const journeys: Record<string, Screen[]> = {
  'the sign-in and screens of their own': [
    { name: 'sign-in', path: '/login', signedOut: true, ready: heading('Iniciar sesión') },
    {
      name: 'a link to a new password',
      path: '/nueva-contrasena#token',
      signedOut: true,
      ready: heading('Elige una contraseña nueva'),
    },
    {
      name: 'a link that has expired',
      path: '/nueva-contrasena#token',
      signedOut: true,
      ready: async (page) => {
        await page.getByLabel('Contraseña nueva').fill('tres gatos negros');
        await page.keyboard.press('Enter');
        await heading('Este enlace ya no sirve')(page);
      },
    },
    {
      name: 'no link without e-mail',
      path: '/nueva-contrasena',
      signedOut: true,
      ready: async (page) => {
        await sendLinks(page, false);
        await expect(page.getByText('Este servidor no puede enviar correos.')).toBeVisible();
      },
    },
    {
      name: 'a link that was sent',
      path: '/nueva-contrasena',
      signedOut: true,
      ready: async (page) => {
        await sendLinks(page, true);
        await page.route('**/password/forgotten', (route) => route.fulfill({ status: 202 }));
        await page.getByLabel('E-mail').fill('ana@example.com');
        await page.keyboard.press('Enter');
        await heading('Revisa tu correo')(page);
      },
    },
    {
      name: 'dashboard',
      path: '/dashboard',
      ready: (page) => expect(page.getByRole('link', { name: /Crear experiencia/ })).toBeVisible(),
    },
    {
      name: 'positioning',
      path: '/posicionamiento',
      ready: (page) => expect(page.getByRole('button', { name: /^Mover/ }).first()).toBeVisible(),
    },
    {
      name: 'activity',
      path: '/actividad',
      ready: async (page) => {
        const lines = page.getByRole('main').getByRole('listitem').getByRole('button', { expanded: false });
        await lines.first().click();
        await expect(page.getByRole('button', { name: 'Ver solo este registro' })).toBeVisible();
      },
    },
    {
      name: 'changes of many records',
      path: '/cambios',
      // Other tests make changes at the same time.
      ready: async (page) => {
        await heading('Cambios en bloque')(page);
        await expect(page.getByRole('status', { name: 'Cargando los cambios' })).toBeHidden();
      },
    },
    {
      name: 'own account, with a password that breaks a rule',
      path: '/cuenta',
      ready: async (page) => {
        await expect(page.getByText('Esta sesión')).toBeVisible();
        await page.getByLabel('Contraseña nueva').fill('1234567890');
        // Until the list of common passwords is loaded, only the API knows them, and it asks for the present password first.
        await expect(page.getByText('No cumple: es una de las más usadas')).toBeVisible();
        await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
        await expect(page.getByText('Es una contraseña muy común')).toBeVisible();
      },
    },
    {
      name: 'the question for the password',
      path: '/cuenta',
      ready: async (page) => {
        await page.getByRole('textbox', { name: 'E-mail' }).fill('ana@example.com');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: 'Confirma que eres tú' })).toBeVisible();
      },
    },
    {
      name: 'the question before the other sessions end',
      path: '/cuenta',
      ready: async (page) => {
        const { email: username, password } = administrator;
        await page.request.post('/login_check', { data: { username, password } });
        await page.reload();
        await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
        await expect(page.getByRole('dialog', { name: '¿Quieres cerrar las demás sesiones?' })).toBeVisible();
      },
    },
    {
      name: 'own account before a new password',
      path: '/cuenta',
      ready: async (page) => {
        const json = { code: 403, key: 'passwordChangeNeeded' };
        await page.route('**/account/sessions?*', (route) => route.fulfill({ status: 403, json }));
        await page.reload();
        await expect(page.getByText('Otra persona puso tu contraseña.')).toBeVisible();
      },
    },
    { name: 'not found', path: '/no-existe', ready: heading('Página no encontrada') },
  ],
  'the two-step verification': [
    {
      name: 'sign-in with a passkey that fails',
      path: '/login',
      signedOut: true,
      ready: async (page) => {
        await offerPasskeys(page);
        await page.route('**/passkey/options', (route) => route.fulfill({ status: 429, json: { code: 429 } }));
        await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'second step with a wrong code',
      path: '/login',
      signedOut: true,
      ready: async (page) => {
        const values = { ticket: 'ticket', kinds: ['totp', 'passkey', 'recoveryCode'] };
        const json = { code: 401, key: 'secondFactorNeeded', values };
        await page.route('**/login_check', (route) => route.fulfill({ status: 401, json }));
        await page.route('**/login_check/factor', (route) =>
          route.fulfill({ status: 401, json: { code: 401, key: 'wrongFactor' } }),
        );
        await page.getByLabel('E-mail').fill('ana@example.com');
        await page.getByLabel('Contraseña', { exact: true }).fill('Clave123');
        await page.keyboard.press('Enter');
        await page.getByLabel('Código de la aplicación').fill('123456');
        await page.keyboard.press('Enter');
        await expect(page.getByText('El código no es correcto')).toBeVisible();
      },
    },
    {
      name: 'second step with a passkey',
      path: '/login',
      signedOut: true,
      ready: async (page) => {
        await page.getByRole('button', { name: 'Usar llave de acceso' }).click();
        await expect(page.getByText('Confirma que eres tú con tu llave de acceso.')).toBeVisible();
      },
    },
    {
      name: 'own account without factors',
      path: '/cuenta',
      ready: async (page) => {
        await page.unrouteAll();
        await offerPasskeys(page);
        await expect(page.getByRole('button', { name: 'Añadir llave de acceso' })).toBeVisible();
      },
    },
    {
      name: 'adding an app',
      path: '/cuenta',
      ready: async (page) => {
        const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
        const json = { '@id': '/account/factors/1', secret, otpauthUrl: `otpauth://totp/Trastienda?secret=${secret}` };
        await page.route('**/account/factors', (route) => route.fulfill({ status: 201, json }));
        await page.getByRole('button', { name: 'Añadir aplicación' }).click();
        await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
      },
    },
    {
      name: 'recovery codes',
      path: '/cuenta',
      ready: async (page) => {
        const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkm${index}`);
        await page.route('**/activation', (route) => route.fulfill({ json: { recoveryCodes } }));
        await page.getByLabel('Código de la aplicación').fill('123456');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
        await page.getByRole('button', { name: 'Copiar todos' }).click();
        await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty();
      },
    },
    {
      name: 'the question before recovery codes disappear',
      path: '/cuenta',
      ready: async (page) => {
        await page.keyboard.press('Escape');
        await heading('¿Has guardado los códigos?')(page);
      },
    },
    {
      name: 'own account with factors, one of them being renamed',
      path: '/cuenta',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Cerrar sin guardarlos' }).click();
        await serveFactors(page);
        await page.getByRole('button', { name: /^Cambiar nombre: Móvil/ }).click();
        await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
      },
    },
    {
      name: 'the confirmation with a code',
      path: '/cuenta',
      ready: async (page) => {
        const json = { code: 403, key: 'confirmationNeeded' };
        await page.route('**/account/factors', (route) => route.fulfill({ status: 403, json }));
        await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
        await page.getByRole('button', { name: 'Usar un código de la aplicación' }).click();
        await expect(page.getByLabel('Código de la aplicación')).toBeFocused();
      },
    },
    {
      name: 'adding a passkey',
      path: '/cuenta',
      ready: async (page) => {
        await page.keyboard.press('Escape');
        const json = { '@id': '/account/factors/2', options: { challenge: 'AAAA' } };
        await page.route('**/account/factors', (route) => route.fulfill({ status: 201, json }));
        await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
        await expect(page.getByRole('dialog').getByLabel('Nombre')).toBeFocused();
      },
    },
  ],
  lists: [
    {
      name: 'categories',
      path: '/categorias',
      ready: (page) => expect(page.getByRole('link', { name: /^Editar/ }).first()).toBeVisible(),
    },
    {
      name: 'views, chips and the values of a filter',
      path: '/experiencias?view=1&isActive=false&tags.id=1&pictures%5Blte%5D=3',
      ready: async (page) => {
        await expect(page.getByRole('navigation', { name: 'Vistas' })).toBeVisible();
        await page.getByRole('button', { name: /^Etiqueta: / }).click();
        await expect(page.getByRole('checkbox', { name: /^Excluir/ })).toBeVisible();
      },
    },
    {
      name: 'the menu of filters',
      path: '/experiencias?view=1&isActive=false&tags.id=1&pictures%5Blte%5D=3',
      ready: async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Filtro', exact: true }).click();
        await expect(page.getByRole('option', { name: 'Activa' })).toBeVisible();
      },
    },
    {
      name: 'locations',
      path: '/localidades',
      ready: (page) => expect(page.getByRole('link', { name: /^Editar/ }).first()).toBeVisible(),
    },
    {
      name: 'takers',
      path: '/takers',
      ready: (page) => expect(page.getByRole('link', { name: /^Editar/ }).first()).toBeVisible(),
    },
    {
      name: 'resellers',
      path: '/resellers',
      ready: (page) => expect(page.getByRole('link', { name: /^Editar/ }).first()).toBeVisible(),
    },
    {
      name: 'plans',
      path: '/planes',
      ready: (page) => expect(page.getByRole('checkbox', { name: /^Activo: / }).first()).toBeVisible(),
    },
    {
      name: 'makers with every column',
      path: '/makers',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Mostrar columnas' }).click();
        await page.getByRole('button', { name: 'Mostrar todas' }).click();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('checkbox', { name: /^Maker distribuidor: / }).first()).toBeVisible();
      },
    },
  ],
  'lists with dialogs': [
    {
      name: 'users',
      path: '/usuarios',
      ready: (page) => expect(page.getByRole('checkbox', { name: /^Admin: / }).first()).toBeVisible(),
    },
    {
      name: 'confirmation before a maker loses access',
      path: '/usuarios',
      ready: async (page) => {
        await page
          .getByRole('button', { name: /^Eliminar acceso maker de/ })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toContainText('acceso maker');
      },
    },
    {
      name: 'experiences',
      path: '/experiencias',
      ready: (page) => expect(page.getByRole('link', { name: /^Editar/ }).first()).toBeVisible(),
    },
    {
      name: 'selected experiences',
      path: '/experiencias',
      ready: async (page) => {
        await page.getByRole('checkbox', { name: 'Seleccionar todo lo de esta página' }).click();
        await expect(page.getByRole('button', { name: 'Cambiar…' })).toBeVisible();
      },
    },
    {
      name: 'delete dialog',
      path: '/experiencias',
      ready: async (page) => {
        await page
          .getByRole('button', { name: /^Eliminar/ })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'nothing found',
      path: '/experiencias',
      ready: async (page) => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await page.getByRole('search').getByLabel('Nombre').fill('submarino amarillo');
        await page.getByRole('search').getByLabel('Nombre').press('Enter');
        await heading('No hay nada con esa búsqueda')(page);
      },
    },
  ],
  'empty forms': [
    { name: 'category form', path: '/nueva-categoria', ready: heading('Nueva categoría') },
    { name: 'user form', path: '/nuevo-usuario', ready: heading('Nuevo usuario') },
    { name: 'tag form', path: '/nueva-etiqueta', ready: heading('Nueva etiqueta') },
    { name: 'zone form', path: '/nueva-zona', ready: heading('Nueva zona') },
    { name: 'plan form', path: '/nuevo-plan', ready: heading('Nuevo plan') },
    {
      name: 'maker form for a user',
      path: '/nuevo-maker/1',
      ready: async (page) => {
        await expect(page.getByRole('main').getByText('administracion@trastienda.example')).toBeVisible();
        await expect(page.getByLabel(/^Contraseña/)).toHaveCount(0);
      },
    },
    {
      name: 'reseller form with errors',
      path: '/nuevo-reseller',
      ready: async (page) => {
        await page.getByRole('textbox', { name: /^CIF/ }).fill('B12345678');
        await page.getByRole('button', { name: 'Continuar' }).click();
        await expect(page.getByText('Sube el logo').first()).toBeVisible();
      },
    },
  ],
  'forms of users and partners': [
    {
      name: 'user to edit',
      path: '/editar-usuario/1',
      ready: (page) => expect(page.getByRole('textbox', { name: /^Email/ })).not.toHaveValue(''),
    },
    {
      name: 'taker to edit',
      path: '/editar-taker/1',
      ready: (page) => expect(page.getByRole('textbox', { name: /^Nombre/ })).not.toHaveValue(''),
    },
    {
      name: 'reseller to edit',
      path: '/editar-reseller/1',
      ready: (page) => expect(page.getByRole('img', { name: 'Logo' })).toBeVisible(),
    },
    {
      name: 'maker to edit',
      path: '/editar-maker/1',
      ready: (page) => expect(page.getByRole('textbox', { name: /^Nombre/ })).not.toHaveValue(''),
    },
    {
      name: 'taker form with a taken e-mail',
      path: '/nuevo-taker',
      ready: async (page) => {
        await page.getByRole('textbox', { name: /^Email/ }).fill('reservas@viajesalborada.example');
        await page.getByLabel(/^Contraseña/).fill('Clave123');
        await page.getByRole('textbox', { name: /^Nombre/ }).fill('Marta');
        await page.getByRole('textbox', { name: /^Apellido/ }).fill('Gil');
        await page.getByRole('button', { name: 'Crear nuevo Taker' }).click();
        await expect(page.getByRole('button', { name: 'Vincular ese usuario' })).toBeVisible();
      },
    },
  ],
  'the form of an experience and its history': [
    {
      name: 'experience to edit',
      path: '/editar-experiencia/1',
      ready: async (page) => {
        await expect(page.getByRole('textbox', { name: /^Título/ })).not.toHaveValue('');
        for (const field of ['categories', 'languages', 'tags'])
          await expect(
            page
              .locator(`[data-field=${field}]`)
              .getByRole('button', { name: /^Quitar / })
              .first(),
          ).toBeVisible();
      },
    },
    {
      name: 'experience in both languages side by side',
      path: '/editar-experiencia/1',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Lado a lado' }).click();
        await expect(page.getByRole('textbox', { name: 'Título (inglés)' })).not.toHaveValue('');
      },
    },
    {
      name: 'history of a record',
      path: '/editar-experiencia/1',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Historial' }).click();
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      },
    },
  ],
  'the palette and the shortcuts': [
    {
      name: 'palette with the commands of a list',
      path: '/experiencias',
      ready: async (page) => {
        await expect(page.getByRole('link', { name: /^Editar/ }).first()).toBeVisible();
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
      },
    },
    {
      name: 'palette with records',
      path: '/experiencias',
      ready: async (page) => {
        await page.getByRole('combobox', { name: 'Buscar o ir a…' }).fill('triana');
        await expect(page.getByRole('option', { name: /^Triana/ }).first()).toBeVisible();
      },
    },
    {
      name: 'palette without results',
      path: '/experiencias',
      ready: async (page) => {
        await page.getByRole('combobox', { name: 'Buscar o ir a…' }).fill('xyzxyz');
        await expect(page.getByText('Sin resultados para «xyzxyz»').first()).toBeVisible();
      },
    },
    {
      name: 'shortcuts of a list',
      path: '/experiencias',
      ready: async (page) => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
      },
    },
  ],
  'long forms with errors and the cropper': [
    {
      name: 'experience form with errors',
      path: '/nueva-experiencia',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Crear nueva Experiencia' }).click();
        await expect(page.getByText('Elige el maker').first()).toBeVisible();
      },
    },
    {
      name: 'cropper',
      path: '/nueva-experiencia',
      ready: async (page) => {
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles(await smallJpeg());
        await expect(page.getByRole('heading', { name: 'Previsualización' })).toBeVisible();
      },
    },
    {
      name: 'maker form with errors',
      path: '/nuevo-maker',
      ready: async (page) => {
        await page.getByRole('textbox', { name: /^Documento/ }).fill('12345678A');
        await page.getByRole('button', { name: 'Crear nuevo Maker' }).click();
        await expect(page.getByText('Sube la imagen de perfil').first()).toBeVisible();
      },
    },
    {
      name: 'cropper without a fixed ratio',
      path: '/nuevo-maker',
      ready: async (page) => {
        await page.locator('[data-field=mediaMakers] input[type=file]').setInputFiles(await smallJpeg());
        await expect(page.getByRole('dialog').getByRole('definition').last()).toHaveText('Libre');
      },
    },
  ],
};

/**
 * Opens another screen in the loaded admin, and waits until the previous one is gone, whose elements a test could take for the new ones. The
 * router follows `pushState`, and a form with unsaved input does not ask.
 */
async function goOn(page: Page, path: string) {
  const previous = await page.locator('h1').first().elementHandle();
  await page.evaluate((path) => history.pushState({}, '', path), path);
  await previous?.waitForElementState('hidden', { timeout: 45_000 });
}

for (const [journey, screens] of Object.entries(journeys)) {
  test(`axe finds no serious violation, and nothing scrolls horizontally, in each size and theme on: ${journey}`, async ({
    page,
    open,
  }) => {
    // Checking a long form in four combinations of size and theme takes a long time on a busy machine.
    test.slow();
    let shown: Screen | undefined;
    for (const screen of screens)
      await test.step(screen.name, async () => {
        const { name, path, signedOut, ready } = screen;
        if (shown?.path !== path) {
          if (signedOut) await page.goto(path);
          else if (!shown || shown.signedOut) await open(path);
          else await goOn(page, path);
        }
        await ready(page);
        expect.soft(await problemsOf(page), name).toEqual([]);
        shown = screen;
      });
  });
}
