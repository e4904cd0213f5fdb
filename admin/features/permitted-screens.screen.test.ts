import { createMemoryHistory } from '@tanstack/react-router';
import { backOfficeRoles } from '@trastienda/contract/choices';
import { features } from '@trastienda/contract/config';
import { mayCall } from '@trastienda/contract/access/least-role';
import type { Records } from '../../e2e/support/basic-server/initial-records.ts';
import { columnsStore } from '../base/preferences.ts';
import { createSiteMap } from '../router.tsx';
import { openAs, refusedCalls } from '../testing/roles.ts';
import { expect, go, page, test } from '../testing/screens.ts';
import type { TestServer } from '../testing/test-server.ts';

/** The routes of the frame, each with an address and the operation that it needs. */
const screens = Object.values(createSiteMap(createMemoryHistory()).routesByPath).flatMap(({ fullPath, options }) =>
  ['/login', '/nueva-contrasena'].includes(fullPath)
    ? []
    : [
        {
          path: fullPath.replace('$place', 'otra').replace(/\$(?:id|userId)?$/, '1'),
          needs: (options.staticData ?? {}).needs,
        },
      ],
);

/** The screens that need no operation: they show only what the role of the user permits, or lead to another screen. */
const open = ['/', '/1', '/cuenta', '/dashboard', '/plans'];

const refusal = 'No tienes acceso a esta pantalla';
const sentence =
  /^Tu rol \((Editor|Lector)\) no te permite (ver|crear|importar) [a-záéíóú ]+\. Si lo necesitas, pídeselo a un administrador\.$/;

test('D-88 every other screen names the operation that it needs', () => {
  expect(screens.flatMap(({ path, needs }) => (needs === undefined ? [path] : [])).toSorted()).toEqual(open);
});

for (const role of backOfficeRoles)
  test(`D-88 ${role} opens the screens of the contract's table, sees why not for the others, and sends no call that is refused`, async ({
    server,
    open,
  }) => {
    await server.change(fillIn);
    for (const list of ['experiences', 'makers', 'tags']) columnsStore(list).keep('[]');
    await openAs(role, { server, open }, '/dashboard', { features, trashDays: 30 });
    await settled(server);
    for (const { path, needs } of screens.filter((screen) => !['/', '/dashboard', '/plans'].includes(screen.path))) {
      const [method = '', operation = ''] = needs?.split(' ') ?? [];
      for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = '';
      go(path);
      await settled(server);
      const isRefused = needs !== undefined && !mayCall([role], method, operation);
      await expect.poll(() => document.title.startsWith(refusal)).toBe(isRefused);
      if (!isRefused) continue;
      await expect.element(page.getByRole('heading', { level: 1, name: refusal })).toHaveFocus();
      await expect.element(page.getByText(sentence)).toBeVisible();
    }
    expect(await refusedCalls(server)).toEqual([]);
  });

/** Gives the records what their forms read from other paths. */
function fillIn({ tags, locations, zones, makers }: Records) {
  for (const [record] of [tags, locations, zones]) Object.assign(record ?? {}, { civitatisId: '7' });
  Object.assign(zones[0] ?? {}, { experiences: ['/experiences/2'] });
  Object.assign(makers[0] ?? {}, {
    makerPlan: { price: '999', plan: { name: 'Profesional' }, stripeCustomerId: 'cus_1' },
  });
}

/** Waits until the screen is shown and every call has an answer. */
async function settled(server: TestServer) {
  let known = -1;
  const isSettled = async () => {
    const [{ length: sent }, { length: answered }] = await Promise.all([server.calls(), server.log()]);
    const isQuiet = sent === answered && sent === known;
    known = sent;
    return isQuiet && document.querySelector('main h1:not([data-left])') !== null;
  };
  await expect.poll(isSettled).toBe(true);
}
