const domain = String.raw`@[^\s@,;.]+(?:\.[^\s@,;.]+)*`;
const listPattern = new RegExp(`^${domain}(?:,${domain})*$`);

/** Whether a text is a list of domains, such as `@example.com,@empresa.es`. */
export const isDomainList = (text: string) => listPattern.test(text);

/**
 * Returns the problem of an e-mail address if its domain is not allowed, otherwise undefined.
 * @param allowed domains with their @, as in a domain list: `['@example.com']`; case is ignored.
 */
export function findDomainProblem(email: string, allowed: readonly string[]): 'unallowedDomain' | undefined {
  const given = email.slice(email.lastIndexOf('@')).toLowerCase();
  return allowed.some((one) => one.toLowerCase() === given) ? undefined : 'unallowedDomain';
}
