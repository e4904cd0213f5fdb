type Text = { es: string; en?: string | null };
type Media = { id: number; contentUrl: string };
type Named = { id: number; name: Text };

/** The initial records of the basic server. A reference with the type `number` is an id, with the type `string` an `@id`. */
export type Records = {
  categories: (Named & { description?: Text; parents: number[] })[];
  tags: (Named & { description?: Text; civitatisId: string | null })[];
  languages: Named[];
  locations: (Named & { country: string; civitatisId: string | null })[];
  countries: { id: number; code: string; text: string }[];
  zones: (Named & { location: number; civitatisId: string | null; experiences?: string[] })[];
  plans: ({ id: number; name: string; price: string; isActive: boolean; makerPlan: unknown[] } & Record<
    string,
    unknown
  >)[];
  makers: ({ id: number; name: string; email: string } & Record<string, unknown>)[];
  /** The responses, too, contain `maker` and `taker` as `@id`s, not as embedded records (API-139). */
  users: { id: number; email: string; password?: string; roles: string[]; maker?: string; taker?: string }[];
  takers: { id: number; name: string; surname: string; user: string }[];
  resellers: ({ id: number; name: string; user: string } & Record<string, unknown>)[];
  media_experiences: Media[];
  media_makers: Media[];
  media_makers_headers: Media[];
  media_makers_logos: Media[];
  media_makers_staffs: Media[];
  media_resellers_logos: Media[];
  experiences: ({ id: number } & Record<string, unknown>)[];
  /** Deleted records, newest first. Absent without the feature `trash`. */
  trash?: ({ id: number; collection: string } & Record<string, unknown>)[];
};

const description = {
  es: 'Salimos del puerto por la mañana y volvemos a la hora de comer. La guía cuenta la historia del barrio y hay una parada para probar algo típico.',
  en: 'We leave the harbour in the morning and come back for lunch. The guide tells the story of the quarter and there is a stop to taste something local.',
};

/** The fields that the makers share. */
const makerBasics = {
  documentType: 'DNI',
  document: '12345678Z',
  phone: '+34612345678',
  web: 'https://maker.example',
  country: 'ES',
  location: 1,
  tags: [] as number[],
  mediaMakers: [1],
  mediaMakersHeader: [],
  mediaMakersLogo: [],
  mediaMakersStaff: [] as number[],
};

/** Returns a small catalogue. Its 23 experiences fill three pages of the table, and its five categories have two levels. */
export const initialRecords = (): Records => ({
  categories: [
    {
      id: 1,
      name: { es: 'Aire libre', en: 'Outdoors' },
      description: { es: 'Todo lo que se hace fuera' },
      parents: [],
    },
    { id: 2, name: { es: 'Gastronomía', en: 'Food' }, parents: [] },
    { id: 3, name: { es: 'Kayak', en: 'Kayaking' }, parents: [1] },
    { id: 4, name: { es: 'Cultura', en: 'Culture' }, parents: [] },
    { id: 5, name: { es: 'Catas' }, parents: [2] },
  ],
  tags: ['Aventura', 'Familia', 'Naturaleza', 'Noche'].map((es, index) => ({
    id: index + 1,
    name: { es },
    civitatisId: null,
  })),
  languages: ['Español', 'Inglés', 'Francés'].map((es, index) => ({ id: index + 1, name: { es } })),
  locations: [
    { id: 1, name: { es: 'Málaga', en: 'Malaga' }, country: 'ES', civitatisId: null },
    { id: 2, name: { es: 'Sevilla', en: 'Seville' }, country: 'ES', civitatisId: null },
    { id: 3, name: { es: 'Lisboa', en: 'Lisbon' }, country: 'PT', civitatisId: null },
  ],
  countries: [
    { id: 1, code: 'ES', text: 'España' },
    { id: 2, code: 'PT', text: 'Portugal' },
  ],
  zones: [
    { id: 1, name: { es: 'El Perchel' }, location: 1, civitatisId: null },
    {
      id: 2,
      name: { es: 'Alfama' },
      location: 3,
      civitatisId: '5001',
      experiences: ['/experiences/1', '/experiences/2'],
    },
  ],
  plans: [
    {
      id: 1,
      name: 'Gratuito',
      price: '0',
      isActive: true,
      makerPlan: [{}, {}, {}],
      maxProducts: 3,
      level: 0,
      paymentType: 'monthly',
    },
    {
      id: 2,
      name: 'Básico',
      price: '19.99',
      isActive: false,
      makerPlan: [],
      maxProducts: 10,
      level: 1,
      paymentType: 'yearly',
    },
  ],
  makers: [
    {
      ...makerBasics,
      id: 1,
      name: 'Mar Viva',
      email: 'hola@marviva.example',
      slug: 'mar-viva',
      phrase: { es: 'El mar, despacio', en: 'The sea, slowly' },
      description: { es: 'Salidas en kayak por la costa.', en: 'Kayak trips along the coast.' },
      tags: [1],
      mediaMakersStaff: [1, 2],
      makerPlan: {
        plan: { '@id': '/plans/2', id: 2, name: 'Básico' },
        price: '1999',
        startDate: '2026-02-03',
        stripeCustomerId: 'cus_marviva',
      },
    },
    {
      ...makerBasics,
      id: 2,
      name: 'Sierra Norte',
      email: 'guias@sierranorte.example',
      slug: 'sierra-norte',
      phrase: { es: 'Montaña sin prisa' },
      makerPlan: {
        plan: { '@id': '/plans/1', id: 1, name: 'Gratuito' },
        price: '0',
        startDate: '2026-02-03',
        stripeCustomerId: null,
      },
    },
  ],
  users: [
    { id: 1, email: 'admin@server.example', roles: ['ROLE_ADMIN'] },
    { id: 2, email: 'hola@marviva.example', roles: ['ROLE_USER', 'ROLE_MAKER'], maker: '/makers/1' },
    {
      id: 3,
      email: 'guias@sierranorte.example',
      roles: ['ROLE_MAKER', 'ROLE_TAKER'],
      maker: '/makers/2',
      taker: '/takers/7',
    },
    { id: 4, email: 'ana.viajera@correo.example', roles: ['ROLE_TAKER'], taker: '/takers/8' },
  ],
  takers: [
    { id: 7, name: 'Sierra', surname: 'Norte', user: '/users/3' },
    { id: 8, name: 'Ana', surname: 'Viajera', user: '/users/4' },
  ],
  resellers: [
    agency(1, { name: 'Viajes Alborada', fiscalName: 'Alborada del Sur SL', cif: 'B12345674' }),
    agency(2, { name: 'Norte Sur', fiscalName: 'Norte y Sur SA', cif: 'A12345678' }),
  ],
  media_experiences: [{ id: 1, contentUrl: '/pictures/1' }],
  media_makers: [{ id: 1, contentUrl: '/pictures/1' }],
  media_makers_headers: [],
  media_makers_logos: [],
  media_makers_staffs: [1, 2].map((id) => ({ id, contentUrl: '/pictures/1' })),
  media_resellers_logos: [1, 2].map((id) => ({ id, contentUrl: `/pictures/${id}` })),
  experiences: Array.from({ length: 23 }, (_, index) => ({
    id: index + 1,
    name: { es: `Paseo ${index + 1} por Málaga`, ...(index % 2 === 0 && { en: `Walk ${index + 1} in Malaga` }) },
    url: `https://marviva.example/paseo-${index + 1}`,
    urlButtonText: 'book',
    description,
    duration: '02:30',
    promotionType: null,
    promotion: { es: null, en: null },
    sustainableSeal: false,
    reviewTripadvisor: null,
    seasonStartMonth: null,
    seasonEndMonth: null,
    isActive: index % 3 !== 0,
    isSpanishChecked: true,
    isEnglishChecked: index % 2 === 0,
    mediaExperiences: [1],
    maker: 1,
    languages: [1, 2],
    categories: [1, 3],
    subcategories: [3],
    tags: [1, 2],
    country: 'ES',
    location: 1,
    order: null,
  })),
});

/** Returns an agency whose user is also the user of a maker. The admin shows only the first of its two logos. */
const agency = (id: number, names: { name: string; fiscalName: string; cif: string }) => ({
  id,
  ...names,
  address: 'Calle Larios 12',
  cp: '29005',
  country: 'ES',
  claim: { es: 'Madrugar vale la pena' },
  observations: { es: 'Cobra a treinta días' },
  urlWeb: 'https://agencia.example',
  urlWebSupplier: null,
  whatsapp: '+34600000001',
  instagram: 'agencia',
  twitter: null,
  linkedIn: null,
  facebook: null,
  tripadvisorId: null,
  tags: [1],
  countries: ['ES', 'PT'],
  mediaResellersLogos: [1, 2],
  user: `/users/${id + 1}`,
});

/** Returns a user as in responses: without the password, and with `isAdmin`, which is derived from the roles. */
export function toShownUser(row: Record<string, unknown>) {
  const roles = row['roles'];
  const shown = Object.entries(row).filter(([name]) => name !== 'password');
  return { ...Object.fromEntries(shown), isAdmin: Array.isArray(roles) && roles.includes('ROLE_ADMIN') };
}
