import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is narrower than the layout's first breakpoint. */
export const usePhone = (): boolean =>
  useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
