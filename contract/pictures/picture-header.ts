import { isAlone, isFrame, marks } from './jpeg-markers.ts';

export type PictureFormat = 'jpg' | 'png';

/** The format of a picture and its size in pixels, as declared in its file. */
export type PictureHeader = { format: PictureFormat; width: number; height: number };

/** Reads `length` bytes of a file from `position`, fewer at its end. */
type BytesAt = (position: number, length: number) => Promise<Uint8Array>;

const jpegStart = [0xff, 0xd8, 0xff];
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Maximum number of segments before the frame header of a JPEG. A camera writes a dozen; a colour profile takes up to 255. */
const maxSegments = 1_000;
/** The number of bytes that the search for a marker reads at once. */
const windowBytes = 4_096;

/**
 * Reads the format and the size of a picture without decoding it. The declared size may be wrong, so a decoder must enforce it.
 * @returns undefined if the file is neither a JPEG nor a PNG; `damaged` if it is one, but its size cannot be read.
 */
export async function readPictureHeader(bytesAt: BytesAt): Promise<PictureHeader | 'damaged' | undefined> {
  const start = await bytesAt(0, 24);
  const startsWith = (wanted: number[]) => wanted.every((byte, index) => start[index] === byte);
  if (startsWith(jpegStart)) return (await readJpeg(bytesAt)) ?? 'damaged';
  if (startsWith(pngStart)) return readPng(start) ?? 'damaged';
  return undefined;
}

/** Reads the size from the first chunk, which must have the name IHDR, at byte 12. */
function readPng(start: Uint8Array): PictureHeader | undefined {
  if (start.length < 24 || String.fromCharCode(...start.subarray(12, 16)) !== 'IHDR') return undefined;
  const view = viewOf(start);
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Skips each segment by its declared length until the frame header, and reads the size from the frame header. */
async function readJpeg(bytesAt: BytesAt): Promise<PictureHeader | undefined> {
  let at = 2;
  for (let segment = 0; segment < maxSegments; segment += 1) {
    const marker = await findMarker(bytesAt, at);
    const head = marker === undefined ? new Uint8Array() : await bytesAt(marker, 9);
    if (marker === undefined || head.length < 9) return undefined;
    const [view, kind = 0] = [viewOf(head), head[1]];
    if (isFrame(kind)) return { format: 'jpg', width: view.getUint16(7), height: view.getUint16(5) };
    if (kind === marks.scan || kind === marks.end) return undefined;
    at = marker + 2 + (isAlone(kind) ? 0 : view.getUint16(2));
  }
  return undefined;
}

/**
 * Returns the position of the next marker, which is `at` in a correct file. Some phones write stray bytes between segments, and fill bytes
 * (0xff) may precede a marker; decoders skip both.
 */
async function findMarker(bytesAt: BytesAt, at: number): Promise<number | undefined> {
  for (let from = at; ; from += windowBytes - 1) {
    const bytes = await bytesAt(from, windowBytes);
    const found = bytes.findIndex((byte, index) => byte === 0xff && isMark(bytes[index + 1]));
    if (found >= 0) return from + found;
    if (bytes.length < windowBytes) return undefined;
  }
}

const isMark = (kind: number | undefined) => kind !== undefined && kind !== 0 && kind !== 0xff;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);
