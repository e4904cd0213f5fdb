import { Flex } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from '../fields.module.css';

type Props = { name: string; detail: string | undefined; isChecked: boolean | undefined };

/** An option of a select: its name and, in muted text on a second line, a detail that distinguishes options of the same name. */
export const OptionLine = ({ name, detail, isChecked }: Props) => (
  <>
    <Flex component="span" className={classes['option']} direction="column" flex={1} miw={0}>
      {name}
      <span className="ts-meta">{detail}</span>
    </Flex>
    {isChecked && <IconCheck size={16} stroke={2} aria-hidden />}
  </>
);
