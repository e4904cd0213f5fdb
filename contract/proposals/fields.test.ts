import { describe, expect, it } from 'vitest';
import { resourceRoles } from '../access/roles-of-operations.ts';
import { viewedCollections } from '../calls/views.ts';
import { watchedCollections, watchedTextsOf } from '../freshness/states.ts';
import { limits } from '../limits.ts';
import {
  bulkCollections,
  bulkFields,
  bulkFieldsOf,
  operationKinds,
  operationsOfKind,
  readStatePath,
  statePathOf,
} from './fields.ts';
import { hitsRequest, proposalRequest } from './requests.ts';

describe('D-91 what a proposal may change', () => {
  it('is no user and no record without a list', () => {
    expect(bulkCollections).not.toContain('users');
    expect(viewedCollections).toEqual(expect.arrayContaining([...bulkCollections]));
    for (const collection of bulkCollections) expect(resourceRoles[collection]?.write).not.toBe('anyUser');
  });

  it('is never a password, an e-mail address, a unique value, a user or a picture', () => {
    const names = bulkCollections.flatMap((collection) => Object.keys(bulkFieldsOf(collection)));
    for (const refused of ['email', 'password', 'roles', 'slug', 'user', 'document', 'cif', 'civitatisId', 'stripeId'])
      expect(names).not.toContain(refused);
    expect(names.filter((name) => name.startsWith('media'))).toEqual([]);
  });

  it('refers to collections that exist, and languages need texts', () => {
    const fields = bulkCollections.flatMap((collection) => Object.values(bulkFieldsOf(collection)));
    for (const collection of fields.flatMap((field) => ('collection' in field ? [field.collection] : [])))
      expect(resourceRoles).toHaveProperty(collection);
    const translated = fields.filter(({ isTranslated }) => isTranslated).map(({ kind }) => kind);
    expect([...new Set(translated)].toSorted()).toEqual(['line', 'text']);
    expect(fields.filter((field) => field.kind === 'choice' && field.values.length === 0)).toEqual([]);
    expect(fields.filter(({ kind }) => !operationsOfKind[kind].includes('set'))).toEqual([]);
    expect(bulkFields.experiences.order).toEqual({ kind: 'position', isOptional: true });
  });

  it('takes each operation somewhere', () => {
    const ofFields = new Set(Object.values(operationsOfKind).flat());
    expect([...ofFields, 'proofread', 'confirm', 'delete'].toSorted()).toEqual([...operationKinds].toSorted());
  });
});

describe('D-92 the states of texts that a proposal confirms', () => {
  it('are of translated fields that a proposal may change', () => {
    for (const collection of watchedCollections)
      for (const field of watchedTextsOf(collection))
        expect(bulkFieldsOf(collection)[field], `${collection}.${field}`).toHaveProperty('isTranslated', true);
  });

  it('have paths, which no other value has', () => {
    expect(statePathOf('name', 'en')).toBe('translationStates.en.name');
    expect(readStatePath('translationStates.en.name')).toEqual({ field: 'name', language: 'en' });
    for (const path of ['name', 'name.en', 'translationStates', 'translationStates.fr.name'])
      expect(readStatePath(path)).toBeUndefined();
  });
});

describe('D-91 the bodies of requests', () => {
  const operations = [{ operation: 'set', field: 'isActive', value: true }];
  const keysOf = (body: object, schema: typeof proposalRequest | typeof hitsRequest = proposalRequest) =>
    schema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it.each([
    [{ collection: 'users', where: {}, operations }, [['collection', 'bulkCollection']]],
    [{ collection: 'tags', operations }, [['ids', 'nothingSelected']]],
    [{ collection: 'tags', where: {}, ids: [1], operations }, [['ids', 'invalid']]],
    [{ collection: 'tags', ids: [], operations }, [['ids', 'nothingSelected']]],
    [{ collection: 'tags', where: {}, operations: [] }, [['operations', 'operation']]],
    [{ collection: 'tags', where: {} }, [['operations', 'operation']]],
    [
      { collection: 'tags', where: {}, operations: [{ operation: 'erase' }] },
      [['operations.0.operation', 'operation']],
    ],
    [{ collection: 'tags', where: { name: 3 }, operations }, [['where.name', 'invalid']]],
    [{ collection: 'tags', where: {}, operations, notify: 'all' }, [['notify', 'invalid']]],
    [{ collection: 'tags', where: {}, operations }, undefined],
    [{ collection: 'tags', ids: ['/tags/1', 2], operations }, undefined],
  ])('%j', (body, expected) => expect(keysOf(body)).toEqual(expected));

  it('limits operations and ticked records', () => {
    const many = Array.from({ length: limits.proposal.operations + 1 }, () => operations[0]);
    expect(keysOf({ collection: 'tags', where: {}, operations: many })).toEqual([['operations', 'tooMany']]);
    const ids = Array.from({ length: limits.proposal.ids + 1 }, (_, at) => at + 1);
    expect(keysOf({ collection: 'tags', ids, operations })).toEqual([['ids', 'tooMany']]);
  });

  it('mails nobody unless the request says so', () => {
    expect(proposalRequest.parse({ collection: 'tags', where: {}, operations }).notify).toBe('none');
  });

  it('search a text of at least one character', () => {
    expect(keysOf({ collection: 'tags', where: {}, field: 'name', find: '' }, hitsRequest)).toEqual([
      ['find', 'operationFind'],
    ]);
  });
});
