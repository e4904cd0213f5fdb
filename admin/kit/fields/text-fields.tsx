import { Box, Flex, Textarea, TextInput } from '@mantine/core';
import { countChars } from '@trastienda/contract/characters';
import { toLine } from '@trastienda/contract/validators/line';
import { cleanEmail, cleanIdentifier, cleanUrl } from '@trastienda/contract/validators/pasted';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordBox } from '../elements/password-box.tsx';
import { InLanguages } from '../form/languages/in-languages.tsx';
import { FieldCell, type Cell } from './field-cell.tsx';
import classes from './fields.module.css';
import { parsePrice } from './parse-number.ts';
import { useField, type Bound } from './use-field.tsx';
import { toText, useTextInput } from './use-text-input.tsx';

/** `isDisabled`: whether the field cannot be filled in at present; the form shows the reason elsewhere. */
type Shared = Cell & { name: string; isDisabled?: boolean };

export type TextProps = Shared & {
  /** The kind of text, which determines the cleaning and the keyboard of a phone. Default: `text`. */
  type?: keyof typeof kinds;
  maxChars?: number;
  /** Fixed text before the input, such as `instagram.com/`. It is not part of the value. */
  prefix?: string;
  /** A warning about a value that looks wrong but can be saved (D-55). */
  warning?: string | undefined;
  /** Called with the typed text, so that dependent fields can be updated. */
  onType?: (text: string) => void;
};

/** Cleans a pasted text, and a typed text when the input loses the focus (D-96). `inputMode` selects the keyboard of a phone. */
const kinds = {
  text: { clean: toLine, inputMode: undefined },
  /** A code, a document number or an account name, without invisible characters. */
  identifier: { clean: cleanIdentifier, inputMode: undefined },
  price: { clean: parsePrice, inputMode: 'decimal' },
  url: { clean: cleanUrl, inputMode: 'url' },
  email: { clean: cleanEmail, inputMode: 'email' },
  tel: { clean: cleanIdentifier, inputMode: 'tel' },
} as const;

/** A field for a single line of text. */
export const TextField = (props: TextProps) => (
  <InLanguages name={props.name}>
    <OneText {...props} />
  </InLanguages>
);

function OneText({ name, type, maxChars, isDisabled, prefix, warning, onType, ...cell }: TextProps) {
  const bound = useField(name);
  const onChange = (text: unknown) => {
    bound.onChange(text);
    onType?.(toText(text));
  };
  const shown = prefix === undefined ? undefined : bound.value ? `${prefix}${toText(bound.value)}` : null;
  return (
    <FieldCell name={name} shown={shown} {...cell}>
      <LineInput bound={{ ...bound, onChange }} {...{ type, maxChars, isDisabled, prefix, warning }} />
    </FieldCell>
  );
}

/** The props of an input: those of its field that concern the input, and the state of the field. */
type InputProps<P> = { bound: Bound } & { [K in keyof P]?: P[K] | undefined };
type LineOptions = Pick<TextProps, 'type' | 'maxChars' | 'isDisabled' | 'prefix' | 'warning'>;

/** A single-line text input. */
export function LineInput({
  bound,
  type = 'text',
  maxChars,
  isDisabled = false,
  prefix,
  warning,
}: InputProps<LineOptions>) {
  const { clean, inputMode } = kinds[type];
  const input = useTextInput(bound, { complete: clean, completesPaste: true, maxChars, isDisabled, warning });
  return (
    <TextInput
      {...input}
      {...(prefix !== undefined && { inputContainer: withPrefix(prefix) })}
      // The `type` attribute is not set: the contract, not the browser, validates URLs and e-mail addresses.
      inputMode={inputMode}
    />
  );
}

export type PasswordProps = Cell & { name: string; maxChars: number };

/** An input for the password of another user, so the browser must not fill in a saved password. */
export function PasswordField({ name, maxChars, ...cell }: PasswordProps) {
  const bound = useField(name);
  return (
    <FieldCell name={name} {...cell}>
      <PasswordBox {...useTextInput(bound, { maxChars })} autoComplete="new-password" />
    </FieldCell>
  );
}

type TextAreaOptions = {
  rows?: number;
  minChars?: number;
  maxChars?: number;
  /** Whether the maximum is shown as a sentence instead of beside the character count. */
  saysMax?: boolean;
};
export type TextAreaProps = Shared & TextAreaOptions;

/** A field for several lines of text. */
export const TextAreaField = (props: TextAreaProps) => (
  <InLanguages name={props.name}>
    <OneTextArea {...props} />
  </InLanguages>
);

function OneTextArea({ name, rows, minChars, maxChars, saysMax, isDisabled, ...cell }: TextAreaProps) {
  const options = { rows, minChars, maxChars, saysMax, isDisabled };
  return (
    <FieldCell name={name} {...cell}>
      <TextAreaInput bound={useField(name)} {...options} />
    </FieldCell>
  );
}

/** A multi-line text input. With `maxChars`, it shows a character count; with `maxChars` and `minChars`, also a progress meter. */
export function TextAreaInput({
  bound,
  rows = 4,
  minChars = 0,
  maxChars,
  saysMax = false,
  isDisabled = false,
}: InputProps<TextAreaOptions & Pick<Shared, 'isDisabled'>>) {
  const { t } = useTranslation();
  const input = useTextInput(bound, { maxChars, isDisabled });
  const count = countChars(toText(bound.value));
  const missing = minChars - count;
  return (
    <>
      <Textarea {...input} minRows={rows} maxRows={20} autosize />
      {minChars > 0 && maxChars !== undefined && (
        <Box className={classes['meter']} data-part="meter" pos="relative" h={3} mt={8} aria-hidden>
          <i style={{ width: `${(count / maxChars) * 100}%` }} data-short={missing > 0} />
          <u style={{ left: `${(minChars / maxChars) * 100}%` }} />
        </Box>
      )}
      {maxChars !== undefined && (
        <Flex className="ts-meta ts-num" data-part="counter" justify="space-between" gap={12} mt={6}>
          <span>
            {missing > 0 && (
              <span>{t(count === 0 ? 'field.min' : 'field.missing', { count: missing, min: minChars })}</span>
            )}
            {saysMax && <span>{t('field.max', { max: maxChars })}</span>}
          </span>
          <span>{t(saysMax ? 'field.typed' : 'field.counter', { count, max: maxChars })}</span>
        </Flex>
      )}
    </>
  );
}

const withPrefix = (prefix: string) =>
  function Prefixed(input: ReactNode) {
    return (
      <Flex className={classes['prefixed']}>
        <span aria-hidden>{prefix}</span>
        {input}
      </Flex>
    );
  };
