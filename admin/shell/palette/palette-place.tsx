import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { isPaletteOpen, onPalette } from '../palette-state.ts';
import { WaitingPalette } from './waiting-palette.tsx';

/** The palette, whose code is loaded when it is first opened. */
export type LoadedPalette = {
  Part: ComponentType<{ waiting: ReactNode; failed: (retry: ReactNode) => ReactNode }>;
  /** Loads the code before the palette is opened. */
  prepare: () => void;
};

export function PalettePlace({ palette: { Part } }: { palette: LoadedPalette }) {
  const isOpen = useSyncExternalStore(onPalette, isPaletteOpen);
  return isOpen && <Part waiting={<WaitingPalette />} failed={(retry) => <WaitingPalette>{retry}</WaitingPalette>} />;
}
