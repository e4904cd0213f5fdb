import { fork } from 'node:child_process';
import { join } from 'node:path';
import { peakMegabytesOf } from '../../api/testing/pictures/peak-memory.ts';
import { cameraJpeg } from '../../api/testing/pictures/pictures.ts';
import { childrenOf, memoryOf } from '../support/process-memory.ts';
import type { Product } from '../support/product.ts';

const atOnce = 100;
const photo = { width: 4_000, height: 3_000 };
const sampleMs = 50;

export type UploadMeasure = {
  seconds: number;
  refused: number;
  /** Peak memory in MB: of the server, of the largest image worker, and of server and workers together at any moment. */
  serverMb: number;
  drawingMb: number;
  togetherMb: number;
  /** Duration of other requests during the uploads, in milliseconds. */
  readMs: { median: number; slowest: number };
};

/** Uploads 100 photos concurrently, each of 12 megapixels and with an EXIF orientation, as a camera sets it. Linux only: it reads /proc. */
export async function measureUploads(product: Product): Promise<UploadMeasure> {
  const serverPid = product.pid;
  const picture = await cameraJpeg(photo.width, photo.height);
  const peaks = { drawing: 0, together: 0 };
  const sampler = setInterval(() => {
    const drawing = childrenOf(serverPid).map(memoryOf);
    peaks.drawing = Math.max(peaks.drawing, ...drawing);
    peaks.together = Math.max(peaks.together, memoryOf(serverPid) + drawing.reduce((sum, each) => sum + each, 0));
  }, sampleMs);
  const reader = readMeanwhile(product);
  const start = performance.now();
  const statuses = await Promise.all(Array.from({ length: atOnce }, () => upload(product, picture)));
  const seconds = (performance.now() - start) / 1000;
  clearInterval(sampler);
  const times = (await reader.stop()).sort((a, b) => a - b);
  return {
    seconds,
    refused: statuses.filter((status) => status !== 201).length,
    serverMb: peakMegabytesOf(serverPid),
    drawingMb: peaks.drawing,
    togetherMb: peaks.together,
    readMs: { median: times[times.length >> 1] ?? 0, slowest: times.at(-1) ?? 0 },
  };
}

async function upload({ url, session }: Product, picture: Buffer): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)]), 'photo.jpg');
  const headers = { authorization: `Bearer ${session.token}` };
  const answer = await fetch(`${url}/media_experiences`, { method: 'POST', headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}

/** Reads a list repeatedly until `stop` is called, in a separate process because this process is busy with the uploads. */
function readMeanwhile({ url, session }: Product) {
  const reader = fork(join(import.meta.dirname, 'read-meanwhile.ts'), [`${url}/categories`, session.token]);
  // The parameter type is safe: the child sends only one message, the durations of its reads.
  const times = new Promise<number[]>((resolve) => reader.once('message', (sent: number[]) => resolve(sent)));
  return {
    stop: () => {
      reader.send('stop');
      return times;
    },
  };
}
