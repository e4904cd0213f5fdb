import { expect, it } from 'vitest';
import { toSides } from './sides.ts';

it('titles are not compared word by word', () =>
  expect(toSides('Ruta de tapas', 'Ruta de las tapas', false)).toEqual({
    ours: { is: 'runs', runs: [{ is: 'own', text: 'Ruta de tapas' }] },
    theirs: { is: 'runs', runs: [{ is: 'own', text: 'Ruta de las tapas' }] },
    isShortened: false,
  }));

it('descriptions are compared word by word, and long equal passages are omitted until expanded', () => {
  const story = 'Salimos de la plaza y seguimos el río hasta el puente viejo. '.repeat(8);
  const [ours, theirs] = [`${story}Dura dos horas.`, `${story}Dura tres horas.`];
  const short = toSides(ours, theirs, false);
  expect(short.isShortened).toBe(true);
  expect(short.ours).toMatchObject({
    runs: [{ is: 'gap' }, { is: 'same' }, { is: 'own', text: 'dos' }, { text: ' horas.' }],
  });
  expect(toSides(ours, theirs, true)).toMatchObject({
    isShortened: true,
    theirs: { runs: [{ is: 'same' }, { text: 'tres' }, { text: ' horas.' }] },
  });
});

it('a long text without a counterpart is cut to its beginning until expanded', () => {
  const theirs = 'Subimos a la torre. '.repeat(30);
  expect(toSides(undefined, theirs, false)).toMatchObject({
    ours: { is: 'nothing' },
    theirs: { runs: [{ is: 'own' }, { is: 'gap' }] },
    isShortened: true,
  });
  expect(toSides(undefined, theirs, true).theirs).toEqual({ is: 'runs', runs: [{ is: 'own', text: theirs }] });
});

it('entries that only one side has are marked', () => {
  const own = (text: string) => ({ text, isOwn: true });
  const shared = { text: 'Vino', isOwn: false };
  expect(toSides(['Museos', 'Vino'], ['Vino', 'Mar'], false)).toEqual({
    ours: { is: 'entries', entries: [own('Museos'), shared] },
    theirs: { is: 'entries', entries: [shared, own('Mar')] },
    isShortened: false,
  });
});
