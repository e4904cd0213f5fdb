import * as z from 'zod';
import { email, line } from '../model/fields.ts';

/** `POST /send/is_active_notification`: notifies a maker by e-mail that an experience was activated or deactivated. Answers 202. */
export const activeNotification = z.object({
  name: line('experienceName').input,
  makerName: line('makerName').input,
  email: email('email').input,
  isActive: z.boolean('invalid').optional(),
});
