import { createStore } from './store.ts';

/** The name of the record on screen, the first part of the page title; undefined without a record. */
export const screenName = createStore<string | undefined>(undefined);

/** Returns a ref that stores the name of the record while its element is mounted. */
export const nameScreen = (name: string) => (element: Element | null) => {
  if (!element) return undefined;
  screenName.write(name);
  return () => screenName.write(undefined);
};
