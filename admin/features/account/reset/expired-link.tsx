import { Button } from '@mantine/core';
import { toErrorSentence } from '@trastienda/contract/errors';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { entryForm } from '../../../shell/entry/entry-frame.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { LaterStep } from './later-step.tsx';

/** Says that a link has expired or was used. `onAskAgain` is undefined if the server cannot send another one. */
export function ExpiredLink({ onAskAgain }: { onAskAgain: (() => void) | undefined }) {
  const { t } = useTranslation('account');
  return (
    <LaterStep title={t('reset.expired')} intro={toErrorSentence('resetLinkExpired', currentLanguage())}>
      <div className={entryForm}>
        {onAskAgain && (
          <Button fullWidth size="md" onClick={onAskAgain}>
            {t('reset.askAgain')}
          </Button>
        )}
        <BackToLogin />
      </div>
    </LaterStep>
  );
}
