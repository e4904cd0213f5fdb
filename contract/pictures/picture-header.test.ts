import { expect, it } from 'vitest';
import { readPictureHeader } from './picture-header.ts';

const ascii = (text: string) => Array.from(text, (char) => char.charCodeAt(0));
const frame = [0xff, 0xc0, 0, 17, 8, 0, 40, 0, 60, 3];
const segment = [0xff, 0xe1, 0, 4, 7, 7];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, ...ascii('IHDR')];

const read = (...bytes: number[]) => {
  const file = Uint8Array.from(bytes);
  return readPictureHeader((position, length) => Promise.resolve(file.subarray(position, position + length)));
};
const jpeg = (...bytes: number[]) => read(0xff, 0xd8, ...bytes);

it('D-14 reads the size of a JPEG or PNG', async () => {
  expect(await jpeg(...segment, ...frame)).toEqual({ format: 'jpg', width: 60, height: 40 });
  expect(await read(...png, 0, 0, 0, 60, 0, 0, 0, 40)).toEqual({ format: 'png', width: 60, height: 40 });
});

it('D-14 skips stray bytes and fill bytes between the segments of a JPEG, as decoders do', async () => {
  const stray = [0xff, ...frame.slice(1).fill(0), 1, 2, 0xff, 0];
  expect(await jpeg(...segment, ...stray, 0xff, ...frame)).toEqual({ format: 'jpg', width: 60, height: 40 });
  // The marker is across the border of two readings.
  const many = Array.from({ length: 4_095 }, () => 0);
  expect(await jpeg(...segment, ...many, ...frame)).toEqual({ format: 'jpg', width: 60, height: 40 });
});

it('D-14 distinguishes a picture whose size is missing from a file of another kind', async () => {
  expect(await jpeg(...segment, ...frame.slice(0, 6))).toBe('damaged');
  expect(await jpeg(...segment, 0xff, 0xda, 0, 2, ...frame)).toBe('damaged');
  expect(await read(...png)).toBe('damaged');
  expect(await read(...ascii('GIF89a'))).toBeUndefined();
  expect(await read()).toBeUndefined();
});
