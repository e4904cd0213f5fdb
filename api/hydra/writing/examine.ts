import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Saving } from '../api-resource.ts';
import { unknownReferences } from './references.ts';
import { mergeTexts } from './translated.ts';

/**
 * Fills in the fields of a write that the resource derives, and checks the rules that need the database. Writes nothing.
 * @param options `knowsReferences`: whether the references are known to exist, so that they need no check.
 */
export async function examine(
  sent: Saving,
  { knowsReferences = false } = {},
): Promise<{ saving: Saving; violations: FieldProblem[] }> {
  const { complete, validate } = sent.resource;
  const saving: Saving = { ...sent, input: { ...sent.input, ...(await complete?.(sent)) } };
  const violations = [
    ...mergeTexts(saving).problems,
    ...(knowsReferences ? [] : await unknownReferences(saving)),
    ...((await validate?.(saving)) ?? []),
  ];
  return { saving, violations };
}
