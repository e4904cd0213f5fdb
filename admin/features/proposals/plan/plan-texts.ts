import type { TFunction } from 'i18next';
import { bulkFieldsOf } from '@trastienda/contract/proposals/fields';
import type { Proposal } from '@trastienda/contract/proposals/proposal';

/** Returns the texts that replace the items of a change. */
export const itemTexts = (t: TFunction<'proposals'>) => ({
  failed: t('plan.failed'),
  nothingFound: t('plan.nothingFound'),
  loading: t('plan.loading'),
});

/** Whether the items are shown opened: the differences of texts of several lines do not fit into the line below the name. */
export const showsTexts = ({ collection, operations }: Pick<Proposal, 'collection' | 'operations'>): boolean =>
  operations.some(
    ({ operation, field }) => operation !== 'confirm' && bulkFieldsOf(collection)[field ?? '']?.kind === 'text',
  );
