import { expect, it } from 'vitest';
import { fieldErrors } from '../errors.ts';
import { findDocumentProblem } from './spanish-document.ts';

it.each(['A58818501', '12345678Z', 'X1234567L'])('VAL-34 accepts %s for Spain', (document) => {
  expect(findDocumentProblem(document, 'ES')).toBeUndefined();
});

it.each(['12345678A', 'A58818500', ''])('VAL-34 refuses "%s" for Spain', (document) => {
  expect(findDocumentProblem(document, 'ES')).toBe('documentInvalid');
});

it('A-60 checks a Spanish document regardless of the case of the country code', () => {
  expect(findDocumentProblem('12345678A', 'es')).toBe('documentInvalid');
  expect(findDocumentProblem('12345678Z', 'es')).toBeUndefined();
});

it.each(['12345678A', 'A58818500', ''])('VAL-35 accepts "%s" for France', (document) => {
  expect(findDocumentProblem(document, 'FR')).toBeUndefined();
});

it('VAL-36 ERR-13 A-98 the messages have the wording of the specification', () => {
  const { documentFormat, documentLetter, documentInvalid } = fieldErrors;
  expect([documentFormat.es, documentLetter.es, documentInvalid.es]).toEqual([
    'Formato de documento no válido',
    'La letra no coincide con el documento',
    'Documento inválido',
  ]);
});
