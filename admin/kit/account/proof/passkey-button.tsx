import { Button, Input, type ButtonProps } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { askForPasskey } from '../../../session/factors/passkeys.ts';
import { showFailure } from '../../elements/alerts.tsx';
import { returnsFocus } from '../../elements/return-focus.ts';
import { toPasskeySentence } from './passkey-sentence.ts';

type Props = Pick<ButtonProps, 'size' | 'variant' | 'fullWidth' | 'mt'> & {
  /** Begins an attempt. Its signal also ends the question of the browser. */
  begin: () => AbortSignal;
  /** Sends the credential of the chosen passkey. */
  send: (credential: object, signal: AbortSignal) => Promise<unknown>;
  /** Called after the credential was accepted. The button stays busy until a returned promise is settled. */
  onSent: () => unknown;
  /** Called with a failure that has no message below the button; default: a red alert. */
  onFailure?: (failure: Error) => void;
  'aria-describedby'?: string;
  children: string;
};

/** A button that lets the browser ask for a passkey. The message of a failure appears below it. */
export function PasskeyButton({ begin, send, onSent, onFailure = showFailure, children, ...button }: Props) {
  const [refusal, setRefusal] = useState<Error>();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const signal = begin();
      return send(await askForPasskey(signal), signal);
    },
    gcTime: 0,
    onMutate: () => {
      setRefusal(undefined);
      return returnsFocus.onMutate();
    },
    onSuccess: () => onSent(),
    onError: (failure) => (toPasskeySentence(failure) === undefined ? onFailure(failure) : setRefusal(failure)),
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
      {refusal && <Input.Error role="alert">{toPasskeySentence(refusal)}</Input.Error>}
    </div>
  );
}
