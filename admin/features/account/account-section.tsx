import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './account.module.css';

type Props = { id: string; title: string; text?: string; aside?: ReactNode; children: ReactNode };

/** A card of the account page. */
export const AccountSection = ({ id, title, text, aside, children }: Props) => (
  <section className={`ts-card ${classes['section']}`} aria-labelledby={`${id}-title`}>
    <Flex wrap="wrap" align="baseline" justify="space-between" gap="0 0.75rem">
      <h2 id={`${id}-title`}>{title}</h2>
      {aside}
    </Flex>
    {text !== undefined && <p className={`ts-soft ${classes['about']}`}>{text}</p>}
    <div className={classes['content']}>{children}</div>
  </section>
);
