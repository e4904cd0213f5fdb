import { isRecord } from '../../session/calls/answer-shapes.ts';

/** Whether an operator has erased a value of the change log, because it was about a person. */
export const isErased = (value: unknown): boolean => isRecord(value) && value['erased'] === true;

/** Whether a value of the change log is the `@id` of a record, such as `/tags/4`. */
export const isIri = (value: unknown): value is string => typeof value === 'string' && /^\/\w+\/\d+$/.test(value);

/** Whether a value of the change log is the URL of a picture, such as `/media/k2f8.jpg`. */
export const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && /^\/media\/[\w.-]+$/.test(value);
