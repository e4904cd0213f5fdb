import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { changesOf, places, type Drafts } from './drafts.ts';
import { useFormInside } from '../form-context.ts';

/** Returns the unsaved changes as text, such as "3 campos en español y 1 campo común"; undefined if there are none. */
export function useChangesText(stored: Drafts, drafts: Drafts): string | undefined {
  const { resource, pendingPictures } = useFormInside();
  const { t, i18n } = useTranslation();
  const pending = useSyncExternalStore(pendingPictures.subscribe, pendingPictures.read);
  const changed = changesOf(stored, drafts);
  // A pending upload counts as a change of its field.
  const changes = { ...changed, shared: [...new Set([...changed.shared, ...pending.keys()])] };
  const words = { es: 'es', en: 'en', shared: resource.translatedNames.length > 0 ? 'shared' : 'plain' };
  const parts = places
    .toSorted((a, b) => Number(a === 'shared') - Number(b === 'shared'))
    .filter((place) => changes[place].length > 0)
    .map((place) => t(`form.changes.${words[place]}`, { count: changes[place].length }));
  return parts.length === 0 ? undefined : new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts);
}
