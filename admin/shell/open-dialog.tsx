import { useSyncExternalStore, type ReactNode } from 'react';
import { createStore } from '../kit/store.ts';

/** The dialog that is open over any screen, whose code was loaded to open it. A navigation and the end of the session close it. */
export const openDialog = createStore<ReactNode>(undefined);

export const OpenDialog = () => useSyncExternalStore(openDialog.subscribe, openDialog.read);
