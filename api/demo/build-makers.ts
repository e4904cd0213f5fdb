import { toSlug } from '@trastienda/contract/validators/slug';
import type { Offer, Place } from './content/read-places.ts';

export type DemoMaker = {
  name: string;
  documentType: 'Otros';
  document: string;
  email: string;
  slug: string;
  web: string;
};

/** The makers of all places in order, and who of them offers what. */
export function buildMakers(places: readonly Place[]) {
  const ids = new Map<string, number>();
  const makers = places.flatMap(({ providers }) =>
    providers.map(({ name, mailbox }): DemoMaker => {
      ids.set(name, ids.size + 1);
      // `.example` belongs to nobody and never will (RFC 2606).
      const domain = `${toSlug(name).replaceAll('-', '')}.example`;
      return {
        name,
        documentType: 'Otros',
        // Shaped like a Spanish company's, of a province that does not exist.
        document: `B00${String(ids.size).padStart(6, '0')}`,
        email: `${mailbox}@${domain}`,
        slug: toSlug(name),
        web: `https://${domain}`,
      };
    }),
  );
  /** The id of the maker whose trade the offer is, else of the one who does everything. */
  function makerOf({ providers }: Place, { theme }: Offer): number {
    const provider =
      providers.find(({ themes }) => themes.includes(theme)) ??
      providers.find(({ themes }) => themes.length === 0) ??
      providers[0];
    const id = provider && ids.get(provider.name);
    if (id === undefined) throw new Error('A place of the demo has no maker');
    return id;
  }
  return { makers, makerOf };
}
