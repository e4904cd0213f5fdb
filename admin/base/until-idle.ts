import { nextPaint } from './next-paint.ts';
import { times } from './times.ts';

/** Waits until the browser has painted and has no other work. A browser without idle callbacks waits for the paint only. */
export async function untilIdle(): Promise<void> {
  await nextPaint();
  if (!('requestIdleCallback' in globalThis)) return;
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: times.idleMs }));
}
