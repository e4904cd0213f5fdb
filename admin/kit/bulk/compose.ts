import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import type { BulkCollection } from '@trastienda/contract/proposals/fields';
import type { ProposalRequest } from '@trastienda/contract/proposals/requests';
import { currentLanguage, translate } from '../../i18n/i18n.ts';
import { isRecord } from '../../session/calls/answer-shapes.ts';
import type { Refusal } from '../../session/calls/api-failure.ts';
import { bulkFieldOf, type Choice, type Draft, type Part, type Problems } from './operation/draft.ts';

type SentOperation = ProposalRequest['operations'][number];

/** Returns the operation of a draft without problems, as the API takes it. */
export function toOperation(collection: BulkCollection, draft: Draft): SentOperation {
  const { choice, field, language, value, find, replacement, matching } = draft;
  if (choice === 'proofread') return { operation: 'proofread', language };
  if (choice === 'confirm')
    return { operation: 'confirm', language, ...(typeof value === 'string' && { field: value }) };
  const target = { field, ...(bulkFieldOf(collection, field)?.isTranslated && { language }) };
  if (choice === 'clear') return { operation: 'set', ...target, value: null };
  if (choice === 'replace') return { operation: 'replace', ...target, find, value: replacement, ...matching };
  return { operation: choice, ...target, value: toSent(value) };
}

/** Replaces chosen records by their `@id`s. */
function toSent(value: unknown) {
  const entry = (one: unknown) => (isRecord(one) ? one['@id'] : one);
  // The cast is safe: the inputs have texts, numbers, booleans, records that were read, and lists of codes or such records.
  return (Array.isArray(value) ? value.map(entry) : entry(value)) as NonNullable<SentOperation['value']>;
}

/** Returns a sentence for each input that a draft lacks. The API checks the values themselves. */
export function problemsOf(collection: BulkCollection, { field, choice, value, find }: Draft): Problems {
  const declared = bulkFieldOf(collection, field);
  if (field === undefined) return { field: translate('bulk.missing.field') };
  if (choice === 'replace')
    return find === '' ? { find: toSentence(fieldErrors.operationFind, currentLanguage()) } : {};
  if (!hasValue(choice) || !isEmpty(value)) return {};
  return { value: translate(`bulk.missing.${declared?.isOptional && choice === 'set' ? 'valueOrClear' : choice}`) };
}

/** Whether an operation needs the value of the input. */
const hasValue = (choice: Choice): boolean => choice !== 'proofread' && choice !== 'confirm' && choice !== 'clear';

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || isEmptyList(value);
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Sorts the refusals of a request: those of each draft, in the order of the operations, and the sentences about the rest. */
export function placeRefusals(drafts: readonly Draft[], refusals: readonly Refusal[]) {
  const problems = drafts.map((): Problems => ({}));
  const others: string[] = [];
  for (const { propertyPath, message } of refusals) {
    const [, index, name] = /^operations[.[](\d+)\]?(?:\.(\w+))?/.exec(propertyPath) ?? [];
    const draft = drafts[Number(index)];
    const known = problems[Number(index)];
    if (draft && known) known[partOf(draft, name)] ??= message;
    else others.push(message);
  }
  return { problems, others };
}

/** Returns the part of a draft that shows the problem of a part of its operation. */
function partOf({ choice }: Draft, name: string | undefined): Part {
  if (name === 'find' && choice === 'replace') return 'find';
  return name === 'value' && hasValue(choice) ? 'value' : 'field';
}
