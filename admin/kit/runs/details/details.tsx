import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comparisonClass, DifferenceSide, type Entry, type Mark } from '../../differences/difference-side.tsx';
import type { Sides } from '../../differences/sides.ts';
import { LanguageBadge } from '../../fields/field-label.tsx';
import classes from './details.module.css';

type DetailsProps = {
  id: string;
  label: string;
  /** The headings of the values before and after; undefined if there are no fields. */
  columns: { before: string; after: string } | undefined;
  /** Whether there is no value before. */
  isNew?: boolean;
  /** Whether the fields have neither a checkbox nor a sign. */
  isPlain?: boolean;
  /** The fields, as elements of a list. */
  fields: ReactNode;
  /** What follows the fields. */
  children?: ReactNode;
};

/** The details of an item: each field before and after, below headings. */
export function Details({ id, label, columns, isNew = false, isPlain = false, fields, children }: DetailsProps) {
  const { t } = useTranslation();
  return (
    <Box
      id={id}
      className={`ts-card ${classes['details']}`}
      bg="var(--ts-sunken)"
      bdrs={10}
      data-is-new={isNew}
      data-is-plain={isPlain}
      role="group"
      aria-label={label}
    >
      {columns && (
        <Box className={`ts-soft ${classes['fieldsHead']}`} py={8} fz={12.5} fw={580} aria-hidden>
          {!isPlain && <span />}
          <span>{t('runs.field')}</span>
          <span className={classes['before']}>{columns.before}</span>
          <span>{columns.after}</span>
        </Box>
      )}
      <ul>{fields}</ul>
      {children}
    </Box>
  );
}

type FieldRowProps = {
  /** The name of the field, the language of its text, and both in words. */
  name: string;
  language?: 'es' | 'en' | undefined;
  label: string;
  /** Null in plain details. */
  lead?: ReactNode;
  /** Whether the value before remains. */
  isLeft?: boolean;
  children: ReactNode;
};

/** A field of the details: a checkbox or a sign, its name, and the values. */
export const FieldRow = ({ name, language, label, lead = <span />, isLeft = false, children }: FieldRowProps) => (
  <li className={`${classes['field']} ${comparisonClass}`} data-is-left={isLeft}>
    {lead}
    <Box component="span" fz={13} fw={580} lh="1.25rem">
      <span aria-hidden>
        <span>{name}</span>
        {language && <LanguageBadge language={language} />}
      </span>
      <span className="ts-hidden">{label}</span>
    </Box>
    {children}
  </li>
);

type ChangeProps = {
  sides: Sides;
  columns: { before: string; after: string };
  renderEntries?: ((entries: readonly Entry[], as: Mark) => ReactNode) | undefined;
  showAll: ReactNode;
};

/** The value before and after. */
export const ChangedValue = ({ sides, columns, renderEntries, showAll }: ChangeProps) => (
  <>
    <div className={classes['before']}>
      <span className="ts-hidden">{columns.before}: </span>
      <DifferenceSide side={sides.ours} renderEntries={renderEntries} as="del" />
    </div>
    <div className={classes['after']}>
      <span className="ts-hidden">{columns.after}: </span>
      <DifferenceSide side={sides.theirs} renderEntries={renderEntries} as="ins" />
      {showAll}
    </div>
  </>
);
