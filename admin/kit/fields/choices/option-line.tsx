import { IconCheck } from '@tabler/icons-react';
import classes from '../fields.module.css';

type Props = { name: string; detail: string | undefined; isChecked: boolean | undefined };

/** An option of a select: its name and, in muted text on a second line, a detail that distinguishes options of the same name. */
export const OptionLine = ({ name, detail, isChecked }: Props) => (
  <>
    <span className={classes['option']}>
      {name}
      <span className="ts-meta">{detail}</span>
    </span>
    {isChecked && <IconCheck size={16} stroke={2} aria-hidden />}
  </>
);
