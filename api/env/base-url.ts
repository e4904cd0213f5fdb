import * as z from 'zod';

/** An address without a slash at its end. */
export const baseUrl = z
  .url({ protocol: /^https?$/, error: 'is not an http:// or https:// address' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));
