import { Box, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showSuccess } from '../../kit/elements/alerts.tsx';
import { returnFocus } from '../../kit/elements/return-focus.ts';
import { useFormInside } from '../../kit/form/form-context.ts';
import { DeleteDialog } from '../../kit/list/delete-dialog.tsx';
import { toText } from '../../kit/to-text.ts';
import { Section } from '../../kit/screens/form-screen.tsx';
import { api } from '../../session/calls/api-client.ts';
import { hasFeature } from '../../session/config.ts';
import { userId } from '../../session/session.ts';

/** Removes the second factors of a user who has lost them (feature `second-factor`). Those of the signed-in user are on the account page. */
export function UserFactors() {
  const { id, record } = useFormInside();
  if (id === undefined || id === String(userId()) || !hasFeature('second-factor')) return null;
  return (
    <Section id="factors" hasNoFields>
      <Box style={{ gridColumn: '1 / -1' }}>
        <Reset id={id} email={toText(record?.['email'])} />
      </Box>
    </Section>
  );
}

function Reset({ id, email }: { id: string; email: string }) {
  const { t } = useTranslation('users');
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.deleteAll(`/users/${id}/factors`, { isUnkeyed: true }),
    onSuccess: () => showSuccess(t('resetFactors.done', { email })),
    onError: showFailure,
    // The button is disabled during the call, when the dialog returns the focus.
    onSettled: () => void returnFocus(button.current),
  });
  return (
    <>
      <Button ref={button} variant="default" loading={isPending} onClick={() => setAsking(true)}>
        {t('resetFactors.reset')}
      </Button>
      <DeleteDialog
        collection="users"
        question="resetFactors"
        name={email}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          mutate();
        }}
      />
    </>
  );
}
