import { createStore } from './store.ts';

/** The name of the record on screen, with which the page title begins; undefined without a record. */
export const screenName = createStore<string | undefined>(undefined);

/** Returns the ref of an element on screen as long as the record with this name is. */
export const nameScreen = (name: string) => (element: Element | null) => {
  if (!element) return undefined;
  screenName.write(name);
  return () => screenName.write(undefined);
};
