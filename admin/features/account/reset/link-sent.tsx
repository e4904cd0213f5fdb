import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { entryForm, EntryFrame } from '../../../shell/entry/entry-frame.tsx';
import { BackToLogin } from './back-to-login.tsx';
import classes from './reset.module.css';

/** Says the same whether the address has an account or not, and what to do if no mail arrives. */
export function LinkSent({ email, onAskAgain }: { email: string; onAskAgain: () => void }) {
  const { t } = useTranslation('account');
  return (
    <EntryFrame takesFocus title={t('reset.sent')} intro={t('reset.sentIntro', { email })}>
      <div className={classes['advice']}>
        <b>{t('reset.noMail.title')}</b>
        <ul>
          <li>{t('reset.noMail.spam')}</li>
          <li>{t('reset.noMail.address')}</li>
          <li>{t('reset.noMail.limit')}</li>
          <li>{t('reset.noMail.help')}</li>
        </ul>
      </div>
      <div className={entryForm}>
        <Button variant="default" fullWidth size="md" onClick={onAskAgain}>
          {t('reset.askAgain')}
        </Button>
        <BackToLogin />
      </div>
    </EntryFrame>
  );
}
