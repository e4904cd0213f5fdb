import { useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { Command } from './command.ts';
import { readCommands } from './read-commands.ts';

/**
 * Returns a function that returns the commands that the user may run now.
 * @param showKeys opens the dialog with the keyboard shortcuts.
 */
export function useReadCommands(showKeys: () => void): () => readonly Command[] {
  const router = useRouter();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return () => readCommands({ router, colorScheme, setColorScheme, showKeys });
}
