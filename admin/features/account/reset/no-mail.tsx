import { useTranslation } from 'react-i18next';
import { entryForm, EntryFrame } from '../../../shell/entry/entry-frame.tsx';
import { BackToLogin } from './back-to-login.tsx';

/** Says how to get a link from a server that cannot send it. */
export function NoMail() {
  const { t } = useTranslation('account');
  return (
    <EntryFrame title={t('reset.ask')} intro={t('reset.cannotSend')}>
      <div className={entryForm}>
        <BackToLogin />
      </div>
    </EntryFrame>
  );
}
