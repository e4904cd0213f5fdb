import { IconCheck } from '@tabler/icons-react';
import classes from './fields.module.css';

type Props = { name: string; detail: string | undefined; isChecked: boolean | undefined };

/** An option of a select: the name, and less loud on a line of its own what tells it from others of that name. */
export const OptionLine = ({ name, detail, isChecked }: Props) => (
  <>
    <span className={classes['option']}>
      {name}
      <span className="ts-meta">{detail}</span>
    </span>
    {isChecked && <IconCheck size={16} stroke={2} aria-hidden />}
  </>
);
