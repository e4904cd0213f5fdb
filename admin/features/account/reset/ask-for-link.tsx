import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { isEmail } from '@trastienda/contract/validators/email';
import { cleanEmail } from '@trastienda/contract/validators/pasted';
import { useRef, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { returnsFocus } from '../../../kit/elements/return-focus.ts';
import { api } from '../../../session/calls/api-client.ts';
import { entryForm, EntryFrame } from '../../../shell/entry/entry-frame.tsx';
import { useRefusals } from '../use-refusals.ts';
import { BackToLogin } from './back-to-login.tsx';

type Props = {
  /** The address to which a link was sent before; empty if there is none. */
  email: string;
  /** Whether it replaces another step. */
  isLater: boolean;
  onSent: (email: string) => void;
};

/** Sends a link to the address of an account. The answer does not say whether the account exists. */
export function AskForLink({ email, isLater, onSent }: Props) {
  const { t } = useTranslation('account');
  const typedAtLogin = useLocation({ select: ({ state }) => state.email });
  const box = useRef<HTMLInputElement>(null);
  const { sentence, refuse, clear, report } = useRefusals(box);
  const asking = useMutation({
    mutationFn: (to: string) => api.post('/password/forgotten', { email: to }, { isAnonymous: true }),
    onSuccess: (_, to) => onSent(to),
    onError: report,
    ...returnsFocus,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const to = cleanEmail(box.current?.value ?? '');
    if (!isEmail(to)) refuse('email');
    else if (!asking.isPending) asking.mutate(to);
  };
  return (
    <EntryFrame takesFocus={isLater} title={t('reset.ask')} intro={t('reset.askIntro')}>
      <form className={entryForm} noValidate onSubmit={submit}>
        <TextInput
          ref={box}
          label={t('email.label')}
          type="email"
          autoComplete="username"
          size="md"
          defaultValue={email || typedAtLogin || ''}
          error={sentence}
          onChange={clear}
        />
        <Button type="submit" fullWidth size="md" mt={10} loading={asking.isPending}>
          {t('reset.send')}
        </Button>
        {!isLater && <p className="ts-soft">{t('reset.haveLink')}</p>}
        <BackToLogin />
      </form>
    </EntryFrame>
  );
}
