import type { ViewMember } from '@trastienda/contract/calls/views';
import { useTranslation } from 'react-i18next';

/** Returns a function that returns the name of a view. A shipped view that was not renamed is named in the language of the interface. */
export function useViewName(): (view: Pick<ViewMember, 'name' | 'key'>) => string {
  const { t } = useTranslation();
  return ({ name, key }) => name ?? (key === null ? '' : t(`views.shipped.${key}`));
}
