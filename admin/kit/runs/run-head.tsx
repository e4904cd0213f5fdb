import { Box, Flex } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

type Props = {
  /** The link above the title. */
  back: ReactNode;
  title: string;
  /** With it, the title can have the focus. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  badge?: ReactNode;
  line?: ReactNode;
  /** The actions. */
  children?: ReactNode;
};

/** The title of a run, with its state and its actions. It is also shown while the run loads and after a failed load. */
export const RunHead = ({ back, title, titleRef, badge, line, children }: Props) => (
  <ScreenHead>
    <Box miw={0} flex={{ base: '1 1 100%', sm: '1 1 22rem' }}>
      {back}
      <Flex wrap="wrap" gap="0.25rem 0.75rem" align="center">
        <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h1>
        {badge}
      </Flex>
      <div className="ts-soft">{line}</div>
    </Box>
    <Flex wrap="wrap" gap={8} align="center" display={{ base: 'grid', sm: 'flex' }} w={{ base: '100%', sm: 'auto' }}>
      {children}
    </Flex>
  </ScreenHead>
);

/** The header of a screen: the title on one side, actions or a count on the other. `rowGap` separates them if they wrap. */
export const ScreenHead = ({ rowGap = 12, children }: { rowGap?: number; children: ReactNode }) => (
  <Flex
    component="header"
    wrap="wrap"
    gap={`${rowGap}px 1rem`}
    align="flex-end"
    justify="space-between"
    mb={{ base: 16, sm: 20 }}
  >
    {children}
  </Flex>
);
