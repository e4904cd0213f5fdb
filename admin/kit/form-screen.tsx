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
  /** The list, to which a saved form goes, and the form of a record that exists. */
  paths: Pick<ScreenPaths, 'list' | 'edit'>;
  /** What an empty form holds. Its keys are the fields of the form: only they are read into it and sent. */
  blank: Partial<z.input<R['input']>>;
  /** The sections, where there are enough of them for an index beside the form; of a record, where not all have the same. */
  sections?: readonly IndexedSection[] | ((item: Received<Item<R>> | undefined) => readonly IndexedSection[]);
  /** The flags that a save of a language's texts sets (D-40), and by which the switch says whether they are reviewed. */
  reviewFlags?: Record<Language, FieldName<R>>;
  /** Where fields of the form are not fields of the record as it is read and written. */
  mapping?: {
    fromItem?: (item: Received<Item<R>>) => Values;
    /** `item` is the record as it was read; a new one has none. */
    toBody: (values: Values, isNew: boolean, item: Received<Item<R>> | undefined) => Values;
  };
  /** How long the form stays after a create, in ms; without it the list follows at once. */
  redirectMs?: number;
  /** Beside the title of a record, such as its link to the public site. */
  heading?: (item: Received<Item<R>>) => ReactNode;
  /** Said in the bar at the bottom while nothing is typed into a new record. A key of the texts. */
  hint?: string;
  /** The sections. */
  children: ReactNode;
};

/**
 * The screen that creates a record, or with an `id` in the address edits one (FORM-01 to FORM-23, D-57).
 * Its words come from the namespace of the collection: `title`, `createTitle`, `editTitle`, `create`, `save`, `created`, `saved`,
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
 * The key of the form at an address. Each address has its own form, so that no typed text passes from one record to another;
 * the form of a new record stays mounted when the address changes to that of the record it has created (`isOwn`).
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
