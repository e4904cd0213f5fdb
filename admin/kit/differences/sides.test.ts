import { expect, it } from 'vitest';
import { toSides, type FieldText } from './sides.ts';

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
  expect(short.merged).toMatchObject({
    runs: [
      { is: 'gap' },
      { is: 'same', text: expect.stringMatching(/Dura $/) },
      { is: 'ours', text: 'dos' },
      { is: 'theirs', text: 'tres' },
      { is: 'same', text: ' horas.' },
    ],
    isShortened: true,
  });
  expect(toSides(ours, theirs, true)).toMatchObject({
    isShortened: true,
    theirs: { runs: [{ is: 'same' }, { text: 'tres' }, { text: ' horas.' }] },
    merged: {
      runs: [
        { is: 'same', text: `${story}Dura ` },
        { is: 'ours', text: 'dos' },
        { is: 'theirs', text: 'tres' },
        { is: 'same', text: ' horas.' },
      ],
    },
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
  const own = (text: string) => ({ key: text, text, isOwn: true });
  const shared = { key: 'Vino', text: 'Vino', isOwn: false };
  expect(toSides(['Museos', 'Vino'], ['Vino', 'Mar'], false)).toEqual({
    ours: { is: 'entries', entries: [own('Museos'), shared] },
    theirs: { is: 'entries', entries: [shared, own('Mar')] },
    isShortened: false,
  });
});

it('entries of the same name are different records if their keys differ', () => {
  const keys = { ours: ['/tags/1'], theirs: ['/tags/2'] };
  expect(toSides(['Vino'], ['Vino'], false, keys)).toMatchObject({
    ours: { entries: [{ text: 'Vino', isOwn: true }] },
    theirs: { entries: [{ text: 'Vino', isOwn: true }] },
  });
});

it('texts without common words, titles and lists are not merged', () => {
  const other = 'Entrada al museo del vino con cata de tres copas y un guía que responde a todo. '.repeat(2);
  for (const [ours, theirs] of [
    ['Subimos a la torre. '.repeat(10), other],
    ['Ruta de tapas', 'Ruta de las tapas'],
    [['Vino'], ['Vino', 'Mar']],
  ] as const)
    expect(toSides(ours as FieldText, theirs as FieldText, false).merged).toBeUndefined();
});

it('the merged form may be complete although a side is shortened', () => {
  const shared =
    'Recorremos la muralla y el barrio viejo hasta la plaza mayor, con una parada para merendar y otra en el taller del último alfarero. Acaba a las ';
  const { ours, merged, isShortened } = toSides(`${shared}seis`, `Salimos pronto. ${shared}siete`, false);
  expect(ours).toMatchObject({ runs: [{ is: 'gap' }, { is: 'same' }, { is: 'own', text: 'seis' }] });
  expect(isShortened).toBe(true);
  expect(merged).toEqual({
    runs: [
      { is: 'theirs', text: 'Salimos pronto. ' },
      { is: 'same', text: shared },
      { is: 'ours', text: 'seis' },
      { is: 'theirs', text: 'siete' },
    ],
    isShortened: false,
  });
});
