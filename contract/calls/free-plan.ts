import * as z from 'zod';
import { email } from '../model/fields.ts';

/**
 * `POST /maker_plans/maker-plan-request/gratis`: subscribes a maker to the free plan. This is the maker whose own e-mail is `email`
 * or, if there is none, the maker whose user has this e-mail. Answers 201 with the subscription, also if the maker already has the free
 * plan; 404 if no maker is found; 409 if the maker has a paid plan, which stays unchanged.
 */
export const freePlanRequest = z.object({
  price: z.literal([0, '0'], 'freePrice'),
  email: email('email').input,
});
