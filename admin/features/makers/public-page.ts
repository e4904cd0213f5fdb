import { idInPath } from '@trastienda/contract/model/reference';
import type { MakerMember } from '@trastienda/contract/resources/makers/maker';
import type { Received } from '../../kit/records/received.ts';

/** Returns the path and the additional query parameters of a maker's page on the public site (D-50). */
export function toPublicPage({ '@id': iri, name }: Received<Pick<MakerMember, '@id' | 'name'>>) {
  const makerId = idInPath(iri);
  return { path: `/maker/${makerId}`, more: { makerId, makerName: name ?? '' } };
}
