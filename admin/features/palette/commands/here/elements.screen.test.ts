import { expect, it } from 'vitest';
import { nameOf } from './elements.ts';

const named = (html: string) => {
  const template = document.createElement('template');
  template.innerHTML = html;
  const element = template.content.firstElementChild;
  return element && nameOf(element);
};

it.each([
  ['<button> Ver\n en la web </button>', 'Ver en la web'],
  ['<button aria-label="Quitar la selección">×</button>', 'Quitar la selección'],
  ['<button><span>Deshacer</span><kbd aria-hidden="true">Ctrl+Z</kbd></button>', 'Deshacer'],
  ['<label>Nombre<span class="ts-hidden"> (inglés)</span><b aria-hidden="true">EN</b></label>', 'Nombre (inglés)'],
])('the name of %s is %j', (html, name) => expect(named(html)).toBe(name));
