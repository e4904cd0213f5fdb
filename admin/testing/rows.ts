import { locators, page, type Locator } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getReadTable: () => Locator;
  }
}
locators.extend({ getReadTable: () => 'css=table[aria-busy=false]' });

/**
 * The rows of a list that is not loading. Before the first response a list shows ten skeletons, and during a refetch it shows the previous
 * rows. Neither matches, so waiting for rows waits for the response.
 */
export const rows = page
  .getReadTable()
  .getByRole('row')
  .filter({ has: page.getByRole('cell') });
