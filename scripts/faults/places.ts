/** A code fragment to which Stryker applies its mutations. */
export type Place = {
  file: string;
  /** The fragment, which occurs once in `file`. */
  text: string;
  /** The files of the related tests. */
  tests: readonly string[];
};

/** Conditions and calculations of the API and the contract. */
export const places: readonly Place[] = [
  {
    file: 'contract/validators/dni-nie.ts',
    text: `closingLetters[Number(number) % 23] === letter ? undefined : 'documentLetter'`,
    tests: ['contract/validators/dni-nie.test.ts'],
  },
  {
    file: 'contract/validators/dni-nie.ts',
    text: '/^(\\d{8})([A-Z])$/.exec(inUpperCase(document))',
    tests: ['contract/validators/dni-nie.test.ts'],
  },
  { file: 'contract/validators/cif.ts', text: 'sum % 10', tests: ['contract/validators/cif.test.ts'] },
  {
    file: 'contract/validators/domains.ts',
    text: `email.slice(email.lastIndexOf('@')).toLowerCase()`,
    tests: ['contract/validators/domains.test.ts'],
  },
  {
    file: 'contract/model/stored-values.ts',
    text: 'toComparable(sent) !== null && isSame(sent, stored)',
    tests: ['contract/model/stored-values.test.ts'],
  },
  {
    file: 'contract/negotiation.ts',
    text: 'other.q - one.q || wildcardsIn(one.range) - wildcardsIn(other.range)',
    tests: ['contract/negotiation.test.ts'],
  },
  { file: 'api/session/sign-in-attempts.ts', text: 'beyond < 0', tests: ['api/session/sign-in-attempts.test.ts'] },
  {
    file: 'api/session/sign-in-attempts.ts',
    text: 'Math.min(2 ** beyond, maxWaitSeconds)',
    tests: ['api/session/sign-in-attempts.test.ts'],
  },
  {
    file: 'api/session/refresh-tokens.ts',
    text: 'session.isAdministrator && secretHash === session.secretHash',
    tests: ['api/calls/refresh.test.ts'],
  },
  {
    file: 'api/session/session-of-request.ts',
    text: 'user?.epoch !== epoch',
    tests: ['api/http/protection/authentication.test.ts'],
  },
  {
    file: 'api/idempotency/write-once.ts',
    text: 'fingerprint !== fingerprintOf(request)',
    tests: ['api/idempotency/write-once.test.ts'],
  },
  {
    file: 'api/hydra/reading/list-query.ts',
    text: 'Number(text) < 1',
    tests: ['api/hydra/reading/collection.test.ts'],
  },
  {
    file: 'api/hydra/reading/list-query.ts',
    text: `Math.min(
    toNumber(texts.get('itemsPerPage'), limits.page.defaultItems, 'badItemsPerPage'),
    limits.page.maxItems,
  )`,
    tests: ['api/hydra/reading/collection.test.ts'],
  },
  {
    file: 'api/hydra/reading/collection-links.ts',
    text: 'Math.max(1, Math.min(page - 1, pages))',
    tests: ['api/hydra/reading/collection.test.ts'],
  },
  {
    file: 'api/hydra/reading/collection.ts',
    text: '(query.page - 1) * query.itemsPerPage',
    tests: ['api/hydra/reading/collection.test.ts'],
  },
  {
    file: 'api/hydra/reading/list-statements.ts',
    text: `served.every(Boolean) ? 'few' : 'many'`,
    tests: ['api/hydra/reading/search.test.ts'],
  },
  {
    file: 'api/imports/reading/clean-field.ts',
    text: 'whole >= minutesOfDay',
    tests: ['api/imports/sources/sources.test.ts'],
  },
  {
    file: 'api/imports/planning/compare.ts',
    text: `unchanged += await db.transaction((tx) => planRange(tx, run, { after, upTo }))`,
    tests: ['api/imports/planning/compare.test.ts', 'api/imports/planning/decisions.test.ts'],
  },
];

/**
 * Kinds of mutations that reveal little in these places, such as a changed word in a message, or a condition that is always or never true.
 */
export const excludedMutations = [
  'ArrayDeclaration',
  'BlockStatement',
  'ConditionalExpression',
  'ObjectLiteral',
  'OptionalChaining',
  'StringLiteral',
];
