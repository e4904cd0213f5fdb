const domain = String.raw`@[^\s@,;.]+(?:\.[^\s@,;.]+)*`;
const listPattern = new RegExp(`^${domain}(?:,${domain})*$`);

/** Whether a text is a list of domains, `@example.com,@empresa.es`. */
export const isDomainList = (text: string) => listPattern.test(text);

/**
 * What is wrong with an e-mail where only some domains are let in.
 * @param allowed With their @, as in a domain list: `['@example.com']`; in any case.
 */
export function findDomainProblem(email: string, allowed: readonly string[]): 'unallowedDomain' | undefined {
  const given = email.slice(email.lastIndexOf('@')).toLowerCase();
  return allowed.some((one) => one.toLowerCase() === given) ? undefined : 'unallowedDomain';
}
