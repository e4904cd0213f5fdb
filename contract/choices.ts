/** The values of fields that have a fixed set of values, without the schemas. */

/** Shown as "+ Info" and "Reservar" (CONST-16). */
export const urlButtonTexts = ['more-info', 'book'] as const;
export const promotionTypes = ['Descuento', '2x1', 'Niños gratis'] as const;

export const paymentTypes = ['monthly', 'yearly'] as const;

/** All roles. Only ROLE_ADMIN may use the back office (AUTH-16). */
export const roles = ['ROLE_ADMIN', 'ROLE_MAKER', 'ROLE_MAKER_RESELLER', 'ROLE_RESELLER', 'ROLE_TAKER'] as const;
export type Role = (typeof roles)[number];
