/** A list of preferences is short; what follows is not read. */
const maxChars = 255;

/** Whether a client would rather be told where to look than wait (RFC 7240). What cannot be understood is ignored. */
export function prefersAsync(prefer: string | string[] | undefined): boolean {
  const preferences = [prefer ?? []]
    .flat()
    .join(',')
    .slice(0, maxChars)
    // A quoted value may hold a comma; it ends with its quote or with the header.
    .replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)/g, '""')
    .split(',');
  return preferences.some(isAsync);
}

/** Its name without a value, or with an empty or a quoted one; parameters may follow. */
function isAsync(preference: string): boolean {
  const [nameAndValue = ''] = preference.split(';', 1);
  const [name = '', ...values] = nameAndValue.split('=').map((part) => part.trim());
  return name.toLowerCase() === 'respond-async' && (values.length === 0 || ['', '""'].includes(values.join('=')));
}
