import * as z from 'zod';

/** The roles that exist (seed 2 §6). Only ROLE_ADMIN opens the back-office. */
export const roles = ['ROLE_ADMIN', 'ROLE_MAKER', 'ROLE_MAKER_RESELLER', 'ROLE_RESELLER', 'ROLE_TAKER'] as const;
export type Role = (typeof roles)[number];

/** `POST /login_check` */
export const credentials = z.object({
  username: z.string('email').min(1, 'email'),
  password: z.string('password').min(1, 'password'),
});
export const session = z.object({
  token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.int(), roles: z.array(z.string()) }),
});
export type Session = z.output<typeof session>;

/** `POST /token/refresh`; `rotate` asks for a new refresh token (feature `sessions`, D-58). */
export const refreshRequest = z.object({
  refresh_token: z.string('required').min(1, 'required'),
  rotate: z.boolean().optional(),
});
export const refreshed = z.object({ token: z.string(), refresh_token: z.string().optional() });
