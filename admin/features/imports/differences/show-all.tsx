import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';

type Props = { of: string; isWhole: boolean; onChange: (isWhole: boolean) => void };

/** Expands the omitted parts of a text, and collapses them again. */
export function ShowAll({ of, isWhole, onChange }: Props) {
  const { t } = useTranslation('imports');
  const word = t(isWhole ? 'diff.showLess' : 'diff.showAll');
  return (
    <Button
      className={classes['showAll']}
      variant="subtle"
      size="compact-xs"
      aria-expanded={isWhole}
      aria-label={`${word}: ${of}`}
      onClick={() => onChange(!isWhole)}
    >
      {word}
    </Button>
  );
}
