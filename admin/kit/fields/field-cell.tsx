import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { placeOf } from '../form/state/body.ts';
import { useFormInside } from '../form/form-context.ts';
import { SuggestedField } from '../freshness/suggesting/suggested-field.tsx';
import classes from './fields.module.css';
import { ReadOnlyField } from './reading/read-only-field.tsx';

/** The number of columns that a field spans in the twelve-column grid of a section. On a phone, fields span all columns or half of them. */
export type Span = 3 | 4 | 5 | 6 | 7 | 8 | 12;
export type Cell = { span?: Span; isHalfOnPhone?: boolean };

type Props = Cell & {
  name: string;
  /** The content that a read-only form shows; by default, the value in words. Null or an empty text for an empty value. */
  shown?: ReactNode;
  /** False for a field without a label, such as the only field of a section. */
  hasLabel?: boolean;
  children: ReactNode;
};

/**
 * The grid cell of a field. The form finds the cell by `name`, and side by side by its language, to focus the field and to list errors in page
 * order. In a read-only form, the value replaces the input (D-88).
 */
export function FieldCell({ name, span = 12, isHalfOnPhone, shown, hasLabel = true, children }: Props) {
  const { resource, language, isReadOnly, isSideBySide } = useFormInside();
  const isTranslated = placeOf(resource, name, language) !== 'shared';
  return (
    <Box
      className={classes['cell']}
      style={{ '--span': span }}
      data-field={name}
      data-language={isSideBySide && isTranslated ? language : undefined}
      data-translated={isTranslated ? language : undefined}
      data-half={isHalfOnPhone}
    >
      {isReadOnly ? (
        <ReadOnlyField name={name} shown={shown} hasLabel={hasLabel} />
      ) : (
        <SuggestedField name={name} language={language}>
          {children}
        </SuggestedField>
      )}
    </Box>
  );
}
