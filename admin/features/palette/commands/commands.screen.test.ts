import { createMemoryHistory } from '@tanstack/react-router';
import { features } from '@trastienda/contract/config';
import { searchedCollections } from '@trastienda/contract/search/calls';
import { loadTexts } from '../../../i18n/i18n.ts';
import { createSiteMap } from '../../../router.tsx';
import { openAs } from '../../../testing/roles.ts';
import { chooseEnglish, expect, test } from '../../../testing/screens.ts';
import { matchCommands } from './match-commands.ts';
import { readCommands } from './read-commands.ts';

const router = createSiteMap(createMemoryHistory());
const everything = { features, trashDays: 30 };

async function read() {
  await loadTexts('palette');
  return readCommands({ router, colorScheme: 'auto', setColorScheme: () => {}, showKeys: () => {} });
}
const labelsOf = async (typed: string) => matchCommands(await read(), typed).map(({ label }) => label);
const firstOf = async (typed: string) => (await labelsOf(typed))[0];
const idsIn = async (group: string) => (await read()).filter((each) => each.group === group).map(({ id }) => id);

const lists = ['/experiencias', '/categorias', '/etiquetas', '/idiomas', '/localidades', '/zonas'];
const common = ['language', 'dark', 'light', 'keys', 'menu', 'sign-out'];

/** The paths of the screens that a user opens without the id of a record. */
const paths = Object.values(router.routesByPath)
  .filter(({ fullPath, options }) => options.staticData?.title !== undefined && !fullPath.includes('$'))
  .map(({ fullPath }): string => fullPath)
  .filter((path) => path !== '/login' && path !== '/nueva-contrasena');

test('an administrator may open all screens that open without the id of a record, and create all records', async ({
  open,
}) => {
  await open('/dashboard', undefined, everything);
  const [screens, actions] = [await idsIn('screen'), await idsIn('action')];
  const creates = actions.slice(0, -common.length);
  expect(actions.slice(-common.length)).toEqual(common);
  expect(screens.slice(0, lists.length)).toEqual(lists);
  expect(screens.filter((path) => /^\/nuev[oa]-/.test(path))).toEqual([]);
  expect([...screens, ...creates].toSorted()).toEqual(paths.toSorted());
  for (const path of creates) expect(path).toMatch(/^\/nuev[oa]-/);
});

test('each list of records has a letter', async ({ open }) => {
  await open('/dashboard', undefined, everything);
  const routes = Object.values(router.routesByPath);
  const keys = new Map((await read()).map((each) => [each.id, each.keys]));
  const listed = searchedCollections.map(
    (collection) => routes.find(({ options }) => options.staticData?.title === `${collection}:title`)?.fullPath,
  );
  expect(listed.map((path) => keys.get(path ?? ''))).toEqual(listed.map(() => expect.stringMatching(/^g [a-z]$/)));
});

test('without features, no command leads to a screen that the server does not have', async ({ open }) => {
  await open('/dashboard');
  const ids = (await read()).map(({ id }) => id);
  for (const path of ['/actividad', '/cambios', '/papelera', '/cuenta', '/importaciones/anteriores'])
    expect(ids).not.toContain(path);
});

test('D-88 a viewer reads the catalogue, and creates nothing', async ({ server, open }) => {
  await openAs('ROLE_VIEWER', { server, open }, '/dashboard', everything);
  expect(await idsIn('action')).toEqual(common);
  const screens = await idsIn('screen');
  expect(screens).toEqual(expect.arrayContaining([...lists, '/makers', '/planes', '/posicionamiento', '/cuenta']));
  for (const path of ['/usuarios', '/takers', '/resellers', '/importaciones', '/actividad', '/cambios', '/papelera'])
    expect(screens).not.toContain(path);
});

const typed = {
  'nueva exp': 'Nueva experiencia',
  'exp nueva': 'Nueva experiencia',
  'crear categoria': 'Nueva Categoría',
  'new tag': 'Nueva Etiqueta',
  'nueva agencia': 'Nuevo reseller',
  categ: 'Categorías',
  CATEGORÍAS: 'Categorías',
  experiencais: 'Experiencias',
  oscuro: 'Modo oscuro',
  claro: 'Modo claro',
  'light mode': 'Modo claro',
  cerrar: 'Cerrar sesión',
  salir: 'Cerrar sesión',
  'log out': 'Cerrar sesión',
  logout: 'Cerrar sesión',
  panel: 'Escritorio',
  inicio: 'Escritorio',
  posicionameinto: 'Posicionamiento',
  orden: 'Posicionamiento',
  proveedores: 'Todos los makers',
  clientes: 'Todos los takers',
  agencias: 'Todos los resellers',
  usuarios: 'Todos los usuarios',
  makers: 'Todos los makers',
  papelera: 'Papelera',
  'mi cuenta': 'Mi cuenta',
  contraseña: 'Mi cuenta',
  idioma: 'Idiomas',
  'cambiar idioma': 'Cambiar a inglés',
  english: 'Cambiar a inglés',
  atajos: 'Atajos de teclado',
  reducir: 'Reducir el menú a iconos',
  importaciones: 'Importaciones',
  'earlier imports': 'Importaciones anteriores',
  bulk: 'Cambios en bloque',
};

test('what a person types finds its command first', async ({ open }) => {
  await open('/dashboard', undefined, everything);
  const found = await Promise.all(Object.keys(typed).map(async (text) => [text, await firstOf(text)]));
  expect(found).toEqual(Object.entries(typed));
});

test('A-08 each screen and each action is found first by its name in the other language, too', async ({ open }) => {
  await open('/dashboard', undefined, everything);
  const spanish = await read();
  await chooseEnglish();
  const english = await read();
  const firstIn = (commands: typeof spanish, label: string) => matchCommands(commands, label)[0]?.id;
  const pairs = spanish.flatMap((command, at) => {
    const other = english[at];
    return other && command.group !== 'here' ? [[command, other] as const] : [];
  });
  expect(pairs.length).toBeGreaterThan(30);
  const ids = pairs.map(([{ id }]) => id);
  expect(pairs.map(([, { id }]) => id)).toEqual(ids);
  expect(pairs.map(([{ label }]) => firstIn(english, label))).toEqual(ids);
  expect(pairs.map(([, { label }]) => firstIn(spanish, label))).toEqual(ids);
});
