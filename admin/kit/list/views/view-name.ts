import type { ViewMember } from '@trastienda/contract/calls/views';
import { useTranslation } from 'react-i18next';

/** Returns a function that returns the name of a view. One that was shipped is named in the language of the interface until it is renamed. */
export function useViewName(): (view: Pick<ViewMember, 'name' | 'key'>) => string {
  const { t } = useTranslation();
  return ({ name, key }) => name ?? (key === null ? '' : t(`views.shipped.${key}`));
}
