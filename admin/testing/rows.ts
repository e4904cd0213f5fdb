import { locators, page, type Locator } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getReadTable: () => Locator;
  }
}
locators.extend({ getReadTable: () => 'css=table[aria-busy=false]' });

/**
 * The rows of a list that is not reading: before its first answer it shows ten skeletons, and during each further read the rows of the
 * last answer. Neither counts, so a wait for rows is a wait for the answer.
 */
export const rows = page
  .getReadTable()
  .getByRole('row')
  .filter({ has: page.getByRole('cell') });
