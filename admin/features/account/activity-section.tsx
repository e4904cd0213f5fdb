import { useTranslation } from 'react-i18next';
import { UserActivity } from '../../kit/account/user-activity.tsx';
import { userId } from '../../session/session.ts';
import { AccountSection } from './account-section.tsx';

/** The latest changes by the signed-in user (feature `audit`). */
export function ActivitySection() {
  const { t } = useTranslation('account');
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
