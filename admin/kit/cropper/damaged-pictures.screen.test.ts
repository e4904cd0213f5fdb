import { page } from 'vitest/browser';
import { smallJpeg } from '../../testing/fields.ts';
import { expect, test } from '../../testing/screens.ts';

const dialog = page.getByRole('dialog');
const upload = dialog.getByRole('button', { name: 'Subir imagen' });
const choose = (file: File) => page.getFieldCell('mediaExperiences').getFileInputs().upload(file);

/** Returns a copy of a file with other bytes. */
const changed = async (file: File, change: (bytes: Uint8Array<ArrayBuffer>) => BlobPart[]) =>
  new File(change(new Uint8Array(await file.arrayBuffer())), file.name, { type: file.type });

async function pngOf(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d');
  for (let x = 0; x < Math.min(width, 90); x += 1) {
    drawing?.fillRect(x, (x * x * 7) % height, 3, 5);
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'paseo.png', { type: 'image/png' });
}

const withStrayBytes = (bytes: Uint8Array<ArrayBuffer>) => {
  const end = 4 + new DataView(bytes.buffer).getUint16(4);
  return [bytes.subarray(0, end), Uint8Array.of(0, 1, 2, 3), bytes.subarray(end)];
};

const whole: [string, () => Promise<File>][] = [
  ['a JPEG without its end marker', async () => changed(await smallJpeg(), (bytes) => [bytes.subarray(0, -2)])],
  ['a JPEG with stray bytes between its segments', async () => changed(await smallJpeg(), withStrayBytes)],
  ['a PNG without its end', async () => changed(await pngOf(300, 200), (bytes) => [bytes.subarray(0, -12)])],
  ['a PNG with a side of 65,500 pixels', () => pngOf(65_500, 20)],
];
for (const [what, file] of whole) {
  test(`CROP-17 the cropper sends ${what}`, async ({ server, open }) => {
    await open('/nueva-experiencia');
    await choose(await file());
    await expect.element(upload).toHaveAttribute('aria-disabled', 'false');
    await upload.click();
    await expect.poll(() => server.sent('POST', '/media_experiences')).toHaveLength(1);
  });
}

const half = (bytes: Uint8Array<ArrayBuffer>) => [bytes.subarray(0, bytes.length / 2)];
const isDamaged = (name: string) =>
  `La imagen ${name} está dañada o incompleta. Vuelve a copiarla del original, o elige otra.`;
const refused: [string, () => Promise<File>, string][] = [
  ['half a JPEG', async () => changed(await smallJpeg(), half), isDamaged('paseo.jpg')],
  [
    'half a JPEG with stray bytes',
    async () => changed(await smallJpeg(), (bytes) => withStrayBytes(bytes.slice(0, bytes.length / 2))),
    isDamaged('paseo.jpg'),
  ],
  [
    'the header of a JPEG',
    async () => changed(await smallJpeg(), (bytes) => [bytes.subarray(0, 30)]),
    isDamaged('paseo.jpg'),
  ],
  ['half a PNG', async () => changed(await pngOf(300, 200), half), isDamaged('paseo.png')],
  [
    'a PNG with a changed checksum',
    async () =>
      changed(await pngOf(300, 200), (bytes) => [bytes.subarray(0, -13), Uint8Array.of(0), bytes.subarray(-12)]),
    isDamaged('paseo.png'),
  ],
  [
    'a PNG with a side of 65,501 pixels',
    () => pngOf(65_501, 20),
    'La imagen paseo.png es demasiado larga: cada lado puede medir como mucho 65500 píxeles.',
  ],
];
for (const [what, file, sentence] of refused) {
  test(`CROP-02 the cropper says why it cannot open ${what}`, async ({ server, open }) => {
    await open('/nueva-experiencia');
    await choose(await file());
    await expect.element(dialog.getByRole('status').first()).toHaveTextContent(sentence);
    await expect.element(upload).toHaveAttribute('aria-disabled', 'true');
    expect(await server.sent('POST', '/media_experiences')).toEqual([]);
  });
}
