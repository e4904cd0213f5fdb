import { createStore } from '../../../kit/store.ts';

/** The token of the link to a new password. It exists only in memory: neither the URL nor the storage of the browser contains it. */
let token: string | undefined;

/** How many links this tab has opened. Each of them starts the screen again. */
export const openedLinks = createStore(0);

export function keepLinkToken(next: string) {
  token = next;
  openedLinks.write(openedLinks.read() + 1);
}

export const forgetLinkToken = () => void (token = undefined);
export const linkToken = (): string | undefined => token;
