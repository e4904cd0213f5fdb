import type { Locator } from 'vitest/browser';
import { emulate, expect, focus, page, rows, test, userEvent } from './testing/screens.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const menu = page.getByRole('navigation', { name: 'Menú principal' });

/** Returns the background that is visible behind an element: with forced colours, a transparent one has the colour of the system, too. */
function backgroundOf(element: Element): string {
  const { backgroundColor } = getComputedStyle(element);
  const isTransparent = backgroundColor === 'transparent' || /^rgba\(.*, 0\)$/.test(backgroundColor);
  return isTransparent && element.parentElement ? backgroundOf(element.parentElement) : backgroundColor;
}

/** Waits until the background, which forced colours limit to the system's colours, distinguishes an element from another. */
const expectDistinct = (one: () => Element | null | undefined, other: () => Element | null | undefined) =>
  expect
    .poll(() => {
      const [first, second] = [one(), other()].map((each) => each && backgroundOf(each));
      return first !== undefined && second !== undefined && first !== second;
    })
    .toBe(true);
const distinct = (one: Locator, other: Locator) =>
  expectDistinct(
    () => one.query(),
    () => other.query(),
  );

test('with forced colours the current page, the menu entry and a switch that is on are visible', async ({
  server,
  open,
}) => {
  await server.change(({ experiences }) => experiences.forEach((each, at) => (each['isActive'] = at === 0)));
  await emulate({ forcedColors: 'active' });
  await open('/experiencias');
  await expect.element(rows.first()).toBeVisible();
  await distinct(button('Página 1'), button('Página 2'));
  await distinct(menu.getByRole('button', { name: 'Experiencias' }), menu.getByRole('button', { name: 'Categorías' }));
  const switches = page.getByRole('checkbox', { name: /^Activa/ });
  await distinct(switches.nth(0), switches.nth(1));
});

test('with forced colours the content language, the chosen segment and the active option are visible', async ({
  open,
}) => {
  await emulate({ forcedColors: 'active' });
  await open('/editar-experiencia/2');
  await expect.element(page.getByRole('textbox', { name: /^Título/ })).toBeVisible();
  await distinct(button('ES'), button('EN'));
  const labelOf = (isChecked: boolean) =>
    [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].find(({ checked }) => checked === isChecked)
      ?.labels?.[0];
  await expectDistinct(
    () => labelOf(true),
    () => labelOf(false),
  );
  await focus(page.getByRole('combobox', { name: /^Maker/ }));
  await userEvent.keyboard('{ArrowDown}');
  const options = page.getByRole('option');
  await expect.element(options.nth(1)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expectDistinct(
    () => document.querySelector('[role="option"][data-combobox-selected]'),
    () => document.querySelector('[role="option"]:not([data-combobox-selected])'),
  );
});

test('with forced colours the focused input, a checked box and a drop zone under a dragged file are visible', async ({
  open,
}) => {
  await emulate({ forcedColors: 'active' });
  await open('/editar-experiencia/2');
  const title = page.getByRole('textbox', { name: /^Título/ });
  await focus(title);
  await expect.poll(() => getComputedStyle(title.element()).outlineStyle).toBe('solid');
  const boxes = page.getByRole('checkbox');
  await expect.element(boxes.first()).toBeInTheDocument();
  const tick = boxes.first();
  const before = getComputedStyle(tick.element()).backgroundColor;
  await tick.click();
  await expect.poll(() => getComputedStyle(tick.element()).backgroundColor).not.toBe(before);
  await expect.poll(() => document.querySelector('label:has(> input[type="file"])')).not.toBeNull();
  const zone = document.querySelector('label:has(> input[type="file"])');
  zone?.dispatchEvent(new DragEvent('dragover', { bubbles: true }));
  await expect.poll(() => zone && getComputedStyle(zone).outlineStyle).toBe('solid');
});
