import type { Page } from '@playwright/test';

/**
 * The rows of a list that is not loading. Before the first response a list shows ten skeletons, and during each further read the rows
 * of the previous response. Neither of these matches, so a wait for rows is a wait for the response.
 */
export const rows = (page: Page) =>
  page
    .getByRole('table')
    .and(page.locator('[aria-busy=false]'))
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
