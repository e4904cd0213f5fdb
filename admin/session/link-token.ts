/** The token of the link to a new password. It exists only in memory: neither the URL nor the storage of the browser contains it. */
let token: string | undefined;

export const keepLinkToken = (next: string) => void (token = next);
export const forgetLinkToken = () => void (token = undefined);
export const linkToken = (): string | undefined => token;
