/** The values of fields that have a fixed set of values, without the schemas. */

/** Shown as "+ Info" and "Reservar" (CONST-16). */
export const urlButtonTexts = ['more-info', 'book'] as const;
export const promotionTypes = ['Descuento', '2x1', 'Niños gratis'] as const;

export const paymentTypes = ['monthly', 'yearly'] as const;

/** The roles of the back office, the least first; each may do what the ones before may (D-88). Of several, the highest counts. */
export const backOfficeRoles = ['ROLE_VIEWER', 'ROLE_EDITOR', 'ROLE_ADMIN'] as const;
export type BackOfficeRole = (typeof backOfficeRoles)[number];

/** All roles. Those of partners give no access to the back office (AUTH-16). */
export const roles = [
  'ROLE_ADMIN',
  'ROLE_EDITOR',
  'ROLE_VIEWER',
  'ROLE_MAKER',
  'ROLE_MAKER_RESELLER',
  'ROLE_RESELLER',
  'ROLE_TAKER',
] as const;
export type Role = (typeof roles)[number];
