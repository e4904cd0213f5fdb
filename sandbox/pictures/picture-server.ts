import type { Answer } from '../stand-in/answer.ts';
import { pictureOf } from './pictures.ts';

const jpeg = 'image/jpeg';
/** Content types by file extension. The content of some odd pictures does not have the type of their extension. */
const types: Record<string, string> = { jpg: jpeg, png: 'image/png', webp: 'image/webp', svg: 'image/svg+xml' };

/** Answers that are not pictures, by file name. */
const answers: Record<string, (trapUrl: string) => Answer> = {
  'not-found.jpg': () => ({ status: 404 }),
  'gone.jpg': () => ({ status: 410 }),
  'forbidden.jpg': () => ({ status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>403</h1>' }),
  'page.jpg': () => ({ status: 200, headers: { 'content-type': jpeg }, body: '<!doctype html><title>Oops</title>' }),
  'empty.jpg': () => ({ status: 200, headers: { 'content-type': jpeg } }),
  'noise.jpg': () => ({ status: 200, headers: { 'content-type': jpeg }, body: Buffer.alloc(40_000, 'no picture ') }),
  'too-many-bytes.jpg': () => ({ status: 200, headers: { 'content-type': jpeg }, body: tooManyBytes() }),
  'moved.jpg': () => redirect('/pictures/square.jpg'),
  'circle.jpg': () => redirect('/pictures/circle.jpg'),
  'moved-inside.jpg': (trapUrl) => redirect(`${trapUrl}/moved-inside.jpg`),
  'moved-to-file.jpg': () => redirect('file:///etc/hostname'),
};

/** Answers a request for a picture by the last segment of the path, so that a few files are available at any number of URLs. */
export async function answerPicture(pathname: string, trapUrl: string): Promise<Answer> {
  const file = pathname.slice(pathname.lastIndexOf('/') + 1);
  const known = answers[file];
  if (known) return known(trapUrl);
  const body = await pictureOf(file);
  if (!body) return { status: 404 };
  const ending = file.slice(file.lastIndexOf('.') + 1);
  const headers = { 'content-type': types[ending] ?? jpeg, 'content-length': String(body.length) };
  return { status: 200, headers: { ...headers, 'cache-control': 'public, max-age=31536000' }, body };
}

const redirect = (location: string): Answer => ({ status: 302, headers: { location } });

/** Yields a body of 256 MiB, in chunks of 64 KiB. */
function* tooManyBytes(): Generator<Buffer> {
  const piece = Buffer.alloc(65_536, 0xff);
  piece.set([0xff, 0xd8, 0xff, 0xe0]);
  for (let n = 0; n < 4_096; n += 1) yield piece;
}
