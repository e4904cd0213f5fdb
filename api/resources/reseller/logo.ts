import { sql } from 'drizzle-orm';
import type { reseller } from '@trastienda/contract/resources/reseller';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Saving } from '../../hydra/api-resource.ts';
import { derived, type Stored } from '../../hydra/field-storage.ts';
import { attachedMedia, refuseMediaOfOthers } from '../attached-media.ts';
import { mediaResellersLogos, resellerMedia } from './media.ts';
import { resellers } from './table.ts';

const logos = attachedMedia(resellerMedia.mediaResellersLogos, resellers.id);

/**
 * The logo of a reseller. Clients write it as a single reference, `mediaResellers`. A response also contains it as the list
 * `mediaResellersLogos`, of which the admin shows the first medium (RES-30).
 */
export const logoFields = {
  mediaResellers: {
    as: 'links',
    select: () => sql`(
      select '/media_resellers_logos/' || ${mediaResellersLogos.id} from ${mediaResellersLogos}
      where ${mediaResellersLogos.resellerId} = ${resellers.id}
      order by ${mediaResellersLogos.position}, ${mediaResellersLogos.id} limit 1
    )`,
    // Unlike its declared type, `logo` is not a list: the contract has parsed a single reference to an id.
    replace: (tx, id, logo) => logos.replace(tx, id, [logo].flat()),
  } satisfies Stored,
  mediaResellersLogos: derived(logos.select),
};

/** Returns a violation for a logo that belongs to another reseller. */
export async function refuseLogoOfOthers({ tx, id, input }: Saving<typeof reseller>): Promise<FieldProblem[]> {
  const { mediaResellers: logo } = input;
  if (logo === undefined) return [];
  const problems = await refuseMediaOfOthers(resellerMedia, { tx, id, input: { mediaResellersLogos: [logo] } });
  return problems.map((problem) => ({ ...problem, propertyPath: 'mediaResellers' }));
}
