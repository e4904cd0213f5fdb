import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../form.module.css';

type Props = {
  /** The status text, such as the unsaved changes. */
  state: ReactNode;
  /** Whether the content spans the full width of the bar. By default it is as wide as the fields of a form. */
  isWide?: boolean;
  /** The cancel button and the main button. */
  children: ReactNode;
};

/** A sticky bar at the bottom of a screen, with a status text and the main buttons. */
export const BottomBar = ({ state, isWide, children }: Props) => (
  <div className={`ts-screen-only ${classes['actionBar']}`}>
    <Flex
      align="center"
      wrap={{ base: 'wrap', sm: 'nowrap' }}
      gap={{ base: 8, sm: 12 }}
      maw={isWide ? undefined : 'var(--ts-form-width, 73.75rem)'}
    >
      <Flex
        component="p"
        className={`ts-soft ${classes['unsaved']}`}
        align="baseline"
        mr="auto"
        miw={0}
        w={{ base: '100%', sm: 'auto' }}
      >
        {state}
      </Flex>
      {children}
    </Flex>
  </div>
);
