import sharp from 'sharp';

const size = { width: 250, height: 100 };
const inks = ['#0b5d66', '#c4552d', '#3a5a98', '#6b7f2a', '#7a3e6d', '#1f7a5c', '#b3762a'] as const;
const lights = ['#f2b84b', '#f09a6b', '#8fd0d6', '#f6d06f', '#e7a7c4', '#b9d67a', '#9ec2f0'] as const;

type Colours = { ink: string; light: string };

/** The symbols of the logos, each in a square of 80 by 80 centred on 0, 0. */
const symbols: readonly ((colours: Colours) => string)[] = [
  // A sun over two waves.
  ({ ink, light }) => `<circle cx="0" cy="-14" r="17" fill="${light}"/>` + [8, 24].map((y) => wave(y, ink)).join(''),
  // The needle of a compass.
  ({ ink, light }) =>
    `<circle r="36" fill="none" stroke="${ink}" stroke-width="6"/>` +
    `<path d="M0,-26 L9,0 L-9,0 Z" fill="${light}"/><path d="M0,26 L9,0 L-9,0 Z" fill="${ink}"/>`,
  // Two hills and the moon.
  ({ ink, light }) =>
    `<circle cx="18" cy="-20" r="12" fill="${light}"/>` +
    `<path d="M-40,32 L-12,-22 L16,32 Z" fill="${ink}"/><path d="M-2,32 L20,-4 L42,32 Z" fill="${ink}" opacity="0.7"/>`,
  // A sail.
  ({ ink, light }) =>
    `<path d="M-2,-36 L-2,18 L-34,18 Z" fill="${ink}"/><path d="M4,-26 L4,18 L30,18 Z" fill="${light}"/>` +
    `<path d="M-38,24 L38,24 L26,36 L-26,36 Z" fill="${ink}"/>`,
  // An arch with a path.
  ({ ink, light }) =>
    `<path d="M-34,36 L-34,-4 A34,34 0 0 1 34,-4 L34,36 L18,36 L18,-4 A18,18 0 0 0 -18,-4 L-18,36 Z" fill="${ink}"/>` +
    `<path d="M-8,36 L-3,4 L3,4 L8,36 Z" fill="${light}"/>`,
  // A tag on its string.
  ({ ink, light }) =>
    `<path d="M-36,-10 L-10,-34 L36,-6 L36,32 L-12,32 Z" fill="${ink}"/><circle cx="-12" cy="-12" r="8" fill="${light}"/>`,
];

const wave = (y: number, ink: string) =>
  `<path d="M-38,${y} q9.5,-12 19,0 t19,0 t19,0 t19,0" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round"/>`;

/** Renders the logo of the nth agency, from 0, as a JPEG of 250 x 100 on white: a symbol beside two bars in place of a name. */
export const renderLogo = (n: number): Promise<Buffer> =>
  sharp(Buffer.from(drawLogo(n)))
    .jpeg({ quality: 90 })
    .toBuffer();

function drawLogo(n: number): string {
  const colours = { ink: inks[n % inks.length] ?? inks[0], light: lights[(n * 3) % lights.length] ?? lights[0] };
  const symbol = symbols[n % symbols.length]?.(colours) ?? '';
  const { width, height } = size;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="#fff"/><g transform="translate(56 50)">${symbol}</g>` +
    `<rect x="114" y="34" width="${60 + ((n * 17) % 48)}" height="12" rx="6" fill="${colours.ink}"/>` +
    `<rect x="114" y="56" width="${40 + ((n * 29) % 40)}" height="9" rx="4.5" fill="${colours.light}"/></svg>`
  );
}
