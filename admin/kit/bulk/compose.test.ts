import { bulkCollections } from '@trastienda/contract/proposals/collections';
import { bulkFieldsOf, operationsOfKind } from '@trastienda/contract/proposals/fields';
import { proposalRequest } from '@trastienda/contract/proposals/requests';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import kitEs from '../es.json';
import { placeRefusals, problemsOf, toOperation } from './compose.ts';
import { blankDraft, choicesOf, fieldNamesOf, isUsed, withField, type Draft } from './operation/draft.ts';

beforeAll(() => i18next.init({ lng: 'es', resources: { es: { common: kitEs } }, defaultNS: 'common' }));

const server = { hasFreshness: true };

const draft = (changes: Partial<Draft>): Draft => ({ ...blankDraft(1), ...changes });
const sent = (changes: Partial<Draft>) => toOperation('experiences', draft(changes));

it.each<[string, Partial<Draft>, object]>([
  ['a flag', { field: 'isActive', value: false }, { operation: 'set', field: 'isActive', value: false }],
  [
    'a text in its language',
    { field: 'name', language: 'en', value: 'Kayak' },
    { operation: 'set', field: 'name', language: 'en', value: 'Kayak' },
  ],
  [
    'a record by its @id',
    { field: 'maker', value: { '@id': '/makers/3', name: 'Marea' } },
    { operation: 'set', field: 'maker', value: '/makers/3' },
  ],
  [
    'added records by their @ids',
    { field: 'tags', choice: 'add', value: [{ '@id': '/tags/1' }, { '@id': '/tags/2' }] },
    { operation: 'add', field: 'tags', value: ['/tags/1', '/tags/2'] },
  ],
  [
    'an emptied field as null, whatever was typed before',
    { field: 'promotion', choice: 'clear', value: 'Dos por uno' },
    { operation: 'set', field: 'promotion', language: 'es', value: null },
  ],
  [
    'find and replace, with the spaces that were typed',
    { field: 'description', choice: 'replace', find: ' rio ', replacement: '', value: 'typed before' },
    {
      operation: 'replace',
      field: 'description',
      language: 'es',
      find: ' rio ',
      value: '',
      wholeWords: false,
      matchesCase: false,
      matchesAccents: false,
    },
  ],
  [
    'a review flag as proofread in its language',
    { field: 'isEnglishChecked', choice: 'proofread', language: 'en' },
    { operation: 'proofread', language: 'en' },
  ],
])('sends %s', (_, changes, operation) => {
  expect(sent(changes)).toEqual(operation);
});

it('offers for each field of the contract what its kind takes, and to clear it if it may be empty', () => {
  for (const collection of bulkCollections)
    for (const [name, field] of Object.entries(bulkFieldsOf(collection))) {
      const taken = field.kind === 'position' ? [] : operationsOfKind[field.kind];
      expect(choicesOf(collection, name), `${collection}.${name}`).toEqual([
        ...taken,
        ...(field.isOptional ? ['clear'] : []),
      ]);
    }
});

it('D-92 states are those of texts in English unless another language is chosen', () => {
  const chosen = withField(blankDraft(1), 'tags', 'translationStates');
  expect(toOperation('tags', chosen)).toEqual({ operation: 'confirm', language: 'en' });
  expect(problemsOf('tags', chosen)).toEqual({});
  expect(toOperation('tags', { ...chosen, language: 'es', value: 'name' })).toEqual({
    operation: 'confirm',
    language: 'es',
    field: 'name',
  });
});

it('only experiences have review flags, which can only be marked', () => {
  expect(fieldNamesOf('experiences', server)).toEqual(expect.arrayContaining(['isSpanishChecked', 'isEnglishChecked']));
  expect(choicesOf('experiences', 'isSpanishChecked')).toEqual(['proofread']);
  expect(fieldNamesOf('tags', { hasFreshness: false })).toEqual(['name', 'description']);
});

it('D-92 only collections with watched texts have states, which can only be marked as up to date', () => {
  expect(fieldNamesOf('tags', server)).toEqual(['name', 'description', 'translationStates']);
  expect(fieldNamesOf('resellers', server)).not.toContain('translationStates');
  expect(choicesOf('tags', 'translationStates')).toEqual(['confirm']);
});

it('every composed operation has the form that the contract asks for', () => {
  for (const collection of bulkCollections)
    for (const name of fieldNamesOf(collection, server))
      for (const choice of choicesOf(collection, name)) {
        const composed = { ...withField(blankDraft(1), collection, name), choice, find: 'a', value: ['x'] };
        const operations = [toOperation(collection, composed)];
        expect(proposalRequest.safeParse({ collection, ids: [1], operations }).error).toBeUndefined();
      }
});

it.each<[string, Partial<Draft>, object]>([
  ['no field', {}, { field: 'Elige el campo que cambia' }],
  ['no value', { field: 'name' }, { value: 'Pon el valor nuevo' }],
  ['a blank value', { field: 'name', value: '  ' }, { value: 'Pon el valor nuevo' }],
  [
    'no value of a field that can be emptied',
    { field: 'promotion' },
    { value: 'Pon el valor nuevo, o elige «Vaciar»' },
  ],
  ['nothing to add', { field: 'tags', choice: 'add', value: [] }, { value: 'Elige qué se añade' }],
  ['nothing to remove', { field: 'tags', choice: 'remove' }, { value: 'Elige qué se quita' }],
  ['nothing to find', { field: 'name', choice: 'replace' }, { find: 'Escribe el texto que buscas' }],
  ['a switched-off flag', { field: 'isActive', value: false }, {}],
  ['the number 0', { field: 'maxProducts', value: 0 }, {}],
  ['a text that is removed', { field: 'name', choice: 'replace', find: 'a' }, {}],
  ['a field to clear', { field: 'order', choice: 'clear' }, {}],
])('names what is missing: %s', (_, changes, problems) => {
  expect(problemsOf(changes.field === 'maxProducts' ? 'plans' : 'experiences', draft(changes))).toEqual(problems);
});

it('places refusals at the inputs of their operations, the first of each, and keeps the others', () => {
  const drafts = [
    draft({ field: 'name', value: 'x' }),
    draft({ key: 2, field: 'tags', choice: 'add' }),
    draft({ key: 3, field: 'order', choice: 'clear' }),
    draft({ key: 4, field: 'name', choice: 'replace', find: 'x' }),
  ];
  const refusals = ['operations.0.value', 'operations.0.value', 'operations[1].value[2]', 'operations.2.value'];
  const further = ['operations.3.find', 'operations.3.operation', 'operations.9.value', 'ids'];
  const { problems, others } = placeRefusals(
    drafts,
    [...refusals, ...further].map((propertyPath, place) => ({ propertyPath, message: `${place} ${propertyPath}` })),
  );
  expect(problems).toEqual([
    { value: '0 operations.0.value' },
    { value: '2 operations[1].value[2]' },
    { field: '3 operations.2.value' },
    { find: '4 operations.3.find', field: '5 operations.3.operation' },
  ]);
  expect(others).toEqual(['6 operations.9.value', '7 ids']);
});

it('another field keeps typed texts, and other values only if it takes them', () => {
  const typed = draft({ field: 'name', value: 'Kayak', find: 'rio', choice: 'replace' });
  expect(withField(typed, 'experiences', 'description')).toMatchObject({
    value: 'Kayak',
    find: 'rio',
    choice: 'replace',
  });
  expect(withField(typed, 'experiences', 'tags')).toMatchObject({ value: undefined, find: 'rio', choice: 'set' });
  const months = draft({ field: 'seasonStartMonth', value: 'Mayo' });
  expect(withField(months, 'experiences', 'seasonEndMonth').value).toBe('Mayo');
  expect(withField(months, 'experiences', 'promotionType').value).toBeUndefined();
  const tags = draft({ field: 'tags', choice: 'add', value: [{ '@id': '/tags/1' }] });
  expect(withField(tags, 'experiences', 'languages')).toMatchObject({ value: undefined, choice: 'add' });
});

it('a change of the field forgets its problems', () => {
  expect(withField(draft({ problems: { field: 'x' } }), 'tags', 'name').problems).toEqual({});
});

it('is used as soon as something is chosen or typed', () => {
  expect(isUsed(blankDraft(1))).toBe(false);
  expect(isUsed(draft({ field: 'name' }))).toBe(true);
});
