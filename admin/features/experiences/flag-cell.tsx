import { IconCheck, IconMinus } from '@tabler/icons-react';
import classes from './flag-cell.module.css';

type Props = {
  isDone: boolean | null | undefined;
  /** The accessible name: language and record. */
  label: string;
};

/** Whether a translation has been reviewed: a read-only checkbox (EXP-L-20). */
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
