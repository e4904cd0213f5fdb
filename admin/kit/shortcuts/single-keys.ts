import { useSyncExternalStore } from 'react';
import { keepSingleKeys, usesSingleKeys } from '../../base/preferences.ts';

const listeners = new Set<() => void>();

/** Whether single characters are shortcuts. Renders the component again when the user switches them on or off. */
export const useSingleKeys = (): boolean => useSyncExternalStore(onSingleKeys, usesSingleKeys);

function onSingleKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Switches the shortcuts of a single character on or off. */
export function chooseSingleKeys(isOn: boolean) {
  keepSingleKeys(isOn);
  for (const listener of listeners) listener();
}
