import { isAlone, isRestart, marks } from './jpeg-markers.ts';
import type { PictureFormat } from './picture-header.ts';

/** The parts of a picture file. `hadEnd` is false if the file ends without its end marker, so that pixels may be missing. */
type Mended = { parts: Uint8Array<ArrayBuffer>[]; hadEnd: boolean };

const jpegEnd = Uint8Array.of(0xff, marks.end);
/** The chunk IEND, whose content is empty. */
const pngEnd = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);
/** Bytes of a PNG chunk besides its content: its length, name and checksum. */
const chunkBytes = 12;
/** The maximum number of parts, more than any device causes. The rest of a file with more parts is not changed. */
const maxParts = 1_000;

/**
 * Returns a picture as lenient viewers read it: a JPEG without stray bytes between its segments and without data after its end, and a
 * JPEG or PNG with its end marker. Only a decoder can find out whether pixels are missing.
 */
export const mendPicture = (bytes: Uint8Array<ArrayBuffer>, format: PictureFormat): Mended =>
  format === 'jpg' ? mendJpeg(bytes) : mendPng(bytes);

function mendJpeg(bytes: Uint8Array<ArrayBuffer>): Mended {
  const parts: Mended['parts'] = [];
  // The start of the current part, and the end of the last segment.
  let [from, at] = [0, 2];
  while (parts.length < maxParts) {
    const marker = findMarker(bytes, at);
    if (marker !== at) {
      parts.push(bytes.subarray(from, at));
      from = marker ?? bytes.length;
    }
    if (marker === undefined) return { parts: [...parts, jpegEnd], hadEnd: false };
    const kind = bytes[marker + 1] ?? 0;
    at = marker + 2;
    if (kind === marks.end) return { parts: [...parts, bytes.subarray(from, at)], hadEnd: true };
    if (!isAlone(kind)) at += ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0);
    if (kind === marks.scan) at = findMarker(bytes, at, (mark) => !isRestart(mark)) ?? bytes.length;
  }
  return { parts: [...parts, bytes.subarray(from)], hadEnd: true };
}

/** Returns the position of the next marker. In the data of a scan, 0xff is followed by 0. */
function findMarker(bytes: Uint8Array, from: number, isWanted = (_mark: number) => true): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const mark = bytes[at + 1] ?? 0;
    if (mark !== 0 && mark !== 0xff && isWanted(mark)) return at;
  }
  return undefined;
}

function mendPng(bytes: Uint8Array<ArrayBuffer>): Mended {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // After the signature.
  let at = 8;
  while (at + chunkBytes <= bytes.length) {
    const isEnd = view.getUint32(at + 4) === 0x49454e44;
    if (isEnd) return { parts: [bytes], hadEnd: true };
    at += chunkBytes + view.getUint32(at);
  }
  return { parts: [bytes, pngEnd], hadEnd: false };
}
