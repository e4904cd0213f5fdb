import { useState } from 'react';
import { config } from '../../../session/config.ts';
import { linkToken } from '../../../session/link-token.ts';
import { AskForLink } from './ask-for-link.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { LinkSent } from './link-sent.tsx';
import { NoMail } from './no-mail.tsx';

type Step = 'choose' | 'expired' | 'ask' | 'sent' | 'askAgain';

/** The screen of a link to a new password. Without the token of a link, it offers to send one, if the server can. */
export function ResetScreen() {
  const [step, setStep] = useState<Step>(linkToken() === undefined ? 'ask' : 'choose');
  const [email, setEmail] = useState<string>();
  const askAgain = () => setStep('askAgain');
  const isMailed = config().mailsPasswordLinks === true;
  if (step === 'choose') return <ChoosePassword onExpired={() => setStep('expired')} />;
  if (step === 'expired') return <ExpiredLink onAskAgain={isMailed ? askAgain : undefined} />;
  if (!isMailed) return <NoMail />;
  if (step === 'sent') return <LinkSent onAskAgain={askAgain} />;
  const sent = (to: string) => {
    setEmail(to);
    setStep('sent');
  };
  return <AskForLink email={email} isLater={step === 'askAgain'} onSent={sent} />;
}
