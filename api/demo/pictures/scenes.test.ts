import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hours } from './palette.ts';
import { render } from './render.ts';
import { draw, sceneNames } from './scenes.ts';

describe('the pictures of the demo', () => {
  it('are JPEGs of 510 x 340', async () => {
    const { format, width, height } = await sharp(await render({ scene: 'cove', hour: 'dawn', seed: 0 })).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 510, height: 340 });
  });

  it('are the same at every call, and differ by scene, hour and seed', () => {
    const all = sceneNames.flatMap((scene) => hours.map((hour) => draw({ scene, hour, seed: 0 }, 510)));
    expect(new Set(all).size).toBe(sceneNames.length * hours.length);
    expect(draw({ scene: 'bay', hour: 'noon', seed: 0 }, 510)).toBe(draw({ scene: 'bay', hour: 'noon', seed: 0 }, 510));
    expect(draw({ scene: 'bay', hour: 'noon', seed: 0 }, 510)).not.toBe(
      draw({ scene: 'bay', hour: 'noon', seed: 1 }, 510),
    );
  });

  it('contain no NaN, undefined or Infinity', () => {
    const drawn = sceneNames.map((scene) => draw({ scene, hour: 'night', seed: 3 }, 510));
    expect(drawn.filter((svg) => /NaN|undefined|Infinity/.test(svg))).toEqual([]);
  });
});
