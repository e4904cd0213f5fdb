import { locators, page, type Locator } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getReadTable: () => Locator;
  }
}
locators.extend({ getReadTable: () => 'css=table[aria-busy=false]' });

/**
 * The rows of a list that is not loading. Skeletons before the first response, and the previous rows during a refetch, do not match, so
 * that waiting for rows means waiting for the response.
 */
export const rows = page
  .getReadTable()
  .getByRole('row')
  .filter({ has: page.getByRole('cell') });

/** Opens the form of a record of the list. */
export const openRow = (name: string) => rows.getByRole('link', { name, exact: true }).click();
