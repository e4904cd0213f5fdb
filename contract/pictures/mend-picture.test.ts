import { expect, it } from 'vitest';
import { mendPicture } from './mend-picture.ts';
import type { PictureFormat } from './picture-header.ts';

const start = [0xff, 0xd8];
const segment = [0xff, 0xe1, 0, 5, 0xff, 0xd9, 7];
/** A scan with an escaped 0xff and a restart marker. */
const scan = [0xff, 0xda, 0, 3, 1, 50, 0xff, 0, 60, 0xff, 0xd0, 70];
const end = [0xff, 0xd9];
const ascii = (text: string) => Array.from(text, (char) => char.charCodeAt(0));
const whole = [...start, ...segment, ...scan, ...end];

const mend = (bytes: number[], format: PictureFormat = 'jpg') => {
  const { parts, hadEnd } = mendPicture(Uint8Array.from(bytes), format);
  return { bytes: parts.flatMap((part) => [...part]), hadEnd };
};

it('leaves a whole JPEG as it is', () => {
  expect(mend(whole)).toEqual({ bytes: whole, hadEnd: true });
  const progressive = [...start, ...scan, ...segment, ...scan, ...end];
  expect(mend(progressive)).toEqual({ bytes: progressive, hadEnd: true });
});

it('removes stray bytes between segments, and data after the end', () => {
  const stray = [0, 1, 0xff, 0, 0xff];
  expect(mend([...start, ...stray, ...segment, ...stray, ...scan, ...end, 9, 9])).toEqual({
    bytes: whole,
    hadEnd: true,
  });
});

it('adds the end of a JPEG that has none, and says so', () => {
  expect(mend(whole.slice(0, -2))).toEqual({ bytes: whole, hadEnd: false });
  expect(mend(whole.slice(0, -1))).toMatchObject({ hadEnd: false });
  expect(mend([...start, ...segment.slice(0, 5)])).toMatchObject({ hadEnd: false });
});

it('leaves the rest of a JPEG with thousands of stray bytes as it is', () => {
  const strays = Array.from({ length: 5_000 }, () => [0, ...segment]).flat();
  const bytes = [...start, ...strays, ...scan, ...end];
  expect(mend(bytes).bytes.length).toBe(bytes.length - 1_000);
});

it('adds the end of a PNG that has none', () => {
  const chunk = (name: string, ...content: number[]) => [0, 0, 0, content.length, ...ascii(name), ...content];
  const sum = [0xae, 0x42, 0x60, 0x82];
  const png = [0x89, ...ascii('PNG\r\n\x1a\n'), ...chunk('IDAT', 5, 6), 1, 2, 3, 4];
  const ended = [...png, ...chunk('IEND'), ...sum];
  expect(mend(png, 'png')).toEqual({ bytes: ended, hadEnd: false });
  expect(mend([...ended, 9], 'png')).toEqual({ bytes: [...ended, 9], hadEnd: true });
});
