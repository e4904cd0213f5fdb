/** Number of characters of the header that are parsed. Real lists of preferences are shorter. */
const maxChars = 255;

type Header = string | string[] | undefined;

/** Whether the client prefers an asynchronous response (RFC 7240, `respond-async`). Malformed preferences are ignored. */
export const prefersAsync = (prefer: Header): boolean =>
  preferencesOf(prefer).some(([name, value]) => name === 'respond-async' && ['', '""'].includes(value));

/** Whether the client prefers an error to the ignoring of a part of its request (RFC 7240, `handling=strict`). */
export const prefersStrict = (prefer: Header): boolean =>
  preferencesOf(prefer).some(([name, value]) => name === 'handling' && value.toLowerCase() === 'strict');

/** Returns names and values; a quoted value is shown as `""`. Parameters of the preferences are omitted. */
function preferencesOf(prefer: Header): [name: string, value: string][] {
  const preferences = [prefer ?? []]
    .flat()
    .join(',')
    .slice(0, maxChars)
    // A quoted value may contain a comma. The value ends at its closing quote or at the end of the header.
    .replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)/g, '""')
    .split(',');
  return preferences.map((preference) => {
    const [nameAndValue = ''] = preference.split(';', 1);
    const [name = '', ...values] = nameAndValue.split('=').map((part) => part.trim());
    return [name.toLowerCase(), values.join('=')];
  });
}
