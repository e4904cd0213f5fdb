import { Box, Flex, Textarea, TextInput } from '@mantine/core';
import { countChars } from '@trastienda/contract/characters';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordBox } from '../elements/password-box.tsx';
import { FieldCell, type Cell } from './field-cell.tsx';
import classes from './fields.module.css';
import { useField, type Bound } from './use-field.tsx';

/** `isDisabled`: whether the field cannot be filled in at present; the form shows the reason elsewhere. */
type Shared = Cell & { name: string; isDisabled?: boolean };

export type TextProps = Shared & {
  type?: 'text' | 'url' | 'email' | 'tel';
  maxChars?: number;
  /** Fixed text before the input, such as `instagram.com/`. It is not part of the value. */
  prefix?: string;
  /** A warning about a value that looks wrong but can be saved (D-55). */
  warning?: string | undefined;
  /** Called with the typed text, so that dependent fields can be updated. */
  onType?: (text: string) => void;
};

/** A single-line text input. */
export function TextField({ name, type = 'text', maxChars, isDisabled, prefix, warning, onType, ...cell }: TextProps) {
  const bound = useField(name);
  const onChange = (text: unknown) => {
    bound.onChange(text);
    onType?.(toText(text));
  };
  return (
    <FieldCell name={name} {...cell}>
      <TextInput
        {...toInput({ ...bound, onChange }, isDisabled)}
        {...toWarning(bound.isBeingTyped ? undefined : warning)}
        {...(prefix !== undefined && { inputContainer: withPrefix(prefix) })}
        // The `type` attribute is not set: the contract, not the browser, validates URLs and e-mail addresses.
        inputMode={type === 'text' ? undefined : type}
        maxLength={maxChars}
      />
    </FieldCell>
  );
}

export type PasswordProps = Cell & { name: string; maxChars: number };

/** An input for the password of another user, so the browser must not fill in a saved password. */
export function PasswordField({ name, maxChars, ...cell }: PasswordProps) {
  const bound = useField(name);
  return (
    <FieldCell name={name} {...cell}>
      <PasswordBox {...toInput(bound)} maxLength={maxChars} autoComplete="new-password" />
    </FieldCell>
  );
}

export type TextAreaProps = Shared & {
  rows?: number;
  minChars?: number;
  maxChars?: number;
  /** Whether the maximum is shown as a sentence instead of beside the character count. */
  saysMax?: boolean;
};

/** A multi-line text input. With `maxChars`, it shows a character count; with `maxChars` and `minChars`, also a progress meter. */
export function TextAreaField({
  name,
  rows = 4,
  minChars = 0,
  maxChars,
  saysMax = false,
  isDisabled,
  ...cell
}: TextAreaProps) {
  const { t } = useTranslation();
  const bound = useField(name);
  const count = countChars(toText(bound.value));
  const missing = minChars - count;
  return (
    <FieldCell name={name} {...cell}>
      <Textarea {...toInput(bound, isDisabled)} minRows={rows} maxRows={20} autosize maxLength={maxChars} />
      {minChars > 0 && maxChars !== undefined && (
        <Box className={classes['meter']} pos="relative" h={3} mt={8} aria-hidden>
          <i style={{ width: `${(count / maxChars) * 100}%` }} data-short={missing > 0} />
          <u style={{ left: `${(minChars / maxChars) * 100}%` }} />
        </Box>
      )}
      {maxChars !== undefined && (
        <Flex className="ts-meta ts-num" justify="space-between" gap={12} mt={6}>
          <span>
            {missing > 0 && (
              <span>{t(count === 0 ? 'field.min' : 'field.missing', { count: missing, min: minChars })}</span>
            )}
            {saysMax && <span>{t('field.max', { max: maxChars })}</span>}
          </span>
          <span>{t(saysMax ? 'field.typed' : 'field.counter', { count, max: maxChars })}</span>
        </Flex>
      )}
    </FieldCell>
  );
}

/** Returns the props of a Mantine text input. */
export const toInput = (bound: Bound, isDisabled = false) => ({
  id: bound.id,
  label: bound.label,
  description: bound.help,
  error: bound.error,
  placeholder: bound.placeholder,
  'aria-required': bound.isRequired || undefined,
  readOnly: bound.isLocked,
  disabled: isDisabled,
  ...(isDisabled && { rightSection: <IconLock size={16} stroke={1.8} aria-hidden /> }),
  value: toText(bound.value),
  onChange: (event: { currentTarget: { value: string } }) => bound.onChange(event.currentTarget.value),
  onBlur: bound.onBlur,
});

/**
 * Returns the props that show a warning below an input. The warning is Mantine's `success` message, which does not mark the input as
 * invalid, and describes the input to screen readers.
 */
const toWarning = (warning: string | undefined) =>
  warning !== undefined && {
    success: (
      <>
        <IconAlertTriangle size={15} stroke={2} aria-hidden />
        {warning}
      </>
    ),
    successProps: { className: classes['warning'], role: 'status' },
    withSuccessStyles: false,
  };

const withPrefix = (prefix: string) =>
  function Prefixed(input: ReactNode) {
    return (
      <Flex className={classes['prefixed']}>
        <span aria-hidden>{prefix}</span>
        {input}
      </Flex>
    );
  };

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
