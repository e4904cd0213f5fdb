import { Box, Flex } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { toErrorSentence } from '@trastienda/contract/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { savedInput } from '../../kit/form/leaving/saved-input.ts';
import { canKeepSession } from '../../session/session.ts';
import { EntryFrame } from '../../shell/entry/entry-frame.tsx';
import type { SecondStepStart } from './first-step.ts';
import { LoginForm } from './login-form.tsx';

/** The return from the second step to the first. `isExpired`: the user did not ask for it, and reads why until the next submit. */
type Return = { email: string; isExpired: boolean };

export function LoginScreen() {
  const { t } = useTranslation('login');
  const [canKeep] = useState(canKeepSession);
  const [start, setStart] = useState<SecondStepStart>();
  const [returned, setReturned] = useState<Return>();
  if (start) {
    const goBack = (isExpired: boolean) => {
      setReturned({ email: start.email, isExpired });
      setStart(undefined);
    };
    return <start.SecondStep ticket={start.ticket} onBack={() => goBack(false)} onExpired={() => goBack(true)} />;
  }
  const hideNotice = () => setReturned((last) => last && { ...last, isExpired: false });
  const form = <LoginForm email={returned?.email} onSend={hideNotice} onSecondStep={setStart} />;
  return (
    <EntryFrame title={t('title')} intro={t(savedInput() ? 'savedInput' : 'intro')} footer={t('help')}>
      {!canKeep && <Warning text={t('notKept')} />}
      {returned?.isExpired && <Warning role="alert" text={toErrorSentence('ticketExpired', currentLanguage())} />}
      {returned ? <div ref={focusPassword}>{form}</div> : form}
    </EntryFrame>
  );
}

const Warning = ({ text, role }: { text: string; role?: 'alert' }) => (
  <Flex component="p" className="ts-warn" gap={10} mt={12} role={role}>
    <Box component={IconAlertTriangle} size={18} stroke={1.7} flex="none" mt={3} aria-hidden />
    <span>{text}</span>
  </Flex>
);

const focusPassword = (parent: HTMLElement | null) =>
  parent?.querySelector<HTMLElement>('[autocomplete="current-password"]')?.focus({ preventScroll: true });
