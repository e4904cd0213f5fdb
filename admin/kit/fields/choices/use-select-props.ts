import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toRemovablePill } from './removable-pill.tsx';
import type { Bound } from '../use-field.tsx';

/**
 * Returns the props that all selects of a form share. The options are rendered when the select is first focused, because those of all
 * selects take as long as the rest of the form. They must be there before the select opens: otherwise the first arrow key selects nothing.
 */
export function useSelectProps(bound: Bound) {
  const { t } = useTranslation();
  const [isUsed, setUsed] = useState(false);
  return {
    id: bound.id,
    label: bound.label,
    description: bound.help,
    error: bound.error,
    placeholder: bound.prompt,
    'aria-required': bound.isRequired || undefined,
    disabled: bound.isLocked,
    onFocus: () => setUsed(true),
    onBlur: bound.onBlur,
    nothingFoundMessage: t('field.nothingFound'),
    clearButtonProps: { 'aria-label': t('field.clear', { label: bound.text }) },
    comboboxProps: { shadow: 'md', offset: 4, keepMounted: isUsed } as const,
  };
}

/** Returns the props that all multi-selects of a form share. */
export const useMultiSelectProps = (bound: Bound) => ({
  ...useSelectProps(bound),
  renderPill: toRemovablePill(bound.id),
  hidePickedOptions: true,
});
