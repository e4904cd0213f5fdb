import { Button, Input, type ButtonProps } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { useState } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { askForPasskey, PasskeyFailure } from '../../../session/factors/passkeys.ts';
import { showFailure } from '../../elements/alerts.tsx';
import { returnsFocus } from '../../elements/return-focus.ts';

type Props = Pick<ButtonProps, 'size' | 'variant' | 'fullWidth' | 'mt'> & {
  /** Sends the credential of the chosen passkey. */
  send: (credential: object) => Promise<unknown>;
  onSent: () => void;
  /** Called with a failure that has no message below the button; default: a red alert. */
  onFailure?: (failure: Error) => void;
  children: string;
};

/** A button that lets the browser ask for a passkey. The message of a failure appears below it. */
export function PasskeyButton({ send, onSent, onFailure = showFailure, children, ...button }: Props) {
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => send(await askForPasskey()),
    gcTime: 0,
    onMutate: () => {
      setError(undefined);
      return returnsFocus.onMutate();
    },
    onSuccess: onSent,
    onError: (failure) => {
      const sentence = toPasskeySentence(failure);
      if (sentence === undefined) onFailure(failure);
      else setError(sentence);
    },
    onSettled: returnsFocus.onSettled,
  });
  return (
    <div>
      <Button
        {...button}
        leftSection={<IconKey size={18} stroke={1.7} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {children}
      </Button>
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  );
}

/** Returns the message for a passkey that the browser did not return, or that the API refuses. */
export function toPasskeySentence(failure: Error): string | undefined {
  if (failure instanceof PasskeyFailure) return failure.message;
  if (!(failure instanceof ApiFailure)) return undefined;
  if (failure.key === 'wrongFactor') return toSentence(fieldErrors.wrongPasskey, currentLanguage());
  const isOfPasskey = failure.code === 429 || failure.key === 'unknownPasskey';
  return failure.violations[0]?.message ?? (isOfPasskey ? failure.message : undefined);
}
