import type { Page } from '@playwright/test';

/** The alert banner that holds a text: green ones have the role `status`, red ones `alert` (FORM-21). */
export const greenAlert = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
export const redAlert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
