import type { Field } from '@trastienda/contract/model/fields';
import type { Resource } from '@trastienda/contract/model/resource';
import type { DraftInput, HeldPicture } from '../../drafts/draft.ts';
import { toText } from '../../to-text.ts';
import { countChanges } from '../state/changes-text.ts';
import type { Drafts, Values } from '../state/drafts.ts';
import type { FormInput } from './saved-input.ts';

type Form = { resource: Resource; address: string; pictures: readonly HeldPicture[] };

/** Returns the input of a form as a draft. Passwords are never stored. */
export function toDraftInput({ resource, address, pictures }: Form, input: FormInput): DraftInput {
  const drafts = withoutPasswords(resource, input.drafts);
  const stored = withoutPasswords(resource, input.stored);
  return {
    address,
    collection: resource.collection,
    record: input.path,
    name: nameIn(resource, input),
    changes: countChanges(resource, { stored: input.stored, drafts: input.drafts }, pictures),
    content: { ...input, drafts, stored } satisfies FormInput,
    pictures,
  };
}

/** Returns the name of the record as typed, in the language that the form shows if the name is translated. */
function nameIn({ label }: Resource, { drafts, language }: FormInput): string {
  return toText(drafts[language][label] ?? drafts.shared[label]).trim();
}

const withoutPasswords = ({ fields }: Resource, drafts: Drafts): Drafts => ({
  ...drafts,
  shared: withoutWriteOnly(fields, drafts.shared),
});

/** Leaves out the fields that the server never returns, and those parts of other fields: the passwords. */
const withoutWriteOnly = (fields: Record<string, Field>, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => fields[name]?.isWriteOnly !== true)
      .map(([name, value]) => {
        const parts = fields[name]?.parts;
        return [name, parts && isValues(value) ? withoutWriteOnly(parts, value) : value];
      }),
  );

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
