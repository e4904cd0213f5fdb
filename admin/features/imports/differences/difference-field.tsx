import type { ImportItem, ItemField } from '@trastienda/contract/imports/items';
import { fieldOf, labelOf, partsOf } from '@trastienda/contract/imports/fields';
import { Box, Button, Checkbox, Flex } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { DifferenceSide, type Entry, type Mark } from '../../../kit/differences/difference-side.tsx';
import type { Side, Sides } from '../../../kit/differences/sides.ts';
import { useComparison } from '../../../kit/differences/use-comparison.tsx';
import { ChangedValue, FieldRow } from '../../../kit/runs/details/details.tsx';
import type { Decision } from '../plan/item-ticks.ts';
import { toFieldText } from './difference-fields.ts';
import classes from './choice.module.css';
import { PictureAddresses } from './picture-addresses.tsx';

type Props = {
  field: string;
  values: ItemField;
  terms: ImportItem['terms'];
  source: string;
  /** Whether the import writes the field. */
  isTaken: boolean;
  /** Undefined if the user cannot decide about this field. */
  onDecide: ((decision: Decision) => void) | undefined;
  isDisabled: boolean;
};

export function DifferenceField({ field, values, terms, source, isTaken, onDecide, isDisabled }: Props) {
  const { t } = useTranslation('imports');
  const { ours, theirs, isConflict, decision } = values;
  const language = currentLanguage();
  const label = toFieldLabel(t, field);
  const { name, language: badge } = partsOf(field);
  const isAsked = isConflict && onDecide !== undefined;
  const toShown = (value: unknown) => toFieldText(field, value, { terms, language });
  const { sides, showAll } = useComparison(toShown(ours), toShown(theirs), { label, isMerged: false });
  const renderEntries = fieldOf(name)?.kind === 'pictures' ? toAddresses : undefined;
  const shown = { sides, renderEntries, showAll };
  const lead = isAsked ? (
    <IconAlertTriangle className={`ts-warn ${classes['asked']}`} size={18} stroke={1.9} aria-hidden />
  ) : (
    onDecide && (
      <Checkbox
        size="sm"
        aria-label={t('diff.tickField', { field: label })}
        checked={isTaken}
        disabled={isDisabled}
        onChange={(event) => onDecide(event.currentTarget.checked ? null : 'ours')}
      />
    )
  );
  return (
    <FieldRow name={labelOf(name, language)} language={badge} {...{ label, lead }} isLeft={!isAsked && !isTaken}>
      {isAsked ? (
        <Choice {...shown} {...{ label, source, decision, onDecide, isDisabled }} />
      ) : (
        <ChangedValue {...shown} columns={columnsOf(t, source)} />
      )}
    </FieldRow>
  );
}

/** The names of the values before and after. */
const columnsOf = (t: TFunction<'imports'>, source: string) => ({
  before: t('diff.columns.ours'),
  after: t('diff.columns.theirs', { source }),
});

/** Returns the label of a field with its language, such as `Título en español`. */
export function toFieldLabel(t: TFunction<'imports'>, field: string): string {
  const { name, language } = partsOf(field);
  const label = labelOf(name, currentLanguage());
  return language ? t(`diff.translated.${language}`, { field: label }) : label;
}

const toAddresses = (entries: readonly Entry[], as: Mark) => <PictureAddresses entries={entries} as={as} />;

type Shown = { sides: Sides; renderEntries: typeof toAddresses | undefined; showAll: ReactNode };

type ChoiceProps = Shown & {
  source: string;
  label: string;
  decision: Decision;
  onDecide: (decision: Decision) => void;
  isDisabled: boolean;
};

/** The values of a field that was edited here since the last import and also changed at the source. The user decides which one it gets. */
function Choice({ sides, source, renderEntries, showAll, label, decision, onDecide, isDisabled }: ChoiceProps) {
  const { t } = useTranslation('imports');
  const id = useId();
  return (
    <>
      <div
        className={classes['choices']}
        role="radiogroup"
        aria-label={t('diff.conflict.label', { field: label, source })}
        aria-describedby={decision === null ? id : undefined}
      >
        {(['ours', 'theirs'] as const).map((each) => (
          <label key={each} className={classes['choice']}>
            <input
              type="radio"
              name={`${id}-decision`}
              aria-labelledby={`${id}-${each}`}
              aria-describedby={`${id}-${each}-value`}
              checked={decision === each}
              disabled={isDisabled}
              onChange={() => onDecide(each)}
            />
            <Box component="b" id={`${id}-${each}`} fw={600}>
              {t(`diff.conflict.${each}`, { source })}
            </Box>
            <div id={`${id}-${each}-value`}>
              <DifferenceSide
                side={sides[each]}
                renderEntries={renderEntries}
                as={isCompared(sides[each]) ? 'mark' : 'span'}
              />
            </div>
          </label>
        ))}
      </div>
      <ChoiceFoot id={id} {...{ label, decision, onDecide, isDisabled, showAll }} />
    </>
  );
}

type ChoiceFootProps = Omit<ChoiceProps, 'sides' | 'source' | 'renderEntries'> & { id: string };

/** Below the values: a sentence that the conflict is undecided, or the button that makes it undecided again. `id` is the id of the sentence. */
function ChoiceFoot({ id, label, decision, onDecide, isDisabled, showAll }: ChoiceFootProps) {
  const { t } = useTranslation('imports');
  return (
    <Flex className={`ts-soft ${classes['foot']}`} wrap="wrap" gap="0.25rem 0.75rem" align="center" mih={22} fz={13}>
      {decision === null ? (
        <span id={id}>{t('diff.conflict.open')}</span>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={`${t('diff.conflict.later')}: ${label}`}
          disabled={isDisabled}
          onClick={() => onDecide(null)}
        >
          {t('diff.conflict.later')}
        </Button>
      )}
      {showAll}
    </Flex>
  );
}

/** Whether the differences on a side are marked. They are not if a text has nothing in common with the other side. */
const isCompared = (side: Side) =>
  side.is === 'entries' || (side.is === 'runs' && side.runs.some(({ is }) => is === 'same'));
