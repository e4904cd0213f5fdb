import { toSlug } from '@trastienda/contract/validators/slug';
import type { Offer, Place } from '../content/read-places.ts';
import { detailsOf, type MakerDetails } from './maker-details.ts';

export type DemoMaker = MakerDetails & { name: string; email: string; slug: string; web: string };

/** Returns the makers of all places, in order, and a function that finds the maker of an offer. */
export function buildMakers(places: readonly Place[]) {
  const ids = new Map<string, number>();
  const makers = places.flatMap((place, i) =>
    place.providers.map(({ name, mailbox }): DemoMaker => {
      const n = ids.size;
      ids.set(name, n + 1);
      const slug = toSlug(name);
      // `.example` is a reserved top-level domain (RFC 2606).
      const domain = `${slug.replaceAll('-', '')}.example`;
      return {
        name,
        email: `${mailbox}@${domain}`,
        slug,
        web: `https://${domain}`,
        ...detailsOf(n, { name, slug }, place, i + 1),
      };
    }),
  );
  /**
   * Returns the id of the place's maker with the theme of the offer. If there is none, returns the id of the place's maker
   * without themes, or else of the place's first maker.
   */
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
