import { watchedTextsOf } from '@trastienda/contract/freshness/states';
import type { BulkCollection } from '@trastienda/contract/proposals/fields';
import { useTranslation } from 'react-i18next';
import { ChoiceInput } from '../../fields/choices/choice-fields.tsx';
import type { Bound } from '../../fields/use-field.tsx';
import { useFieldLabels } from '../../records/field-labels.ts';

/** The option for all texts, which has no value. */
const all = 'all';

/** A select of the texts that are marked as up to date, where a collection has several, and a sentence about the operation. */
export function ConfirmInput({ collection, bound }: { collection: BulkCollection; bound: Bound }) {
  const { t } = useTranslation();
  const labelOf = useFieldLabels(collection);
  const fields = watchedTextsOf(collection);
  const options = [
    { value: all, label: t('bulk.allTexts') },
    ...fields.map((value) => ({ value, label: labelOf(value) })),
  ];
  const choose = (chosen: unknown) => bound.onChange(chosen === all ? undefined : chosen);
  return (
    <>
      {fields.length > 1 && (
        <ChoiceInput bound={{ ...bound, value: bound.value ?? all, onChange: choose }} options={options} />
      )}
      <p className="ts-soft">{t('bulk.does.confirm')}</p>
    </>
  );
}
