import { crc32, deflateSync } from 'node:zlib';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type PngShape = {
  width: number;
  height: number;
  /** Chunks between the header and the pixels. */
  extra?: Buffer[];
};

/** Returns a black PNG with one bit per pixel. All pixels are equal, so a small file can have very many pixels. */
export function flatPng({ width, height, extra = [] }: PngShape): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bit depth 1. The bytes that remain 0 mean greyscale, deflate, the default filter method, and no interlacing.
  header[8] = 1;
  const bytesPerRow = 1 + Math.ceil(width / 8);
  const pixels = deflateSync(Buffer.alloc(height * bytesPerRow));
  return Buffer.concat([pngStart, pngChunk('IHDR', header), ...extra, pngChunk('IDAT', pixels), pngChunk('IEND')]);
}

/** Returns a PNG chunk with a colour profile of `megabytes` MB of zeros, compressed to about a thousandth of this size. */
export const profileBomb = (megabytes: number) =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), zeros(megabytes)]));

/** Returns a PNG chunk with a compressed comment of `megabytes` MB of zeros. */
export const commentBomb = (megabytes: number) =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(megabytes)]));

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000));

/** Returns the header of a WebP file that declares a picture of `width` × `height` pixels. */
export function webpHeader(width: number, height: number): Buffer {
  const bytes = Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0'.padEnd(30, '\0'), 'latin1');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

/** Returns a JPEG segment with an EXIF directory that declares 65,535 entries, all with invalid types and offsets. */
export function exifBomb(): Buffer {
  const exif = Buffer.alloc(60_000, 0xff);
  exif.write('Exif\0\0II*\0', 0, 'latin1');
  exif.writeUInt32LE(8, 10);
  return jpegSegment(0xe1, exif);
}

/** Returns a picture whose last bytes are missing. */
export const cut = (picture: Buffer, share = 0.5): Buffer => picture.subarray(0, Math.floor(picture.length * share));

/** Returns a JPEG without its end marker, as some phones and cut uploads leave it. */
export const withoutEnd = (jpeg: Buffer): Buffer => jpeg.subarray(0, -2);

/** Returns a JPEG with bytes after its first segment that belong to no segment. */
export function withStrayBytes(jpeg: Buffer, stray = Buffer.from([0, 1, 2, 0xff, 0, 3])): Buffer {
  const end = 4 + jpeg.readUInt16BE(4);
  return Buffer.concat([jpeg.subarray(0, end), stray, jpeg.subarray(end)]);
}

/** Returns a PNG with other bytes in the middle of its pixels. */
export function withOtherPixels(png: Buffer): Buffer {
  const changed = Buffer.from(png);
  return changed.fill(0x55, Math.floor(png.length / 2), Math.floor(png.length / 2) + 10);
}

/** Returns a JPEG with a segment inserted immediately after its first marker. */
export const withSegment = (jpeg: Buffer, segment: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);

/** Repeats the last scan of a progressive JPEG `times` more times. A decoder processes the whole picture for each scan. */
export function repeatLastScan(jpeg: Buffer, times: number): Buffer {
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(start, -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)]);
}

/** Returns `count` empty JPEG segments of four bytes each, to be inserted before the frame header. */
export const manySegments = (count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => jpegSegment(0xe5, Buffer.alloc(0))));

function jpegSegment(kind: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function pngChunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const framed = Buffer.alloc(content.length + 12);
  framed.writeUInt32BE(content.length, 0);
  framed.write(type, 4, 'latin1');
  content.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), content.length + 8);
  return framed;
}
