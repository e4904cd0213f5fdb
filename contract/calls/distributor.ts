import * as z from 'zod';

/**
 * `GET /imports/civitatis-credentials`: a short-lived token for the lists below. The token does not contain the server's credentials at
 * the distributor.
 */
export const distributorCredentials = z.object({ token: z.string() });
export type DistributorCredentials = z.output<typeof distributorCredentials>;

const named = z.object({ id: z.string(), name: z.string() });

/**
 * `GET /imports/civitatis-{tags|locations|zones}?token={token}`, in the request's language and sorted by name. With an invalid or
 * expired token, the answer is 422 with the key `distributorToken`.
 */
export const distributorLists = {
  tags: z.object({ civitatisTags: z.array(z.object({ id: z.string(), description: z.string() })) }),
  locations: z.object({ civitatisLocations: z.array(named) }),
  zones: z.object({ civitatisZones: z.array(named) }),
};
export type DistributorLists = { [K in keyof typeof distributorLists]: z.output<(typeof distributorLists)[K]> };
