import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawsOf, type Draws } from './random.ts';
import { typologyNames } from './typologies.ts';

/** A text in both languages; `en` is missing if the distributor has no translation. */
export type Text = { es: string; en?: string | undefined };
export type Place = { id: number; name: Text };
/** `code` is the ISO 3166-1 alpha-2 code. */
export type Country = Place & { code: string };
export type Destination = Place & {
  countryId: number;
  people: number;
  reviews: number;
  rating: number;
  /** From 0 to 60; a destination with 0 has no activities. */
  popularity: number;
  /** Whether the town exists; otherwise its name is invented. */
  isReal: boolean;
};
export type Zone = Place & { destinationId: number };
export type World = {
  typologies: Place[];
  countries: Country[];
  destinations: Destination[];
  zones: Zone[];
  /** The zones by the id of their destination. */ zonesOf: ReadonlyMap<number, Zone[]>;
};

const countryCodes =
  'ES PT FR IT DE GB IE NL BE AT CH CZ HU PL GR HR TR NO SE DK FI IS MA EG JO AE IN TH VN ID JP US CA MX CU DO CR CO PE AR CL BR ' +
  'ZA KE TZ AU NZ AL AD AM AZ BA BG BO BS BZ BW CV CN CY EC EE SV SK SI PH GE GT HN HK IL JM KZ KG LA LV LB LT LU MO MG MY MV MT ' +
  'MU MN ME MM NA NP NI OM PK PA PY QA RO RW SN RS SG SC LK TN UG UA UY UZ VE ZM ZW BB BH KH KR';

const destinationCount = 2_400;
const typologyStep = 3;
const zoneNames: readonly (readonly [es: string, en: string])[] = [
  ['Centro histórico', 'Old town'],
  ['Zona del puerto', 'Harbour'],
  ['Barrio de los museos', 'Museum quarter'],
  ['Playa', 'Beach'],
  ['Mercado', 'Market'],
  ['Afueras', 'Outskirts'],
];
/** Parts of the names of invented towns. Towns are invented to make the list of destinations about as long as the real distributor's. */
const townBeginnings = ['Puerto', 'Villa', 'Monte', 'Valle', 'Playa', 'Fuente', 'Torre', 'Campo', 'Cala', 'Peña'];
const townEnds = [
  'Alegre',
  'Serena',
  'Blanca',
  'Real',
  'del Sol',
  'del Río',
  'de la Luna',
  'Escondida',
  'Mayor',
  'Verde',
];

/** Generates the places and typologies of a catalogue. The same seed always gives the same world. */
export function worldOf(seed: number): World {
  const draws = drawsOf(seed);
  const typologies = typologyNames.map(([es, en], index) => ({ id: 1 + index * typologyStep, name: { es, en } }));
  const names = {
    es: new Intl.DisplayNames('es', { type: 'region' }),
    en: new Intl.DisplayNames('en', { type: 'region' }),
  };
  const codes = countryCodes.split(' ');
  const countries = codes.map((code, index) => ({
    id: 1 + index,
    code,
    name: { es: names.es.of(code) ?? code, en: names.en.of(code) ?? code },
  }));
  const idOfCountry = (code: string) => codes.indexOf(code) + 1;
  const destinations = [
    ...realTowns().map(({ code, name }) => ({ countryId: idOfCountry(code), name, isReal: true })),
    ...inventedTowns(draws, countries).map((town) => ({ ...town, isReal: false })),
  ]
    .slice(0, destinationCount)
    .map((town, index) => ({
      ...town,
      id: 10 + index * 2 + (index % 7 === 0 ? 1 : 0),
      people: draws.whole(500, 2_000_000),
      reviews: draws.whole(0, 90_000),
      rating: 7 + draws.next() * 3,
      popularity: draws.isOnce(0.15) ? 0 : draws.whole(1, 60),
    }));
  const zones = zonesIn(draws, destinations);
  return { typologies, countries, destinations, zones, zonesOf: Map.groupBy(zones, (zone) => zone.destinationId) };
}

function realTowns() {
  const lines = readFileSync(join(import.meta.dirname, 'places.txt'), 'utf8')
    .trim()
    .split('\n');
  return lines.flatMap((line) =>
    line
      .slice(3)
      .split('; ')
      .map((town) => {
        const [es = town, en = es] = town.split('=');
        return { code: line.slice(0, 2), name: { es, en } };
      }),
  );
}

function inventedTowns(draws: Draws, countries: Place[]) {
  return countries.flatMap(({ id }) =>
    townBeginnings.flatMap((beginning) =>
      townEnds
        .filter(() => draws.isOnce(0.2))
        .map((end) => {
          const es = `${beginning} ${end}`;
          // Some names have no translation; for these, the distributor answers null.
          return { countryId: id, name: { es, en: draws.isOnce(0.9) ? es : undefined } };
        }),
    ),
  );
}

/** Returns zones for the most popular destinations. The other destinations have none. */
function zonesIn(draws: Draws, destinations: Destination[]): Zone[] {
  return destinations
    .filter(({ popularity }) => popularity > 40)
    .flatMap((destination) => zoneNames.filter(() => draws.isOnce(0.5)).map((names) => ({ destination, names })))
    .map(({ destination, names: [es, en] }, index) => ({
      id: 5_001 + index * 3,
      destinationId: destination.id,
      name: { es, en },
    }));
}
