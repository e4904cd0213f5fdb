import { idInPath } from '@trastienda/contract/reference';
import type { MakerMember } from '@trastienda/contract/resources/maker';
import type { Received } from '../../kit/received.ts';

/** Returns the path and the additional query parameters of a maker's page on the public site (D-50). */
export function toPublicPage({ '@id': iri, name }: Received<Pick<MakerMember, '@id' | 'name'>>) {
  const makerId = idInPath(iri);
  return { path: `/maker/${makerId}`, more: { makerId, makerName: name ?? '' } };
}
