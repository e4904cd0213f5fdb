import type { Draws } from './random.ts';
import type { Pair, Theme } from './themes/theme.ts';
import type { Text } from './world.ts';

export type Lang = 'es' | 'en';

/** The texts of an activity in one language, as plain text. */
export type Texts = {
  name: string;
  shortDescription: string;
  paragraphs: string[];
  includes: string[];
};

/**
 * The texts chosen for an activity, as indexes into the lists of its theme. `meetingPoint` and `news` are indexes into the lists of this
 * file, and `minutes` is the duration itself.
 */
export type Wording = {
  name: number;
  short: number;
  opening: number;
  body: number;
  includes: number[];
  meetingPoint: number;
  news: number | undefined;
  minutes: number;
};

const meetingPoints: readonly Pair[] = [
  ['la puerta de la oficina de turismo', 'the door of the tourist office'],
  ['la fuente de la plaza mayor', 'the fountain on the main square'],
  ['la salida principal de la estación', 'the main exit of the station'],
  ['el quiosco de música del parque', 'the bandstand in the park'],
  ['la entrada del mercado', 'the entrance of the market'],
];
const news: readonly Pair[] = [
  ['Desde esta temporada hay también salidas por la tarde.', 'From this season there are afternoon departures, too.'],
  ['El recorrido incluye ahora una parada más.', 'The route now has one more stop.'],
  ['Los menores de seis años ya no pagan.', 'Children under six no longer pay.'],
  ['Grupos más pequeños que antes: doce personas como máximo.', 'Smaller groups than before: twelve people at most.'],
];

/**
 * Draws the wording of an activity. `stable` draws the parts that are the same in all versions of its texts, and
 * `changing` draws the other parts.
 * @param version 1 for the first version; later versions include a sentence of `news`.
 */
export function wordingOf(theme: Theme, stable: Draws, changing: Draws, version: number): Wording {
  const place = (draws: Draws, list: readonly unknown[]) => draws.whole(0, list.length - 1);
  const name = place(stable, theme.names);
  const typology = theme.names[name]?.[2] ?? '';
  return {
    name,
    short: stable.pick(placesFor(typology, theme.shorts, 2)),
    opening: stable.pick(placesFor(typology, theme.openings, 2)),
    body: stable.pick(placesFor(typology, theme.bodies, 2)),
    includes: theme.includes.flatMap((_, at) => (stable.isOnce(0.7) ? at : [])),
    meetingPoint: place(changing, meetingPoints),
    news: version > 1 ? place(changing, news) : undefined,
    minutes: minutesOf(theme, changing.pick(placesFor(typology, theme.minutes, 1))),
  };
}

/**
 * Returns the indexes of the entries of `list` that apply to a typology: the entries that name the typology or, if there are none, the
 * entries that name no typology. The typologies of an entry start at index `from`.
 */
function placesFor(typology: string, list: Theme['minutes'] | Theme['shorts'], from: number): number[] {
  const typologies = list.map((one) => (typeof one === 'number' ? [] : one.slice(from)));
  const placesWhere = (isMeant: (names: readonly (string | number)[]) => boolean) =>
    typologies.flatMap((names, at) => (isMeant(names) ? at : []));
  const own = placesWhere((names) => names.includes(typology));
  return own.length > 0 ? own : placesWhere((names) => names.length === 0);
}

function minutesOf({ minutes }: Theme, at: number): number {
  const chosen = minutes[at];
  return typeof chosen === 'number' ? chosen : (chosen?.[0] ?? 0);
}

export function textsOf(theme: Theme, wording: Wording, town: Text, lang: Lang): Texts {
  const at = lang === 'es' ? 0 : 1;
  const say = (pairs: readonly (readonly string[])[], index: number) =>
    (pairs[index]?.[at] ?? '').replaceAll('{town}', town[lang] ?? town.es);
  const meetingPoint = say(meetingPoints, wording.meetingPoint);
  const practical = {
    es: `El punto de encuentro es ${meetingPoint} y la actividad dura ${toDuration(wording.minutes, 'es')}.`,
    en: `We meet at ${meetingPoint}, and it takes ${toDuration(wording.minutes, 'en')}.`,
  };
  return {
    name: say(theme.names, wording.name),
    shortDescription: say(theme.shorts, wording.short),
    paragraphs: [
      say(theme.openings, wording.opening),
      say(theme.bodies, wording.body),
      practical[lang],
      ...(wording.news === undefined ? [] : [say(news, wording.news)]),
    ],
    includes: wording.includes.map((index) => say(theme.includes, index)),
  };
}

/** The formatters by language and unit, cached because creating a formatter is expensive. */
const formatters = new Map<string, Intl.NumberFormat>();

function toDuration(minutes: number, lang: Lang): string {
  const [unit, length] = toLength(minutes);
  const key = `${lang} ${unit}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' });
  formatters.set(key, formatter);
  return formatter.format(length);
}

function toLength(minutes: number): readonly [unit: string, length: number] {
  if (minutes < 60) return ['minute', minutes];
  return minutes < 1440 ? ['hour', minutes / 60] : ['day', minutes / 1440];
}
