/**
 * What a maker pays, from euro cents as text (D-46): `999` is `9.99€`.
 * Nothing, and what is no number, is `0€`.
 */
export function toPlanPrice(cents: string | number | null | undefined): string {
  const amount = Number(cents ?? 0);
  return amount > 0 ? `${(amount / 100).toFixed(2)}€` : '0€';
}
