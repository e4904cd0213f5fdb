/** Number of characters of the header that are parsed. Real lists of preferences are shorter. */
const maxChars = 255;

/** Whether the client prefers an asynchronous response (RFC 7240, `respond-async`). Malformed preferences are ignored. */
export function prefersAsync(prefer: string | string[] | undefined): boolean {
  const preferences = [prefer ?? []]
    .flat()
    .join(',')
    .slice(0, maxChars)
    // A quoted value may contain a comma. The value ends at its closing quote or at the end of the header.
    .replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)/g, '""')
    .split(',');
  return preferences.some(isAsync);
}

/** Whether a preference is `respond-async` without a value, or with an empty or a quoted value; parameters may follow. */
function isAsync(preference: string): boolean {
  const [nameAndValue = ''] = preference.split(';', 1);
  const [name = '', ...values] = nameAndValue.split('=').map((part) => part.trim());
  return name.toLowerCase() === 'respond-async' && (values.length === 0 || ['', '""'].includes(values.join('=')));
}
