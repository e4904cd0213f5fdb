/** Draws the pictures of the sign-in screen anew: a town by the sea at dusk, and a wide strip of it for small screens. */
import { mkdir, writeFile } from 'node:fs/promises';
import { renderView } from '../api/demo/pictures/render.ts';

const assets = new URL('../admin/assets/', import.meta.url);
const town = { scene: 'goldenDome', hour: 'dusk', seed: 5 } as const;

await mkdir(assets, { recursive: true });
await writeFile(
  new URL('login-dusk.webp', assets),
  await renderView(town, { x: 210, y: 0, width: 750, height: 800 }, 1200),
);
await writeFile(
  new URL('login-dusk-strip.webp', assets),
  await renderView(town, { x: 60, y: 120, width: 1110, height: 518 }, 840),
);
