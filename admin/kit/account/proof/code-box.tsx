import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './proof.module.css';

type Props = TextInputProps & {
  /** `app`: a code of an authenticator app, which browsers may offer to fill in. */
  kind: 'app' | 'recovery';
  /** The id of an element that describes the input, besides its own messages. */
  describedBy?: string;
};

const attributes = {
  app: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  recovery: { autoComplete: 'off', inputMode: 'text' },
} as const;

/** An input for a code. It takes a paste with blanks. The texts are in `account`. */
export function CodeBox({ kind, describedBy, ...props }: Props) {
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
      {...(describedBy !== undefined && toDescription(describedBy))}
      {...props}
    />
  );
}

/** Mantine adds the id of its own description to that of the message. This description is not rendered, so the id is that of the other element. */
const toDescription = (id: string): Partial<TextInputProps> => ({
  description: id,
  descriptionProps: { id, renderRoot: () => null },
  styles: { wrapper: { marginTop: 0 } },
});
