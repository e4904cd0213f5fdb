import { Box, Flex, Skeleton } from '@mantine/core';

type Props = { className?: string | undefined; label: string; count: number };

/** A placeholder for lines that are loading. */
export const LinesSkeleton = ({ className, label, count }: Props) => (
  <Box className={className} role="status" aria-label={label}>
    {Array.from({ length: count }, (_, line) => (
      <Flex key={line} gap={12} py={14} align="center">
        <Skeleton circle height={32} flex="none" />
        <Skeleton height={12} width={`${34 + ((line * 37) % 40)}%`} />
      </Flex>
    ))}
  </Box>
);
