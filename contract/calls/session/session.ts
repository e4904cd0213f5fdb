import * as z from 'zod';
import type { FieldErrorKey } from '../../errors.ts';
import { message } from '../../model/fields.ts';
import { limits } from '../../limits.ts';
import { isStorable } from '../../validators/storable.ts';

/** A non-empty text that is not trimmed or normalised (D-14). */
const exactText = (key: FieldErrorKey) => z.string(key).min(1, key).refine(isStorable, message('invalidText'));

/** The body of `POST /login_check`; the answer is a {@link session}. */
export const credentials = z.object({
  username: exactText('email').max(limits.lineMaxChars, message('tooLong')),
  password: exactText('password').max(limits.textMaxChars, message('tooLong')),
});
export const session = z.object({
  token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.int(), roles: z.array(z.string()) }),
});
export type Session = z.output<typeof session>;

/** `POST /token/refresh`; `rotate` requests a new refresh token (feature `sessions`, D-58). */
export const refreshRequest = z.object({
  refresh_token: exactText('required'),
  rotate: z.boolean().optional(),
});
export const refreshed = z.object({ token: z.string(), refresh_token: z.string().optional() });
