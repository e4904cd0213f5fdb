/** The plan that unlocks the profile fields of a maker (MAK-F-30). */
export const profilePlan = 'Básico';

/** Fields that can be changed only if the maker has the {@link profilePlan} and a payment customer (MAK-F-29). */
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
