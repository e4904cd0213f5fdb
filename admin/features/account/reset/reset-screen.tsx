import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../../session/config.ts';
import { linkToken, openedLinks } from './link-token.ts';
import { AskForLink } from './ask-for-link.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { LinkSent } from './link-sent.tsx';
import { NoLink } from './no-link.tsx';

type Step = 'choose' | 'expired' | 'ask' | 'sent' | 'askAgain';

/** The screen of a link to a new password. Another link, opened in the same tab, starts it again. */
export function ResetScreen() {
  const links = useSyncExternalStore(openedLinks.subscribe, openedLinks.read);
  return <Steps key={links} />;
}

/** Without the token of a link, it offers to send one, if the server can. */
function Steps() {
  const { t } = useTranslation('account');
  const [step, setStep] = useState<Step>(linkToken() === undefined ? 'ask' : 'choose');
  const [email, setEmail] = useState('');
  const askAgain = () => setStep('askAgain');
  const isMailed = config().mailsPasswordLinks === true;
  if (step === 'choose') return <ChoosePassword onExpired={() => setStep('expired')} />;
  if (step === 'expired') {
    const next = isMailed ? { onAskAgain: askAgain } : { advice: t('reset.cannotSend') };
    return <NoLink takesFocus title={t('reset.expired')} intro={t('reset.expiredIntro')} {...next} />;
  }
  if (!isMailed) return <NoLink title={t('reset.ask')} intro={t('reset.cannotSend')} advice={t('reset.haveLink')} />;
  if (step === 'sent') return <LinkSent email={email} onAskAgain={askAgain} />;
  const sent = (to: string) => {
    setEmail(to);
    setStep('sent');
  };
  return <AskForLink email={email} isLater={step === 'askAgain'} onSent={sent} />;
}
