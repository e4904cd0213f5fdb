import { useTranslation } from 'react-i18next';
import { Sessions } from '../../kit/account/sessions/sessions.tsx';
import { AccountSection } from './account-section.tsx';

export function SessionsSection() {
  const { t } = useTranslation('account');
  const texts = { loading: t('sessions.loading'), failed: t('sessions.failed'), empty: t('sessions.empty') };
  return (
    <AccountSection id="sessions" title={t('sessions.title')} text={t('sessions.about')}>
      <Sessions owner="/account" texts={texts} />
    </AccountSection>
  );
}
