import { sceneNames, type SceneName } from '../pictures/pictures.ts';
import { readLines, toBilingual, type Bilingual, type Line } from './read-content.ts';
import { themes } from '../build/themes.ts';

/** An experience in a content file: its name and a sentence of its description. Its other fields depend on the theme or are random. */
export type Offer = { theme: string; scene: SceneName | undefined; name: Bilingual; detail: Bilingual };
/** A maker of a place. A maker without themes offers the experiences with a theme that no other maker of the place has. */
export type Provider = { name: string; mailbox: string; themes: readonly string[] };
export type Place = {
  name: Bilingual & { en: string };
  country: string;
  /** The id of the place at the distributor and in the distributor's stand-in. */
  civitatisId: string | null;
  views: readonly SceneName[];
  providers: Provider[];
  offers: Offer[];
};

const files = [
  'andalucia',
  'norte',
  'mediterraneo',
  'interior',
  'islas-y-pirineo',
  'portugal-y-francia',
  'italia-y-grecia',
  'marruecos-america-japon',
  'norte-de-europa',
];

/** Reads every place with its makers and its offers. @throws Error on an invalid line. */
export const readPlaces = (): Place[] => files.flatMap((file) => toPlaces(readLines(`places/${file}`)));

function toPlaces(lines: readonly Line[]): Place[] {
  const places: Place[] = [];
  for (const line of lines) {
    const place = line.mark === '==' ? undefined : places.at(-1);
    if (line.mark === '==')
      places.push({
        name: toBilingual(line),
        country: column(line, 2),
        civitatisId: line.columns[3] ?? null,
        views: [],
        providers: [],
        offers: [],
      });
    else if (!place) throw new Error('A content file of the demo has to begin with a place');
    else if (line.mark === 'view') place.views = column(line, 0).split(', ').map(toScene);
    else if (line.mark === 'maker') place.providers.push(toProvider(line));
    else if (line.mark === '-') place.offers.push(toOffer(line));
    else addEnglish(line, place.offers.at(-1));
  }
  return places;
}

const toProvider = (line: Line): Provider => ({
  name: column(line, 0),
  mailbox: column(line, 1),
  themes: line.columns[2]?.split(', ') ?? [],
});

function toOffer(line: Line): Offer {
  const [theme = '', scene] = column(line, 0).split('@');
  if (!themes[theme]) throw new Error(`The demo has no theme ${theme}`);
  return {
    theme,
    scene: scene === undefined ? undefined : toScene(scene),
    name: { es: column(line, 1) },
    detail: { es: column(line, 2) },
  };
}

function addEnglish(line: Line, offer: Offer | undefined): void {
  if (!offer || line.mark !== 'en')
    throw new Error(`A line of the demo belongs to nothing: ${line.columns.join(' | ')}`);
  offer.name.en = column(line, 0);
  offer.detail.en = column(line, 1);
}

function toScene(name: string): SceneName {
  const scene = sceneNames.find((known) => known === name);
  if (!scene) throw new Error(`The demo has no scene ${name}`);
  return scene;
}

function column(line: Line, index: number): string {
  const text = line.columns[index];
  if (!text) throw new Error(`A line of the demo lacks column ${index}: ${line.columns.join(' | ')}`);
  return text;
}
