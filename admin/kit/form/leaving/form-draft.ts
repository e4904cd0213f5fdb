import type { Field } from '@trastienda/contract/model/fields';
import { otherLanguage } from '@trastienda/contract/language';
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
    changes: countChanges(resource, { stored, drafts }, pictures),
    content: { ...input, drafts, stored, progress: withoutPassword(input.progress) } satisfies FormInput,
    pictures,
  };
}

/** Whether a draft has anything to recover. A changed password alone is not stored. */
export const hasChange = ({ changes, pictures }: DraftInput): boolean =>
  pictures.length > 0 || Object.values(changes).some((count) => count > 0);

/** Returns the name of the record as typed: in the language that the form shows, if it has one. */
function nameIn({ label }: Resource, { drafts, language }: FormInput): string {
  const places = [language, otherLanguage(language), 'shared'] as const;
  return places.map((place) => toText(drafts[place][label]).trim()).find((name) => name !== '') ?? '';
}

/** Returns the progress of a creation as JSON without its passwords. */
const withoutPassword = (progress: unknown): unknown =>
  progress === undefined
    ? undefined
    : JSON.parse(JSON.stringify(progress, (key, value: unknown) => (key === 'password' ? undefined : value)));

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
