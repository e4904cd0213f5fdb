import type { Resource } from '@trastienda/contract/model/resource';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { FormBody } from './form-body.tsx';
import type { FormProps } from '../form/form-props.ts';
import { LoadedForm } from './loaded-form.tsx';

export { Group } from '../form/frame/group.tsx';
export { Section } from '../form/frame/section.tsx';

/**
 * The screen that creates a record or, with an `id` in the URL, edits the record with that id (FORM-01 to FORM-23, D-57).
 * The texts are in the namespace of the collection: `title`, `createTitle`, `editTitle`, `create`, `save`, `created`, `saved`,
 * `itemLoadFailed`, `fields.*`, `help.*`, `sections.*`, `sectionHelp.*`.
 */
export function FormScreen<R extends Resource>(props: FormProps<R>) {
  const { id, userId = '' } = useParams({ strict: false });
  const { key, isOwn, onCreated, onRestored } = useFormIdentity(id, userId);
  if (id !== undefined && !isOwn) return <LoadedForm key={key} id={id} {...props} onRestored={onRestored} />;
  return <FormBody key={key} {...props} onCreated={onCreated} onRestored={onRestored} />;
}

/**
 * Returns the React key of the form at the current URL. Each URL has its own form, so that typed text does not carry over to
 * another record. Saved input is restored by a new form (`onRestored`). The exception is `isOwn`: the form of a new record stays mounted when the URL changes to that of the created record.
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
  return {
    ...form,
    onCreated: (createdId: string) => setForm((before) => ({ ...before, createdId })),
    onRestored: () => setForm((before) => ({ address, key: before.key + 1, isOwn: false })),
  };
}
