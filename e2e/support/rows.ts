import type { Page } from '@playwright/test';

/**
 * The rows of a list that is not reading: before its first answer it shows ten skeletons, and during each further read the rows of the
 * last answer. Neither counts, so a wait for rows is a wait for the answer.
 */
export const rows = (page: Page) =>
  page
    .getByRole('table')
    .and(page.locator('[aria-busy=false]'))
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
