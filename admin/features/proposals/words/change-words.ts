import type { Proposal } from '@trastienda/contract/proposals/proposal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../i18n/i18n.ts';
import { useRecordCount } from '../../../kit/records/record-count.ts';
import { recordsOf } from '../../../kit/runs/proposal-runs.ts';

/** Loads the texts of a collection, which label its fields. @returns whether they are loaded. */
export function useCollectionTexts(collection: string | undefined) {
  const query = useQuery({
    queryKey: ['collection-texts', collection],
    queryFn: () => loadTexts(collection ?? 'proposals').then(() => true),
    enabled: collection !== undefined,
    staleTime: Infinity,
  });
  return { isLoaded: query.data === true, error: query.error, reread: () => void query.refetch() };
}

/** Returns a function that names a change, such as `Cambio de 312 experiencias`. */
export function useChangeName(): (change: Proposal) => string {
  const { t } = useTranslation('proposals');
  const toCount = useRecordCount();
  return (change) => t('named', { records: toCount(change.collection, recordsOf(change)) });
}

/** Whether a change switches experiences on or off, so that their makers may get a mail. */
export const switchesExperiences = ({ collection, operations }: Pick<Proposal, 'collection' | 'operations'>): boolean =>
  collection === 'experiences' && operations.some(({ field }) => field === 'isActive');
