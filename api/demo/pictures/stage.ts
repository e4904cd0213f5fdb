import type { Random } from '../random.ts';
import type { Hour, Palette } from './palette.ts';

/** What a scene is drawn with: its own chance, the colours of its hour, and whether lamps are lit. */
export type Stage = { random: Random; palette: Palette; hour: Hour; isNight: boolean };

/** Draws one kind of place as the inside of an SVG of 1200 x 800. */
export type Scene = (stage: Stage) => string;
