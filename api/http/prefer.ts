/** Whether a client would rather be told where to look than wait (RFC 7240). What cannot be understood is ignored. */
export function prefersAsync(prefer: string | string[] | undefined): boolean {
  // A quoted value may hold a comma.
  const preferences = [prefer ?? []]
    .flat()
    .join(',')
    .replace(/"(?:[^"\\]|\\.)*(?:"|$)/g, '""')
    .split(',');
  return preferences.some((one) => /^\s*respond-async\s*(?:=\s*(?:"")?\s*)?(?:;|$)/i.test(one));
}
