import { Box, Flex, SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../elements/icon-button.tsx';
import fieldClasses from '../../fields/fields.module.css';
import { focusFirst } from '../../take-focus.ts';
import classes from '../bulk.module.css';
import { ConfirmInput } from './confirm-input.tsx';
import { bulkFieldOf, choicesOf, withField, type Choice, type Draft } from './draft.ts';
import { FieldSelect } from './field-select.tsx';
import { ReplaceInputs } from './replace-inputs.tsx';
import type { Selected } from '../selected.ts';
import { useBound } from './use-bound.tsx';
import { ValueInput } from './value-input.tsx';

type Props = {
  selected: Selected;
  draft: Draft;
  /** The number of the operation, from 1. */
  number: number;
  onChange: (draft: Draft) => void;
  /** Undefined for the only operation. */
  onRemove: (() => void) | undefined;
};

/** An operation: the field, the operation on it, and its value. An added one gets the focus. */
export function OperationCard({ selected, draft, number, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const { collection } = selected;
  return (
    <Box
      ref={number === 1 ? null : focusFirst}
      role="group"
      aria-label={t('bulk.change', { number })}
      className={`ts-card ${classes['card']}`}
    >
      <Flex align="flex-start" gap={8}>
        <Box flex={1} miw={0} data-invalid={draft.problems.field}>
          <FieldSelect
            collection={collection}
            draft={draft}
            isFirst={number === 1}
            onChoose={(field) => onChange(withField(draft, collection, field))}
          />
        </Box>
        {onRemove && (
          <IconButton className={classes['remove']} aria-label={t('bulk.remove', { number })} onClick={onRemove}>
            <IconX size={20} stroke={1.8} aria-hidden />
          </IconButton>
        )}
      </Flex>
      <Switches {...{ selected, draft, onChange }} />
      <Value {...{ selected, draft, onChange }} />
    </Box>
  );
}

type PartProps = Pick<Props, 'selected' | 'draft' | 'onChange'>;

/** The operation on the field, and the language, where there is a choice. */
function Switches({ selected: { collection }, draft, onChange }: PartProps) {
  const { t } = useTranslation();
  const choices = choicesOf(collection, draft.field);
  const isTranslated = draft.choice === 'confirm' || bulkFieldOf(collection, draft.field)?.isTranslated === true;
  if (choices.length < 2 && !isTranslated) return null;
  return (
    <Flex wrap="wrap" gap={8} justify="space-between">
      {choices.length > 1 && (
        <Switch
          label={t('bulk.operation')}
          options={choices.map((value) => ({ value, label: t(`bulk.operations.${value}`) }))}
          value={draft.choice}
          // The cast is safe: the options are choices.
          onChange={(choice) => onChange({ ...draft, choice: choice as Choice })}
        />
      )}
      {isTranslated && (
        <Switch
          label={t('form.contentLanguage')}
          options={contentLanguages.map((value) => ({ value, label: value.toUpperCase() }))}
          value={draft.language}
          // The cast is safe: the options are languages.
          onChange={(language) => onChange({ ...draft, language: language as Language })}
        />
      )}
    </Flex>
  );
}

type SwitchProps = {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

const Switch = ({ label, options, ...value }: SwitchProps) => (
  <SegmentedControl
    className={fieldClasses['segmented']}
    h={{ base: 44, sm: 36 }}
    aria-label={label}
    withItemsBorders={false}
    data={options}
    {...value}
  />
);

/** The input of the value, or a sentence if the operation needs none. */
function Value({ selected, draft, onChange }: PartProps) {
  const { t } = useTranslation();
  const id = useId();
  const { collection } = selected;
  const { field: name, choice } = draft;
  const bound = useBound({ collection, draft, id, onChange });
  const field = bulkFieldOf(collection, name);
  if (name === undefined) return null;
  if (choice === 'replace') return <ReplaceInputs {...{ selected, draft, bound, onChange }} />;
  if (choice === 'confirm') return <ConfirmInput {...{ collection, bound }} />;
  if (!field || choice === 'proofread' || choice === 'clear')
    return <p className="ts-soft">{t(`bulk.does.${choice}`)}</p>;
  return (
    <div data-invalid={draft.problems.value}>
      <ValueInput key={name} {...{ collection, name, field, bound }} />
    </div>
  );
}
