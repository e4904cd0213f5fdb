import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Lang } from '../catalogue/texts.ts';
import type { Destination, Place, Text, Zone } from '../catalogue/world.ts';

/**
 * Returns functions that convert places and typologies to the distributor's format. As in the real API, some ids and counts are sent as
 * text, some names contain HTML, and a name without a translation is null.
 */
export function wireOf({ world, countIn }: Catalogue, lang: Lang) {
  const countryNames = new Map(world.countries.map(({ id, name }) => [id, name]));
  const destinationNames = new Map(world.destinations.map(({ id, name }) => [id, name]));
  const textOf = (text: Text | undefined) => text?.[lang] ?? null;
  return {
    country: ({ id, name }: Place) => ({ id: String(id), name: textOf(name) }),
    typology: ({ id, name }: Place) => ({ id, name: withHtml(textOf(name), id) }),
    destination: ({ id, countryId, name, ...counts }: Destination) => ({
      id: String(id),
      idCountry: String(countryId),
      name: withHtml(textOf(name), id),
      nameCountry: textOf(countryNames.get(countryId)),
      url: name.es
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^a-z]+/g, '-'),
      numPeople: String(counts.people),
      numReviews: String(counts.reviews),
      // Ratings are averages, so they are not rounded.
      rating: String(counts.rating),
      totalActivities: countIn(id),
    }),
    zone: ({ id, destinationId, name }: Zone) => ({
      id: String(id),
      idDestination: String(destinationId),
      name: textOf(name),
      nameDestination: textOf(destinationNames.get(destinationId)),
    }),
  };
}

/** Encodes characters of some labels as HTML entities, and wraps other labels in an element. The id decides which labels. */
function withHtml(label: string | null, id: number): string | null {
  if (label === null) return null;
  if (id % 11 === 0) return label.replace('&', '&amp;').replace('ó', '&oacute;').replace('á', '&aacute;');
  return id % 29 === 0 ? `<b>${label}</b>` : label;
}
