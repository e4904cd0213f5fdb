/** Hours of the day at which a landscape can be drawn. */
export const hours = ['golden', 'noon', 'dusk', 'mist', 'night', 'dawn'] as const;
export type Hour = (typeof hours)[number];

/**
 * The colours of an hour. `sky` and `water` run from top to bottom; `far` and `near` are the tones of the most distant
 * and the closest layer; `lit` and `shade` are the colours of lit and of shaded walls.
 */
export type Palette = {
  sky: readonly [string, string, string];
  water: readonly [string, string];
  sun: string;
  far: string;
  near: string;
  green: string;
  lit: string;
  shade: string;
  roof: string;
  ink: string;
};

export const palettes: Record<Hour, Palette> = {
  dawn: {
    sky: ['#8FB8C9', '#F3D9C4', '#FBE9D5'],
    water: ['#E6CDBE', '#7FA5B0'],
    sun: '#FFF3DC',
    far: '#B9B6BE',
    near: '#3E4B52',
    green: '#5E7458',
    lit: '#F6E7D6',
    shade: '#C9AE9E',
    roof: '#B5664A',
    ink: '#2F3B42',
  },
  noon: {
    sky: ['#4FA3C4', '#A8D5E2', '#E4F1EE'],
    water: ['#7CC7D2', '#1B7F93'],
    sun: '#FFFBEF',
    far: '#9DBFCB',
    near: '#2E5A5C',
    green: '#6F9163',
    lit: '#FBF6EC',
    shade: '#D3CDBF',
    roof: '#C66B47',
    ink: '#24484E',
  },
  golden: {
    sky: ['#E0A169', '#F4C98B', '#FBE6BE'],
    water: ['#F2C58C', '#6E8C86'],
    sun: '#FFF6DD',
    far: '#D09C79',
    near: '#4A3B34',
    green: '#7A7743',
    lit: '#FBE3BC',
    shade: '#BE8A63',
    roof: '#A8502F',
    ink: '#3B2D28',
  },
  dusk: {
    sky: ['#33475F', '#9C6F7C', '#F0A479'],
    water: ['#D98E77', '#2E4A5C'],
    sun: '#FFDCA8',
    far: '#7D6576',
    near: '#23303A',
    green: '#3B4F45',
    lit: '#D9A58C',
    shade: '#7C6270',
    roof: '#8A4438',
    ink: '#1C2730',
  },
  night: {
    sky: ['#0E1B2C', '#1F3A52', '#41647A'],
    water: ['#375B74', '#0F2233'],
    sun: '#F4EFD8',
    far: '#33506A',
    near: '#0D1822',
    green: '#1D3A3C',
    lit: '#8FA3AE',
    shade: '#44596A',
    roof: '#5C4444',
    ink: '#0A131C',
  },
  mist: {
    sky: ['#B9CBCB', '#D8E0DB', '#EEF0E8'],
    water: ['#C9D8D6', '#5E8A8E'],
    sun: '#FFFFFA',
    far: '#B6C4BF',
    near: '#33493F',
    green: '#5E7F58',
    lit: '#F3EFE4',
    shade: '#BDBCAE',
    roof: '#A5654A',
    ink: '#2B3E38',
  },
};

/** The colour of a lit window after dark. */
export const lamplight = '#F5CF85';

/** Interpolates between two `#RRGGBB` colours. `share` is from 0 (`from`) to 1 (`to`). */
export function mix(from: string, to: string, share: number): string {
  const start = channels(from);
  const end = channels(to);
  return `#${start.map((value, i) => toHex(value + ((end[i] ?? value) - value) * share)).join('')}`;
}

/** Returns the tone of a layer: 0 is the most distant, 1 the closest. */
export const tone = ({ far, near }: Palette, closeness: number) => mix(far, near, closeness);

const channels = (colour: string) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
const toHex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0');
