import type { TFunction } from 'i18next';
import { toRemovablePill } from './removable-pill.tsx';
import type { Bound } from './use-field.tsx';

/** The props of every select. */
export const toSelectProps = (bound: Bound, t: TFunction) => ({
  id: bound.id,
  label: bound.label,
  description: bound.help,
  error: bound.error,
  placeholder: bound.prompt,
  'aria-required': bound.isRequired || undefined,
  disabled: bound.isLocked,
  onBlur: bound.onBlur,
  nothingFoundMessage: t('field.nothingFound'),
  clearButtonProps: { 'aria-label': t('field.clear', { label: bound.text }) },
  comboboxProps: { shadow: 'md', offset: 4 } as const,
});

/** The props of every multi-select. */
export const toMultiSelectProps = (bound: Bound, t: TFunction) => ({
  ...toSelectProps(bound, t),
  renderPill: toRemovablePill(bound.id),
  hidePickedOptions: true,
});
