import type { Resource } from '@trastienda/contract/model/resource';
import { useSyncExternalStore } from 'react';
import type { ChangeCounts } from '../../drafts/draft.ts';
import { useCountsText } from '../../drafts/counts-text.ts';
import { useFormInside } from '../form-context.ts';
import { changesOf, type Drafts } from './drafts.ts';

/** Returns a function that writes unsaved changes as text, such as "3 campos en español y 1 campo común"; undefined if there are none. */
export function useChangesText(): (stored: Drafts, drafts: Drafts) => string | undefined {
  const { resource, pendingPictures } = useFormInside();
  const toText = useCountsText();
  const pending = useSyncExternalStore(pendingPictures.subscribe, pendingPictures.read);
  const pictures = [...pending.keys()].map((field) => ({ field }));
  return (stored, drafts) => toText(countChanges(resource, { stored, drafts }, pictures));
}

/** Returns the number of changed fields by kind. A picture that is not uploaded yet counts as a change of its field. */
export function countChanges(
  { translatedNames }: Resource,
  { stored, drafts }: { stored: Drafts; drafts: Drafts },
  pictures: readonly { field: string }[],
): ChangeCounts {
  const { es, en, shared } = changesOf(stored, drafts);
  const fields = new Set([...shared, ...pictures.map(({ field }) => field)]).size;
  return { es: es.length, en: en.length, ...(translatedNames.length > 0 ? { shared: fields } : { plain: fields }) };
}
