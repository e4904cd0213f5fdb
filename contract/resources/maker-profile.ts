/** The plan that opens the profile fields of a maker (MAK-F-30). */
export const profilePlan = 'Básico';

/** Fields that only makers with that plan and a payment customer fill in (MAK-F-29). */
export const profileNames = [
  'phrase',
  'tripadvisorId',
  'description',
  'founders',
  'director',
  'operations',
  'technology',
  'customerId',
  'instagram',
  'twitter',
  'linkedIn',
  'facebook',
  'tags',
] as const;
