import * as z from 'zod';
import { email } from '../fields.ts';

/**
 * `POST /maker_plans/maker-plan-request/gratis`: subscribes the maker with this e-mail, else the one whose user has it, to the free
 * plan. Answers 201 and the subscription, also when the maker had it already; 404 for an e-mail that no maker has, 409 for a
 * maker with a plan that costs something, which stays.
 */
export const freePlanRequest = z.object({
  price: z.literal([0, '0'], 'freePrice'),
  email: email('email').input,
});
