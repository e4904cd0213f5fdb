import { useTranslation } from 'react-i18next';
import { UserActivity } from '../../kit/account/user-activity.tsx';
import { userId } from '../../session/session.ts';
import { useMay } from '../../session/use-may.ts';
import { AccountSection } from './account-section.tsx';

/** The latest changes by the signed-in user, who must be allowed to read changes (feature `audit`). */
export function ActivitySection() {
  const { t } = useTranslation('account');
  const may = useMay();
  if (!may('GET /changes')) return null;
  const texts = {
    loading: t('activity.loading'),
    failed: t('activity.failed'),
    empty: t('activity.empty'),
    all: t('activity.all'),
  };
  return (
    <AccountSection id="activity" title={t('activity.title')}>
      <UserActivity path={`/users/${userId()}`} texts={texts} />
    </AccountSection>
  );
}
