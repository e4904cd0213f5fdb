import type { Command } from '../command.ts';
import { readButtons } from './read-buttons.ts';
import { readSections } from './read-sections.ts';
import { readContentLanguages, readNextStale } from './read-texts.ts';

/** Returns the commands of the current screen. */
export const readHere = (): Command[] => [
  ...readButtons(),
  ...readContentLanguages(),
  ...readNextStale(),
  ...readSections(),
];
