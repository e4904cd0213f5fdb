type Payload = Record<string, unknown>;

/** Returns the body of a maker with all required fields except the avatar, and with a unique slug. */
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
