import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { fileOf, hoursOf, sceneNames, type SceneName } from '../../api/demo/pictures/pictures.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><path d="M0 400h1200v400H0z" fill="#1b7f93"/></svg>';

/** Functions that convert the picture of a scene (1200 x 800) to another shape or format, by file name. */
const variants: Record<string, (scene: Sharp) => Sharp | Promise<Buffer>> = {
  'portrait.jpg': (scene) => scene.resize(800, 1_200).jpeg({ quality: 82 }),
  'square.jpg': (scene) => scene.resize(900, 900).jpeg({ quality: 82 }),
  'panorama.jpg': (scene) => scene.resize(1_600, 400).jpeg({ quality: 82 }),
  // The pixels are stored rotated counterclockwise; orientation 6 makes viewers rotate them back. The file also contains GPS data.
  'rotated.jpg': (scene) =>
    scene
      .rotate(-90)
      .jpeg({ quality: 82 })
      .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 23/1 0/1' } })
      .withMetadata({ orientation: 6 }),
  'grey.jpg': (scene) => scene.toColourspace('b-w').jpeg({ progressive: true }),
  'cmyk.jpg': (scene) => scene.resize(600, 400).toColourspace('cmyk').jpeg(),
  'large.jpg': (scene) => scene.resize(4_200, 2_800, { kernel: 'nearest' }).jpeg({ quality: 60 }),
  'transparent.png': (scene) => scene.resize(600, 400).ensureAlpha(0.4).png(),
  'photo.webp': (scene) => scene.webp({ quality: 75 }),
  'wrong-type.jpg': (scene) => scene.resize(600, 400).png(),
  'tiny.jpg': (scene) => scene.resize(24, 16).jpeg(),
  'truncated.jpg': async (scene) => {
    const whole = await scene.jpeg({ quality: 82 }).toBuffer();
    return whole.subarray(0, Math.floor(whole.length / 3));
  },
};

/** A cache of the files served so far: a few dozen, most of about 100 kB. */
const cache = new Map<string, Promise<Buffer>>();

/** Returns the picture with the given file name, converted on the first call; undefined if there is no such picture. */
export function pictureOf(file: string): Promise<Buffer> | undefined {
  const cached = cache.get(file);
  if (cached) return cached;
  const picture = make(file);
  if (picture) cache.set(file, picture);
  return picture;
}

function make(file: string): Promise<Buffer> | undefined {
  if (file === 'too-many-pixels.png') return Promise.resolve(flatPng(20_000, 20_000));
  if (file === 'drawing.svg') return Promise.resolve(Buffer.from(svg));
  const variant = variants[file];
  if (variant) return toBuffer(variant(open('bay')));
  const scene = sceneNames.find((name) => file === `${name}.jpg`);
  return scene && open(scene).jpeg({ quality: 82 }).toBuffer();
}

const toBuffer = (made: Sharp | Promise<Buffer>) => (made instanceof Promise ? made : made.toBuffer());

const open = (scene: SceneName) => sharp(fileOf({ scene, hour: hoursOf[scene][0] }));

/** Returns a PNG with a single colour, which needs far more memory when decoded than the size of the file suggests. */
function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, greyscale.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 6 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
