import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';

/** The header of an import screen: the title on one side, actions or a count on the other. `rowGap` separates them if they wrap. */
export const ImportHead = ({ rowGap = 12, children }: { rowGap?: number; children: ReactNode }) => (
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
