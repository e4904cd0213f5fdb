import type { TFunction } from 'i18next';
import { toRemovablePill } from './removable-pill.tsx';
import type { Bound } from '../use-field.tsx';

/** Returns the props that all selects of a form share. */
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

/** Returns the props that all multi-selects of a form share. */
export const toMultiSelectProps = (bound: Bound, t: TFunction) => ({
  ...toSelectProps(bound, t),
  renderPill: toRemovablePill(bound.id),
  hidePickedOptions: true,
});
