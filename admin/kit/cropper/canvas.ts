import type { Size } from './crop-math.ts';

export function makeCanvas({ width, height }: Size) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

export function contextOf(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser provides no 2D canvas');
  context.imageSmoothingQuality = 'high';
  return context;
}
