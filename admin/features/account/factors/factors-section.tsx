import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '../../../kit/account/account-query.ts';
import lineClasses from '../../../kit/account/lines.module.css';
import { ReadFailure } from '../../../kit/account/read-failure.tsx';
import { LinesSkeleton } from '../../../kit/history/lines-skeleton.tsx';
import { AccountSection } from '../account-section.tsx';
import { Factors } from './factors.tsx';

/** The second factors of the user (feature `second-factor`). */
export function FactorsSection() {
  const { t } = useTranslation('account');
  const { data, isError, isFetching, refetch } = useQuery(accountQuery);
  return (
    <AccountSection id="factors" title={t('factors.title')} text={t('factors.about')}>
      {data ? (
        <Factors account={data} />
      ) : isError && !isFetching ? (
        <ReadFailure text={t('factors.failed')} onRetry={refetch} />
      ) : (
        <LinesSkeleton className={lineClasses['loading']} label={t('factors.loading')} count={2} />
      )}
    </AccountSection>
  );
}
