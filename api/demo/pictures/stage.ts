import type { Random } from '../build/random.ts';
import type { Hour, Palette } from './palette.ts';

/** The parameters of a scene: its source of random numbers, its hour with the colours, and whether it is night. */
export type Stage = { random: Random; palette: Palette; hour: Hour; isNight: boolean };

/** Draws a kind of place. Returns the content of an SVG of 1200 x 800. */
export type Scene = (stage: Stage) => string;
