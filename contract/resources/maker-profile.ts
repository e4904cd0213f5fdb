/** The plan that unlocks the profile fields of a maker (MAK-F-30). */
export const profilePlan = 'Básico';

/** Fields that are read-only except for makers with that plan and a payment customer (MAK-F-29). */
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
