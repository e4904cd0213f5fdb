import { Box, Flex } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf, rulesOf } from '../../form/state/body.ts';
import { useFormInside } from '../../form/form-context.ts';
import { isWatchedField } from '../../form/state/text-states.ts';
import { TextState } from '../../freshness/text-state.tsx';
import { useFieldLabels } from '../../records/field-labels.ts';
import { toDrawnValue } from './drawn-value.tsx';
import { FieldLabel } from '../field-label.tsx';
import classes from '../fields.module.css';
import { useValue } from '../use-field.tsx';

type Props = {
  name: string;
  /** The content to show; if undefined, the value in words; null or an empty text shows a dash. */
  shown: ReactNode;
  hasLabel: boolean;
};

/** A field of a read-only form: its label, and its value as text. A password is not shown. */
export function ReadOnlyField({ name, shown, hasLabel }: Props) {
  const { resource, language, isLocked, isSideBySide } = useFormInside();
  const labelOf = useFieldLabels(resource.collection);
  const id = useId();
  const value = useValue(name);
  if (rulesOf(resource, name)?.isWriteOnly === true) return null;
  const place = placeOf(resource, name, language);
  const translated = place === 'shared' ? undefined : place;
  const text = labelOf(name);
  const content = shown === undefined ? toDrawnValue(name, value) : shown;
  return (
    <div role="group" aria-labelledby={hasLabel ? id : undefined} aria-label={hasLabel ? undefined : text}>
      {hasLabel && (
        <Flex className={classes['readLabel']} wrap="wrap" align="center" gap="0.25rem 0.625rem">
          <span id={id}>
            <FieldLabel text={text} isRequired={false} language={translated} saysLanguage={isSideBySide} />
          </span>
          {translated && isWatchedField(resource, name) && (
            <TextState key={translated} field={name} language={translated} />
          )}
        </Flex>
      )}
      <Box className={classes['readValue']} dir="auto" aria-busy={isLocked}>
        {/* While the texts of a language are read, none is missing. */}
        {content || isLocked ? content : <Nothing />}
      </Box>
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <span className="ts-soft">
      <span aria-hidden>—</span>
      <span className="ts-hidden">{t('differences.nothing')}</span>
    </span>
  );
}
