/** The plan that lets a maker have a profile of its own (seed 2 §6). */
export const profilePlan = 'Básico';

/** What only makers with that plan and a payment customer fill in (seed 2 §4). */
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
