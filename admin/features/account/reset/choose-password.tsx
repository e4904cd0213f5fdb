import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../kit/elements/alerts.tsx';
import { returnsFocus } from '../../../kit/elements/return-focus.ts';
import { api, ApiFailure } from '../../../session/calls/api-client.ts';
import { linkToken } from './link-token.ts';
import { signOut } from '../../../session/session.ts';
import { entryForm, EntryFrame } from '../../../shell/entry/entry-frame.tsx';
import { NewPasswordBox } from '../password/new-password-box.tsx';
import { useNewPassword } from '../password/use-new-password.ts';

/** The form of a new password for the owner of the link, who is not known here. */
export function ChoosePassword({ onExpired }: { onExpired: () => void }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const password = useNewPassword(undefined);
  const reset = useMutation({
    mutationFn: (next: string) =>
      api.post('/password/reset', { token: linkToken(), password: next }, { isAnonymous: true }),
    // Without it, the cache keeps the password for minutes.
    gcTime: 0,
    onSuccess: () => {
      // The API has ended the sessions of the owner, which may include this one. The drafts stay. The alert would be dismissed with the session.
      signOut('lost');
      showSuccess(t('reset.saved'));
      return navigate({ to: '/login', replace: true });
    },
    onError: (error) => {
      if (isOfLink(error)) onExpired();
      else password.report(error);
    },
    ...returnsFocus,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reset.isPending) return;
    const next = password.check();
    if (next !== undefined) reset.mutate(next);
  };
  return (
    <EntryFrame title={t('reset.choose')} intro={t('reset.chooseIntro')}>
      <form className={entryForm} noValidate onSubmit={submit}>
        <NewPasswordBox label={t('password.label')} size="md" password={password} />
        <Button type="submit" fullWidth size="md" mt={10} loading={reset.isPending}>
          {t('reset.save')}
        </Button>
      </form>
    </EntryFrame>
  );
}

/** Whether the API refused the token of the link: it has expired or was used, or the link was truncated. */
const isOfLink = (error: Error) =>
  error instanceof ApiFailure &&
  (error.code === 410 || error.violations.some(({ propertyPath }) => propertyPath === 'token'));
