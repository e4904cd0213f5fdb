import type { Page } from '@playwright/test';

/**
 * The rows of a list that is not loading. Skeletons before the first response, and the previous rows during a refetch, do not match, so
 * that waiting for rows means waiting for the response.
 */
export const rows = (page: Page) =>
  page
    .getByRole('table')
    .and(page.locator('[aria-busy=false]'))
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
