import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordBox } from '../password-box.tsx';
import { FieldCell, type Cell } from './field-cell.tsx';
import classes from './fields.module.css';
import { useField, type Bound } from './use-field.tsx';

export type TextProps = Cell & { name: string; type?: 'text' | 'url' | 'email' | 'tel'; maxChars?: number };

/** One line of text. */
export function TextField({ name, type = 'text', maxChars, ...cell }: TextProps) {
  const bound = useField(name);
  return (
    <FieldCell name={name} {...cell}>
      {/* The rules of the contract judge addresses, not the browser's: hence no type="url". */}
      <TextInput {...toInput(bound)} inputMode={type === 'text' ? undefined : type} maxLength={maxChars} />
    </FieldCell>
  );
}

export type PasswordProps = Cell & { name: string; maxChars: number };

/** A password for somebody, never the own one that the browser knows. */
export function PasswordField({ name, maxChars, ...cell }: PasswordProps) {
  const bound = useField(name);
  return (
    <FieldCell name={name} {...cell}>
      <PasswordBox {...toInput(bound)} maxLength={maxChars} autoComplete="new-password" />
    </FieldCell>
  );
}

export type TextAreaProps = Cell & { name: string; rows?: number; minChars?: number; maxChars?: number };

/** Several lines of text; with a maximum it counts, with a minimum it also shows how far it is. */
export function TextAreaField({ name, rows = 4, minChars = 0, maxChars, ...cell }: TextAreaProps) {
  const { t } = useTranslation();
  const bound = useField(name);
  const count = toText(bound.value).length;
  const missing = minChars - count;
  return (
    <FieldCell name={name} {...cell}>
      <Textarea {...toInput(bound)} minRows={rows} maxRows={20} autosize maxLength={maxChars} />
      {minChars > 0 && maxChars !== undefined && (
        <div className={classes['meter']} aria-hidden>
          <i style={{ width: `${(count / maxChars) * 100}%` }} data-short={missing > 0} />
          <u style={{ left: `${(minChars / maxChars) * 100}%` }} />
        </div>
      )}
      {maxChars !== undefined && (
        <div className={classes['counter']}>
          <span>{missing > 0 && t('field.missing', { count: missing, min: minChars })}</span>
          <span>{t('field.counter', { count, max: maxChars })}</span>
        </div>
      )}
    </FieldCell>
  );
}

/** What a text input of Mantine takes. */
export const toInput = (bound: Bound) => ({
  id: bound.id,
  label: bound.label,
  description: bound.help,
  error: bound.error,
  placeholder: bound.placeholder,
  'aria-required': bound.isRequired || undefined,
  readOnly: bound.isLocked,
  value: toText(bound.value),
  onChange: (event: { currentTarget: { value: string } }) => bound.onChange(event.currentTarget.value),
  onBlur: bound.onBlur,
});

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
