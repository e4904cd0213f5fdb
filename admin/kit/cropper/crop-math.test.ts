import { describe, expect, it } from 'vitest';
import { fitInto, halvings, inPercent, isEnlarged, outputSize, placeIn, startArea, toPixels } from './crop-math.ts';

describe('the initial area', () => {
  it('A-101 is the largest 3:2 area of a wide image, centred', () => {
    expect(startArea({ width: 4000, height: 1000 }, 1.5)).toEqual({ x: 1250, y: 0, width: 1500, height: 1000 });
  });

  it('A-101 is the largest 3:2 area of a tall image, centred', () => {
    expect(startArea({ width: 3000, height: 4000 }, 1.5)).toEqual({ x: 0, y: 1000, width: 3000, height: 2000 });
  });

  it('CROP-05 is the whole image if the image has the aspect ratio of the crop', () => {
    expect(startArea({ width: 600, height: 400 }, 1.5)).toEqual({ x: 0, y: 0, width: 600, height: 400 });
  });

  it('CROP-05 is the whole image if the aspect ratio is free', () => {
    expect(startArea({ width: 123, height: 457 }, undefined)).toEqual({ x: 0, y: 0, width: 123, height: 457 });
  });

  it('stays inside an image of a single pixel', () => {
    const area = startArea({ width: 1, height: 1 }, 1.5);
    expect(area.width).toBe(1);
    expect(area.y + area.height).toBeLessThanOrEqual(1);
  });
});

describe('the area in the output', () => {
  const output = { width: 510, height: 340 };

  it('fills the output if the aspect ratio is the same', () => {
    expect(placeIn(output, { width: 1500, height: 1000 })).toEqual({ x: 0, y: 0, ...output });
  });

  it('leaves no white hairline if the area misses the aspect ratio by a fraction of a pixel', () => {
    expect(placeIn(output, { width: 1500, height: 1000.7 })).toEqual({ x: 0, y: 0, ...output });
  });

  it('leaves white on both sides of a narrower area', () => {
    expect(placeIn(output, { width: 340, height: 340 })).toEqual({ x: 85, y: 0, width: 340, height: 340 });
  });

  it('leaves white above and below a wider area', () => {
    expect(placeIn({ width: 250, height: 100 }, { width: 290, height: 100 })).toMatchObject({ x: 0, width: 250 });
    expect(placeIn({ width: 250, height: 100 }, { width: 290, height: 100 }).height).toBeCloseTo(86.2, 1);
  });
});

describe('whether the output enlarges the area', () => {
  const photo = { outputPx: { width: 510, height: 340 }, fit: 'exact' } as const;
  const logo = { outputPx: { width: 250, height: 100 }, fit: 'exact' } as const;
  const avatar = { outputPx: { width: 150, height: 150 }, fit: 'within' } as const;

  it.each([
    ['is smaller than the output', photo, { width: 400, height: 266.7 }, true],
    ['is not as large as the output', photo, { width: 510, height: 340 }, false],
    ['is not smaller by a fraction of a pixel', photo, { width: 509.4, height: 339.6 }, false],
    ['is not narrower if white fills the sides', logo, { width: 100, height: 100 }, false],
    ['is smaller in both directions', logo, { width: 80, height: 80 }, true],
    ['is none if small areas stay small', avatar, { width: 20, height: 20 }, false],
  ] as const)('%s', (_, output, area, expected) => {
    expect(isEnlarged(output, area)).toBe(expected);
  });
});

describe('the output size', () => {
  const avatar = { outputPx: { width: 150, height: 150 }, fit: 'within' } as const;

  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 150, height: 113 },
    ],
    [
      { width: 300, height: 1200 },
      { width: 38, height: 150 },
    ],
    [
      { width: 150, height: 150 },
      { width: 150, height: 150 },
    ],
    [
      { width: 40, height: 30 },
      { width: 40, height: 30 },
    ],
    [
      { width: 9000, height: 3 },
      { width: 150, height: 1 },
    ],
  ])('A-49 with the fit `within` has the aspect ratio of the area, without enlarging it: %o', (area, size) => {
    expect(outputSize(avatar, area)).toEqual(size);
    // The area fills the output, so there are no white bars.
    expect(placeIn(size, area)).toEqual({ x: 0, y: 0, ...size });
  });

  it('A-50 A-51 with the fit `exact` is the same for every area', () => {
    const header = { outputPx: { width: 1920, height: 640 }, fit: 'exact' } as const;
    for (const area of [
      { width: 90, height: 30 },
      { width: 6000, height: 2000 },
    ]) {
      expect(outputSize(header, area)).toEqual({ width: 1920, height: 640 });
    }
  });
});

describe('conversions between pixels and percent', () => {
  it('restore the original area', () => {
    const image = { width: 4032, height: 3024 };
    const area = { x: 12, y: 30, width: 1500, height: 1000 };
    const back = toPixels(inPercent(area, image), image);
    for (const key of ['x', 'y', 'width', 'height'] as const) expect(back[key]).toBeCloseTo(area[key], 6);
  });

  it('return at least one pixel, even for an empty area', () => {
    expect(toPixels({ x: 100, y: 100, width: 0, height: 0 }, { width: 200, height: 100 })).toEqual({
      x: 199,
      y: 99,
      width: 1,
      height: 1,
    });
  });

  it('clamp the area to the image', () => {
    expect(toPixels({ x: -2, y: 60, width: 130, height: 50 }, { width: 200, height: 100 })).toEqual({
      x: 0,
      y: 50,
      width: 200,
      height: 50,
    });
  });
});

describe('the intermediate sizes of a downscale', () => {
  it('halve the size until a factor of less than two is left', () => {
    expect(halvings({ width: 4080, height: 2720 }, { width: 510, height: 340 })).toEqual([
      { width: 2040, height: 1360 },
      { width: 1020, height: 680 },
      { width: 510, height: 340 },
    ]);
    expect(halvings({ width: 900, height: 600 }, { width: 510, height: 340 })).toEqual([]);
  });

  it('are empty if the image would be enlarged', () => {
    expect(halvings({ width: 100, height: 60 }, { width: 510, height: 340 })).toEqual([]);
  });
});

it('an image of any size is scaled to fit its box', () => {
  expect(fitInto({ width: 1000, height: 1000 }, { width: 4000, height: 3000 })).toEqual({ width: 1000, height: 750 });
  expect(fitInto({ width: 1000, height: 1000 }, { width: 10, height: 20 })).toEqual({ width: 500, height: 1000 });
  expect(fitInto({ width: 1000, height: 1000 }, { width: 10000, height: 1 })).toEqual({ width: 1000, height: 1 });
});
