import { isCif } from '@trastienda/contract/validators/cif';
import type { DemoMaker } from './build-makers.ts';
import { readLines, type Bilingual } from '../content/read-content.ts';
import { pick, seeded, shuffled, type Random } from './random.ts';
import { toSlug } from '@trastienda/contract/validators/slug';

export type DemoContact = {
  name: string;
  surname: string;
  email: string;
  phone: string;
  makerId: number | null;
};

/** An agency with its contacts and favourites. Ids are positions in the lists of the catalogue, from 1. */
export type DemoReseller = {
  name: string;
  fiscalName: string;
  cif: string;
  address: string;
  cp: string;
  country: string;
  claim: Bilingual;
  observations: Bilingual;
  email: string;
  urlWeb: string;
  whatsapp: string;
  instagram: string;
  countries: string[];
  tags: number[];
  contacts: DemoContact[];
  favoriteExperiences: number[];
  /** The ids of the makers in each record of favourite makers. */
  favoriteMakers: number[][];
};

type Known = { tags: readonly { name: Bilingual }[]; makers: readonly DemoMaker[]; experiences: readonly unknown[] };

const observations = {
  es: 'Agencia de muestra: ni existe ni cobra.',
  en: 'A sample agency: it neither exists nor charges.',
};
const people = [
  'Alba Ríos',
  'Marco Vidal',
  'Inés Prado',
  'Leo Duarte',
  'Clara Soler',
  'Iván Mora',
  'Rosa Gil',
  'Noé Bravo',
] as const;

/** Returns the agencies in content/agencies.txt. The result is the same at every call. */
export function buildResellers({ tags, makers, experiences }: Known): DemoReseller[] {
  const random = seeded('resellers');
  const idOf = new Map(tags.map(({ name }, i) => [name.es, i + 1]));
  return readLines('agencies').map(({ columns }, i) => {
    const [name = '', country = '', cp = '', address = '', countries = '', labels = '', es = '', en = ''] = columns;
    const domain = `${toSlug(name).replaceAll('-', '')}.example`;
    const favoriteMakers = someOf(random, makers.length, 2 + (i % 3));
    return {
      name,
      fiscalName: `${name} Demostración SL`,
      cif: toCif(i + 1),
      address,
      cp,
      country,
      claim: { es, en },
      observations,
      email: `reservas@${domain}`,
      urlWeb: `https://${domain}`,
      // Numbers with so many zeros are unlikely to belong to anyone.
      whatsapp: `+346000000${String(i + 1).padStart(2, '0')}`,
      instagram: toSlug(name).replaceAll('-', ''),
      countries: listed(countries),
      tags: listed(labels).flatMap((label) => idOf.get(label) ?? []),
      contacts: Array.from({ length: 1 + (i % 3) }, (_, n) =>
        toContact(pick(random, people), domain, n, favoriteMakers),
      ),
      favoriteExperiences: someOf(random, experiences.length, 3 + (i % 4)),
      favoriteMakers: [favoriteMakers.slice(0, 1), favoriteMakers.slice(1)],
    };
  });
}

function toContact(person: string, domain: string, n: number, makerIds: readonly number[]): DemoContact {
  const [name = '', surname = ''] = person.split(' ');
  return {
    name,
    surname,
    email: `${toSlug(name)}${n + 1}@${domain}`,
    phone: `+3460000010${n}`,
    // The first contact refers to the agency's first favourite maker.
    makerId: n === 0 ? (makerIds[0] ?? null) : null,
  };
}

/** Returns a valid tax number of a company, with the code of a province that does not exist. */
function toCif(n: number): string {
  const digits = `B00${String(n).padStart(5, '0')}`;
  const cif = Array.from('0123456789', (control) => digits + control).find(isCif);
  if (cif === undefined) throw new Error(`no control digit is valid for ${digits}`);
  return cif;
}

/** Returns `wanted` random ids from 1 to `count`, without duplicates. */
const someOf = (random: Random, count: number, wanted: number): number[] =>
  shuffled(
    random,
    Array.from({ length: count }, (_, i) => i + 1),
  ).slice(0, wanted);

const listed = (column: string) => column.split(', ');
