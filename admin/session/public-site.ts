import type { Handoff } from '@trastienda/contract/calls/session/handoff';
import { handoffTargets, type HandoffPlace } from '@trastienda/contract/public-site';
import { api } from './calls/api-client.ts';
import { config, hasFeature } from './config.ts';
import { storedToken, userId } from './session.ts';

/**
 * Returns a link to the public site. With the feature `handoff`, the link opens a page of the admin that requests a one-time token.
 * Without it, the link contains the session token (D-50).
 */
export const toPublicLink = (path: string, more: Record<string, string> = {}): string =>
  hasFeature('handoff')
    ? [`/abrir${path}`, new URLSearchParams(more).toString()].filter(Boolean).join('?')
    : toPublicAddress(path, { token: storedToken() ?? '', ...more });

/**
 * Requests a one-time token for a record, and returns the URL of the record on the public site with that token.
 * @param place the first segment of the path on the public site, such as `experiencia`.
 * @param more additional query parameters.
 * @throws ApiFailure if the API issues no token.
 */
export async function handOff(place: HandoffPlace, id: string, more: Record<string, string>): Promise<string> {
  const { token } = await api.post<Handoff>('/token/handoff', { target: `/${handoffTargets[place]}/${id}` });
  return toPublicAddress(`/${place}/${id}`, { token, ...more });
}

export const isHandoffPlace = (place: string): place is HandoffPlace => Object.hasOwn(handoffTargets, place);

const toPublicAddress = (path: string, { token = '', ...more }: Record<string, string>): string => {
  const session = new URLSearchParams({ token, user: String(userId() ?? ''), ...more });
  return `${config().publicSiteUrl.replace(/\/$/, '')}${path}?${session}`;
};
