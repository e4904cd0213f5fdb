import { open, type FileHandle } from 'node:fs/promises';

export type PictureFormat = 'jpg' | 'png';

/** The format of a picture and its size in pixels, as declared in its file. */
export type PictureHeader = { format: PictureFormat; width: number; height: number };

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Maximum number of segments before the frame header of a JPEG. A camera writes a dozen; a colour profile takes up to 255. */
const maxSegments = 1_000;

/**
 * Reads the format and the size of a picture without decoding it. Therefore no decoder runs on an upload in this process, and in
 * the worker only the decoders of JPEG and PNG run. The declared size may be wrong, so the worker must enforce it.
 * @returns undefined if the file is neither a JPEG nor a PNG.
 */
export async function readPictureHeader(path: string): Promise<PictureHeader | undefined> {
  const file = await open(path);
  try {
    const start = await bytesAt(file, 0, 24);
    if (start.subarray(0, 3).equals(jpegStart)) return await readJpeg(file);
    if (start.subarray(0, 8).equals(pngStart)) return readPng(start);
    return undefined;
  } finally {
    await file.close();
  }
}

/** Reads the size from the first chunk, which must have the name IHDR, at byte 12. */
function readPng(start: Buffer): PictureHeader | undefined {
  if (start.length < 24 || start.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { format: 'png', width: start.readUInt32BE(16), height: start.readUInt32BE(20) };
}

/** Skips each segment by its declared length until the frame header, and reads the size from the frame header. */
async function readJpeg(file: FileHandle): Promise<PictureHeader | undefined> {
  let at = 2;
  for (let segment = 0; segment < maxSegments; segment += 1) {
    const head = await bytesAt(file, at, 9);
    if (head.length < 9) return undefined;
    const [prefix, kind = 0] = head;
    if (prefix !== 0xff) return undefined;
    if (isFrame(kind)) return { format: 'jpg', width: head.readUInt16BE(7), height: head.readUInt16BE(5) };
    // Fill bytes (0xff) may precede a marker; they are skipped one by one.
    at += kind === 0xff ? 1 : 2 + head.readUInt16BE(2);
  }
  return undefined;
}

/** Whether a marker is a frame header: SOF0 to SOF15, without DHT, JPG and DAC, which are in the same range. */
const isFrame = (kind: number) => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);

async function bytesAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(bytes), position });
  return buffer.subarray(0, bytesRead);
}
