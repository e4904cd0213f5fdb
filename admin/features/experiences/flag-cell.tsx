import { IconCheck, IconMinus } from '@tabler/icons-react';
import classes from './flag-cell.module.css';

type Props = {
  isDone: boolean | null | undefined;
  /** The accessible name, made of the language and the name of the record. */
  label: string;
};

/** A read-only checkbox that shows whether a person has proofread the texts of an experience in one language (EXP-L-20). */
export function FlagCell({ isDone, label }: Props) {
  const Icon = isDone ? IconCheck : IconMinus;
  return (
    <span
      className={classes['flag']}
      role="checkbox"
      aria-checked={isDone === true}
      aria-readonly="true"
      aria-label={label}
      tabIndex={-1}
    >
      <Icon size={isDone ? 15 : 12} stroke={2.4} aria-hidden />
    </span>
  );
}
