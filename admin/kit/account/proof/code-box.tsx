import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './proof.module.css';

type Props = TextInputProps & {
  /** `app`: a code of an authenticator app, which browsers may offer to fill in. */
  kind: 'app' | 'recovery';
};

const attributes = {
  app: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  recovery: { autoComplete: 'off', inputMode: 'text' },
} as const;

/** An input for a code. It takes a paste with blanks. The texts are in `account`. */
export function CodeBox({ kind, ...props }: Props) {
  const { t } = useTranslation('account');
  return (
    <TextInput
      label={t(`account:proof.${kind}.label`)}
      name="code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      classNames={{ input: `ts-num ${classes['code']}` }}
      {...attributes[kind]}
      {...props}
    />
  );
}
