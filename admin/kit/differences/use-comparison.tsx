import { Button } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toSides, type FieldText, type Keys, type Sides } from './sides.ts';

/**
 * Compares two values of a field. Long texts are shortened to their differences; `showAll` is the button that expands and collapses
 * them, or false if nothing is omitted.
 * @param label the field, for the name of the button.
 * @param isMerged whether both texts are shown in one, if they can be merged.
 * @param keys the identities of the entries of lists, by default their texts.
 */
export function useComparison(
  ours: FieldText,
  theirs: FieldText,
  { label, isMerged, keys }: { label: string; isMerged: boolean; keys?: Keys | undefined },
): { sides: Sides; showAll: ReactNode } {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const sides = useMemo(() => toSides(ours, theirs, isWhole, keys), [ours, theirs, isWhole, keys]);
  const word = t(isWhole ? 'differences.showLess' : 'differences.showAll');
  const { isShortened } = (isMerged && sides.merged) || sides;
  const showAll = isShortened && (
    <Button
      variant="subtle"
      size="compact-xs"
      display="block"
      aria-expanded={isWhole}
      aria-label={`${word}: ${label}`}
      onClick={() => setWhole(!isWhole)}
    >
      {word}
    </Button>
  );
  return { sides, showAll };
}
