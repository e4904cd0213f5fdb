/** A piece of code that Stryker changes in each way that it knows. `text` occurs once in `file`. */
export type Place = { file: string; text: string };

/** Where the API and the contract decide. */
export const places: readonly Place[] = [
  {
    file: 'contract/validators/dni-nie.ts',
    text: `closingLetters[Number(number) % 23] === letter ? undefined : 'documentLetter'`,
  },
  { file: 'contract/validators/dni-nie.ts', text: '/^(\\d{8})([A-Z])$/.exec(inUpperCase(document))' },
  { file: 'contract/validators/cif.ts', text: 'sum % 10' },
  { file: 'contract/validators/domains.ts', text: `email.slice(email.lastIndexOf('@')).toLowerCase()` },
  { file: 'contract/stored-values.ts', text: 'toComparable(sent) !== null && isSame(sent, stored)' },
  { file: 'contract/negotiation.ts', text: 'other.q - one.q || one.wildcards - other.wildcards' },
  { file: 'api/session/sign-in-attempts.ts', text: 'beyond < 0' },
  { file: 'api/session/sign-in-attempts.ts', text: 'Math.min(2 ** beyond, maxWaitSeconds)' },
  {
    file: 'api/session/refresh-tokens.ts',
    text: 'session.isAdministrator && secretHash === session.secretHash',
  },
  { file: 'api/session/session-of-request.ts', text: 'user?.epoch !== epoch' },
  { file: 'api/idempotency/write-once.ts', text: 'before.fingerprint !== fingerprintOf(request)' },
  { file: 'api/hydra/list-query.ts', text: 'Number(text) < 1' },
  {
    file: 'api/hydra/list-query.ts',
    text: `Math.min(toNumber(texts.get('itemsPerPage'), limits.page.defaultItems), limits.page.maxItems)`,
  },
  { file: 'api/hydra/collection-links.ts', text: 'Math.max(1, Math.min(page - 1, pages))' },
  { file: 'api/hydra/collection.ts', text: '(page - 1) * itemsPerPage' },
  { file: 'api/hydra/filters.ts', text: '/[\\\\%_]/g' },
  { file: 'api/imports/normalise.ts', text: 'whole >= minutesOfDay' },
  {
    file: 'api/imports/compare.ts',
    text: `unchanged += await db.transaction((tx) => planRange(tx, run, { after: after ?? '', upTo: range }))`,
  },
];

/** Kinds of changes that say nothing where they can be made: a word in a message, a condition that is always or never true. */
export const excludedMutations = [
  'ArrayDeclaration',
  'BlockStatement',
  'ConditionalExpression',
  'ObjectLiteral',
  'OptionalChaining',
  'StringLiteral',
];

/** The test files that run, as `npm test --` takes them. */
export const relatedTests: readonly string[] = [
  'contract/validators',
  'contract/stored-values',
  'contract/negotiation',
  'api/session',
  'api/calls/refresh',
  'api/idempotency/write-once',
  'api/hydra/collection',
  'api/hydra/stored-values',
  'api/imports/decisions',
  'api/imports/sources',
  'api/calls/import-runs',
];
