import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { entryForm, EntryFrame } from '../../../shell/entry/entry-frame.tsx';
import { BackToLogin } from './back-to-login.tsx';

type Props = {
  title: string;
  intro: string;
  takesFocus?: true;
  advice?: string;
  /** Missing if the server cannot send another link. */
  onAskAgain?: () => void;
};

/** Says why no password can be chosen here, and how to get a link. */
export function NoLink({ advice, onAskAgain, ...frame }: Props) {
  const { t } = useTranslation('account');
  return (
    <EntryFrame {...frame}>
      <div className={entryForm}>
        {advice !== undefined && <p className="ts-soft">{advice}</p>}
        {onAskAgain && (
          <Button fullWidth size="md" onClick={onAskAgain}>
            {t('reset.askAgain')}
          </Button>
        )}
        <BackToLogin />
      </div>
    </EntryFrame>
  );
}
