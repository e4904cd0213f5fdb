import type * as z from 'zod';
import { fieldErrors, type FieldErrorKey, type SentenceValues } from '../errors.ts';

/** A refused field: its path, the key of the broken rule, and values for the message, such as a maximum length. */
export type FieldProblem = {
  propertyPath: string;
  key: FieldErrorKey;
  values?: SentenceValues;
  /** Set if the rule does not apply to values that are already stored, because it was added after the first release (D-74). */
  isAddedLater?: true;
};

/** The zod `params` of a rule that was added after the first release. */
export const addedLater = { isAddedLater: true } as const;

/**
 * Converts zod issues to problems with keys of `fieldErrors`, at most one per path, in the order of the fields. A refused member of a list
 * is reported with the path of the list, because the list is the field that a person sees.
 */
export function toProblems(error: z.ZodError): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const issue of error.issues.flatMap(toMeant)) {
    const path = typeof issue.path.at(-1) === 'number' ? issue.path.slice(0, -1) : issue.path;
    const propertyPath = path.map(String).join('.');
    if (problems.has(propertyPath)) continue;
    const key = Object.hasOwn(fieldErrors, issue.message) ? (issue.message as FieldErrorKey) : 'invalid';
    problems.set(propertyPath, {
      propertyPath,
      key,
      ...(issue.code === 'too_big' && { values: { max: Number(issue.maximum) } }),
      ...(issue.code === 'custom' &&
        typeof issue.params?.['max'] === 'number' && { values: { max: issue.params['max'] } }),
      ...(issue.code === 'custom' && issue.params?.['isAddedLater'] === true && addedLater),
    });
  }
  return [...problems.values()];
}

/**
 * Makes the issue of a union more exact. If a field accepts a reference or a new user, and the client sent a new user with a wrong e-mail,
 * zod only reports that neither variant matches; this function returns the issue of the e-mail. Returns the issue itself if it is not of a
 * union, or if it is not clear which variant the client meant.
 */
function toMeant(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  // A variant is meant if only parts of the value are wrong, not the value itself. References are excluded (`@id`), because a wrong
  // reference is reported as a whole.
  const meant = issue.errors.filter((issues) => issues.every(({ path }) => path.length > 0 && path.at(-1) !== '@id'));
  if (meant.length !== 1) return [issue];
  return (meant[0] ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}
