import * as z from 'zod';
import { email } from '../fields.ts';

/**
 * `POST /maker_plans/maker-plan-request/gratis`: subscribes the maker with this e-mail, or else the maker whose user has it, to the free
 * plan. Answers 201 and the subscription, also if the maker already has it; 404 if no maker has the e-mail; 409 if the maker has a
 * paid plan, which stays unchanged.
 */
export const freePlanRequest = z.object({
  price: z.literal([0, '0'], 'freePrice'),
  email: email('email').input,
});
