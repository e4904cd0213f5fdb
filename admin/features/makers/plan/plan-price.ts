/**
 * Formats the price of a plan, given in euro cents (D-46): `999` becomes `9.99€`. An empty, negative or invalid price becomes `0€`.
 */
export function toPlanPrice(cents: string | number | null | undefined): string {
  const amount = Number(cents ?? 0);
  return amount > 0 ? `${(amount / 100).toFixed(2)}€` : '0€';
}
