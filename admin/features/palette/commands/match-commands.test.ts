import { IconCompass } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import type { Command, CommandGroup } from './command.ts';
import { matchCommands } from './match-commands.ts';

const toCommand = (label: string, group: CommandGroup = 'screen', ...words: string[]): Command => ({
  id: label,
  group,
  label,
  words,
  icon: IconCompass,
  run: () => undefined,
});
const matched = (commands: readonly Command[], typed: string) =>
  matchCommands(commands, typed).map(({ label }) => label);

it('the beginning of a label comes before a word of it, a word before the middle, and a slip last', () => {
  const commands = ['Transporte', 'Nuevo puerto', 'Puertas', 'Puetro'].map((label) => toCommand(label));
  expect(matched(commands, 'puert')).toEqual(['Puertas', 'Nuevo puerto', 'Puetro']);
  expect(matched(commands, 'port')).toEqual(['Transporte']);
});

it('a match by the label comes before an equal match by a further word', () => {
  const commands = [toCommand('Planes', 'screen', 'tarifas'), toCommand('Tarifas')];
  expect(matched(commands, 'tarif')).toEqual(['Tarifas', 'Planes']);
});

it('equal matches are in the order of the groups, and then in the given order', () => {
  const commands = [
    toCommand('Nuevo a', 'action'),
    toCommand('Nuevo b', 'screen'),
    toCommand('Nuevo c', 'here'),
    toCommand('Nuevo d', 'here'),
  ];
  expect(matched(commands, 'nuevo')).toEqual(['Nuevo c', 'Nuevo d', 'Nuevo b', 'Nuevo a']);
});

it('all words must match, in the label or in further words, whatever their accents and their case', () => {
  const commands = [toCommand('Nueva Categoría', 'action', 'crear')];
  expect(matched(commands, 'CATEGORIA crear')).toEqual(['Nueva Categoría']);
  expect(matched(commands, 'categoria borrar')).toEqual([]);
});

it('at most six match, and none matches an empty text', () => {
  const commands = Array.from({ length: 9 }, (_each, at) => toCommand(`Sección ${at}`, 'here'));
  expect(matched(commands, 'seccion')).toHaveLength(6);
  expect(matched(commands, ' ')).toEqual([]);
});
