import { describe, expect, it } from 'vitest';
import { toFailureText } from '../../kit/elements/alerts.tsx';
import { toFailure } from './api-failure.ts';

const red = (status: number, body: unknown) => toFailureText(toFailure(status, body, 'es'));

describe('the red alert', () => {
  it('D-09 shows the code and the message of an error body', () => {
    expect(red(409, { code: 409, message: 'Ya existe' })).toBe('409- Ya existe');
  });

  it('ERR-02 D-09 understands a body that has only hydra:description', () => {
    expect(red(400, { 'hydra:description': 'Falta el nombre' })).toBe('400- Falta el nombre');
  });

  it('ERR-03 D-09 understands a body that has only detail', () => {
    expect(red(400, { detail: 'Falta el nombre' })).toBe('400- Falta el nombre');
  });

  it.each([undefined, null, 'Bad gateway', [], {}, { message: '' }, { message: 7 }])(
    'shows a sentence even for the body %j',
    (body) => {
      expect(red(503, body)).toBe('503- El servidor está ocupado. Vuelve a intentarlo en unos segundos');
      expect(red(502, body)).toBe('502- El servidor está ocupado. Vuelve a intentarlo en unos segundos');
      expect(red(418, body)).toBe('418- Algo ha fallado por nuestra parte. Vuelve a intentarlo');
    },
  );
});

describe('a failure whose body has a key', () => {
  const inUse = {
    code: 409,
    message: 'Está en uso: 3',
    key: 'inUse',
    values: { experiences: 3, guides: 1 },
    usedBy: { es: '3 experiencias y 1 guía', en: '3 experiences and 1 guide' },
  };

  it('D-09 is shown in the interface language, regardless of the language of the body', () => {
    expect(toFailure(409, inUse, 'es').message).toBe(
      'No se puede eliminar porque está en uso: 3 experiencias y 1 guía',
    );
    expect(toFailure(409, inUse, 'en').message).toBe(
      'It cannot be deleted because it is in use: 3 experiences and 1 guide',
    );
  });

  it('D-09 falls back to the message for an unknown key', () => {
    expect(toFailure(409, { ...inUse, key: 'toString' }, 'en').message).toBe('Está en uso: 3');
  });

  it.each([undefined, 'text', {}, { es: 7 }])('D-09 D-44 falls back to the message if usedBy is %j', (usedBy) => {
    expect(toFailure(409, { ...inUse, usedBy }, 'es').message).toBe('Está en uso: 3');
  });

  it('translates its violations, and does not change violations without a key', () => {
    const violations = [
      { propertyPath: 'name', message: 'x', key: 'categoryName' },
      { propertyPath: 'description', message: 'x', key: 'tooLong', values: { max: 5000 } },
      { propertyPath: 'slug', message: 'Taken' },
      'garbage',
    ];
    expect(toFailure(422, { key: 'invalidInput', violations }, 'en').violations).toEqual([
      { propertyPath: 'name', message: 'The category needs a name', key: 'categoryName' },
      {
        propertyPath: 'description',
        message: 'It can have at most 5000 characters',
        key: 'tooLong',
        values: { max: 5000 },
      },
      { propertyPath: 'slug', message: 'Taken' },
    ]);
  });
});

describe('the obstacles of a restore', () => {
  it('have the sentence in the interface language, and nothing that the server does not say', () => {
    const gone = [{ '@id': '/makers/3', name: 'Mar Viva', trash: '/trash/9' }];
    const obstacles = [
      { propertyPath: 'slug', message: 'Taken', key: 'slugTaken', values: { value: 'kayak' }, canReplace: true },
      { propertyPath: 'maker', message: 'Gone', key: 'unknownReference', canLeaveOut: true, gone, holder: 7 },
    ];
    expect(toFailure(409, { key: 'notRestorable', obstacles }, 'es').obstacles).toEqual([
      {
        propertyPath: 'slug',
        message: 'Ya hay otro registro con ese slug',
        key: 'slugTaken',
        values: { value: 'kayak' },
        canReplace: true,
        canLeaveOut: false,
      },
      {
        propertyPath: 'maker',
        message: 'Lo elegido ya no existe',
        key: 'unknownReference',
        canReplace: false,
        canLeaveOut: true,
        gone,
      },
    ]);
  });

  it.each([undefined, null, 'text', [null, 7]])('are none if the server sends %j', (obstacles) => {
    expect(toFailure(409, { obstacles }, 'es').obstacles).toEqual([]);
  });
});
