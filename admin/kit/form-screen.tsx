import type { Language } from '@trastienda/contract/language';
import type { Item, Resource } from '@trastienda/contract/resource';
import { useParams } from '@tanstack/react-router';
import { use, useState, type ReactNode } from 'react';
import type * as z from 'zod';
import type { Values } from './form/drafts.ts';
import { FormBody } from './form/form-body.tsx';
import { LoadedForm } from './form/loaded-form.tsx';
import type { IndexedSection } from './form/section-index.tsx';
import { PartnerContext } from './partner/partner-context.ts';
import type { Received } from './received.ts';
import type { ScreenPaths } from './screen-paths.ts';

export { Group } from './form/group.tsx';
export { Section } from './form/section.tsx';

const blankUser = { email: '', password: '' };

type FieldName<R extends Resource> = keyof R['fields'] & string;

export type FormProps<R extends Resource> = {
  resource: R;
  /** The paths of the list, which is shown after a save, and of the form of an existing record. */
  paths: Pick<ScreenPaths, 'list' | 'edit'>;
  /** The initial values of an empty form. The keys define the fields of the form: the form reads only these fields from a record. */
  blank: Partial<z.input<R['input']>>;
  /** The sections in the index beside a long form; a function if the sections depend on the record. */
  sections?: readonly IndexedSection[] | ((item: Received<Item<R>> | undefined) => readonly IndexedSection[]);
  /** The field with the review flag of each language. An update of a language's texts sets the flag (D-40). */
  reviewFlags?: Record<Language, FieldName<R>>;
  /** Converts between the fields of the record and those of the form, if they differ. */
  mapping?: {
    fromItem?: (item: Received<Item<R>>) => Values;
    /** `item` is the record as it was read; undefined for a new record. */
    toBody: (values: Values, isNew: boolean, item: Received<Item<R>> | undefined) => Values;
  };
  /** How long the form stays on screen after a create, in ms; by default, the list is shown immediately. */
  redirectMs?: number;
  /** Content beside the title of a record, such as its link to the public site. */
  heading?: (item: Received<Item<R>>) => ReactNode;
  /** Text key of the hint in the bottom bar while a new record is unchanged. */
  hint?: string;
  /** The sections of the form. */
  children: ReactNode;
};

/**
 * The screen that creates a record or, with an `id` in the URL, edits the record with that id (FORM-01 to FORM-23, D-57).
 * The texts are in the namespace of the collection: `title`, `createTitle`, `editTitle`, `create`, `save`, `created`, `saved`,
 * `itemLoadFailed`, `fields.*`, `help.*`, `sections.*`, `sectionHelp.*`.
 */
export function FormScreen<R extends Resource>(props: FormProps<R>) {
  const { id, userId = '' } = useParams({ strict: false });
  const partner = use(PartnerContext);
  const { key, isOwn, onCreated } = useFormIdentity(id, userId);
  if (id !== undefined && !isOwn) return <LoadedForm key={key} id={id} {...props} />;
  const blank = partner ? { ...props.blank, user: partner.userIri ?? blankUser } : props.blank;
  return <FormBody key={key} {...props} blank={blank} onCreated={onCreated} />;
}

/**
 * Returns the React key of the form at the current URL. Each URL has its own form, so that typed text does not carry over to
 * another record. The exception is `isOwn`: the form of a new record stays mounted when the URL changes to that of the created record.
 */
function useFormIdentity(id: string | undefined, userId: string) {
  const address = id ?? `new-${userId}`;
  const [form, setForm] = useState<{ address: string; key: number; isOwn: boolean; createdId?: string }>({
    address,
    key: 0,
    isOwn: false,
  });
  if (form.address !== address) {
    const isOwn = id !== undefined && id === form.createdId;
    setForm({ address, key: isOwn ? form.key : form.key + 1, isOwn });
  }
  return { ...form, onCreated: (createdId: string) => setForm((before) => ({ ...before, createdId })) };
}
