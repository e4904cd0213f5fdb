import { isCif } from '@trastienda/contract/validators/cif';
import { findDniProblem, findNieProblem } from '@trastienda/contract/validators/dni-nie';
import { readLines, toBilingual, type Bilingual } from '../content/read-content.ts';
import type { Place } from '../content/read-places.ts';
import { pays } from './plans.ts';
import { hoursOf, type Picture } from '../pictures/pictures.ts';
import { pick, seeded, shuffled, type Random } from './random.ts';

/** The details of a maker except its name, slug, e-mail address and website. Ids are positions in the catalogue's lists, from 1. */
export type MakerDetails = {
  documentType: 'DNI' | 'NIE' | 'Otros';
  document: string;
  phone: string;
  whatsapp: string | null;
  country: string;
  location: number;
  address: string;
  postalCode: string;
  bookingEngine: string | null;
  sustainableSeal: boolean;
  phrase: Bilingual | null;
  description: Bilingual | null;
  founders: string | null;
  director: string | null;
  instagram: string | null;
  facebook: string | null;
  tags: number[];
  createdAt: Date;
  /** The sign-ins of the maker's user, in minutes before the demo is loaded. */
  loginMinutesAgo: number[];
  avatar: Picture;
  header: Picture | null;
};

const prefixes: Record<string, string> = {
  AR: '+54',
  DE: '+49',
  ES: '+34',
  FR: '+33',
  GB: '+44',
  GR: '+30',
  IT: '+39',
  JP: '+81',
  MA: '+212',
  MX: '+52',
  PE: '+51',
  PT: '+351',
};
const streets = ['Calle Mayor', 'Plaza del Mercado', 'Calle del Puerto', 'Paseo de la Muralla', 'Calle de la Fuente'];
const engines = ['Reservalia', 'Agenda Abierta', 'TurnoFácil'];
const people = [
  'Alba Vega',
  'Iker Soto',
  'Nora Ibáñez',
  'Tomás Rey',
  'Carmen Luna',
  'Hugo Prats',
  'Inés Marco',
  'Leo Duarte',
];
const tagCount = 40;
const minutesOfTwoMonths = 60 * 24 * 60;

/**
 * Returns the details of the nth maker, counted from 0. They are the same at every call. Only paying makers have a full profile, for
 * example a description.
 */
export function detailsOf(
  n: number,
  { name, slug }: { name: string; slug: string },
  place: Place,
  location: number,
): MakerDetails {
  const random = seeded(`maker ${n}`);
  const phone = `${prefixes[place.country] ?? '+34'}600000${String(n).padStart(3, '0')}`;
  const hasProfile = pays(n);
  const isEven = n % 2 === 0;
  const user = slug.replaceAll('-', '');
  return {
    ...documentOf(n),
    phone,
    whatsapp: random() < 0.75 ? phone : null,
    country: place.country,
    location,
    address: `${pick(random, streets)}, ${1 + Math.floor(random() * 60)}`,
    // A Spanish postal code begins with the code of a province, and there is no province 00.
    postalCode: `00${String(100 + n)}`,
    bookingEngine: random() < 0.5 ? pick(random, engines) : null,
    sustainableSeal: random() < 0.25,
    phrase: hasProfile ? pick(random, phrases()) : null,
    description: hasProfile ? describe(name, place, 1989 + (n % 33)) : null,
    founders: hasProfile ? shuffled(random, people).slice(0, 2).join(' y ') : null,
    director: hasProfile ? pick(random, people) : null,
    instagram: hasProfile ? user : null,
    facebook: hasProfile && random() < 0.6 ? user : null,
    tags: hasProfile ? [1 + Math.floor(random() * tagCount)] : [],
    createdAt: new Date(Date.UTC(2020 + (n % 4), (n * 5) % 12, 1 + ((n * 7) % 28), 9, (n * 13) % 60)),
    loginMinutesAgo: loginsOf(random),
    avatar: pictureOf(random, place, isEven ? 0 : 1),
    // At the other hour, so that the two pictures of a maker always differ.
    header: hasProfile || random() < 0.3 ? pictureOf(random, place, isEven ? 1 : 0) : null,
  };
}

/** Returns no sign-ins for about a tenth of the makers, and up to 28 in two months for the others. */
function loginsOf(random: Random): number[] {
  const count = random() < 0.1 ? 0 : 1 + Math.floor(random() ** 2 * 28);
  return Array.from({ length: count }, () => Math.floor(random() * minutesOfTwoMonths));
}

/** Returns a picture of a place, at the first or the second hour of its scene. */
function pictureOf(random: Random, { views }: Place, hour: 0 | 1): Picture {
  const scene = pick(random, views);
  return { scene, hour: hoursOf[scene][hour] };
}

/**
 * Returns a fictitious document number with a valid control character: the number of a company in a non-existent province, or a
 * very low personal number.
 */
function documentOf(n: number): Pick<MakerDetails, 'documentType' | 'document'> {
  const number = String(n + 1);
  if (n % 7 === 4) {
    const document = withControl(
      `0000${number.padStart(4, '0')}`,
      letters,
      (text) => findDniProblem(text) === undefined,
    );
    return { documentType: 'DNI', document };
  }
  if (n % 23 === 9) {
    const document = withControl(
      `X000${number.padStart(4, '0')}`,
      letters,
      (text) => findNieProblem(text) === undefined,
    );
    return { documentType: 'NIE', document };
  }
  return { documentType: 'Otros', document: withControl(`B00${number.padStart(5, '0')}`, digits, isCif) };
}

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const digits = '0123456789';

function withControl(number: string, controls: string, isGood: (document: string) => boolean): string {
  const control = Array.from(controls).find((sign) => isGood(number + sign));
  if (control === undefined) throw new Error(`No control character is valid for ${number}`);
  return number + control;
}

const describe = (name: string, { name: place }: Place, year: number): Bilingual => ({
  es: `${name} enseña ${place.es} desde ${year}: guías de aquí, grupos de hasta doce y tiempo para preguntar.`,
  en: `${name} has shown ${place.en} since ${year}: guides from here, groups of up to twelve and time to ask.`,
});

let read: Bilingual[] | undefined;
const phrases = () => (read ??= readLines('maker-phrases').map((line) => toBilingual(line)));
