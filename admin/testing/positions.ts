import { page, textsOf } from './screens.ts';
import type { TestServer } from './test-server.ts';

/** The rows of the positioning screen, and what an administrator does with them. */
export const name = (id: number) => `Paseo ${id} por Málaga`;
export const row = (position: number) => page.getByRole('listitem', { name: `Posición ${position}`, exact: true });
export const rows = page.getByRole('listitem', { name: /^Posición \d+$/ });
export const value = (position: number) => row(position).getByRole('button', { name: /^Cambiar la posición/ });
export const click = (position: number, button: RegExp) => row(position).getByRole('button', { name: button }).click();
export const save = page.getByRole('button', { name: 'Guardar orden' });
export const discard = page.getByRole('button', { name: 'Descartar cambios' });

/** Returns the ids of the experiences that the screen shows in each occupied position. */
export function placed() {
  const places = textsOf(rows).map((text) => text.match(/Paseo \d+/g)?.map((found) => Number(found.slice(6))) ?? []);
  return Object.fromEntries(places.flatMap((ids, index) => (ids.length > 0 ? [[index + 1, ids]] : [])));
}

/** Places the first experiences at these positions. */
export const place = (server: TestServer, orders: readonly number[]) =>
  server.change(({ experiences }) => {
    for (const [index, order] of orders.entries()) Object.assign(experiences[index] ?? {}, { order });
  });

/** Returns the saves of positions, each with its path and its body. */
export const sentOrders = async (server: TestServer) =>
  (await server.sent('PUT', '/')).map(({ path, body }) => [path, body] as const);
