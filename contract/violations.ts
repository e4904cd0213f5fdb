import type * as z from 'zod';
import { fieldErrors, type FieldErrorKey, type SentenceValues } from './errors.ts';

/** A refused field without its sentence: where it is, which rule it broke, and the numbers of the rule. */
export type FieldProblem = { propertyPath: string; key: FieldErrorKey; values?: SentenceValues };

/** Turns what zod found into problems of the field catalogue, at most one per path, in the order of the fields. */
export function toProblems(error: z.ZodError): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const issue of error.issues) {
    const propertyPath = issue.path.map(String).join('.');
    if (problems.has(propertyPath)) continue;
    const key = Object.hasOwn(fieldErrors, issue.message) ? (issue.message as FieldErrorKey) : 'invalid';
    problems.set(propertyPath, {
      propertyPath,
      key,
      ...(issue.code === 'too_big' && { values: { max: Number(issue.maximum) } }),
    });
  }
  return [...problems.values()];
}
