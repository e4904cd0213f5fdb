import { api } from '../../../session/calls/api-client.ts';

/** Subscribes the maker with the given e-mail to the free plan. */
export const askForFreePlan = (email: unknown): Promise<unknown> =>
  api.post('/maker_plans/maker-plan-request/gratis', { price: 0, email });
