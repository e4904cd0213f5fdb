type Payload = Record<string, unknown>;

/** The body of a maker with everything that it needs but the avatar, each with a slug of its own. */
export const aMaker = (changes: Payload = {}): Payload => ({
  name: 'Bodegas Alba',
  documentType: 'Otros',
  document: 'B12345674',
  email: 'alba@example.com',
  slug: `maker-${crypto.randomUUID()}`,
  phone: '+34600112233',
  web: 'https://alba.example.com',
  ...changes,
});
