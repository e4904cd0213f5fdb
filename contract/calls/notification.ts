import * as z from 'zod';
import { email, line } from '../fields.ts';

/** `POST /send/is_active_notification`: tells a maker that an experience was switched on or off. Answers 202. */
export const activeNotification = z.object({
  name: line('experienceName').input,
  makerName: line('makerName').input,
  email: email('email').input,
  isActive: z.boolean('invalid').optional(),
});
