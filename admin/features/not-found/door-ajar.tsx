import classes from './door-ajar.module.css';

/** The flowers that hang into the upper right corner, sparser towards the left. */
const blossoms = Array.from({ length: 46 }, (_, index) => {
  const across = ((index * 37) % 100) / 100;
  const down = ((index * 61) % 100) / 100;
  return {
    x: 640 - across * across * 210,
    y: down * (96 - across * 70) - 6,
    radius: 8 + ((index * 13) % 9),
    fill: ['var(--leaf)', '#C4406F', '#DB5F86'][index % 3],
  };
});

/** A door ajar in a whitewashed wall, with the house number 404. The lantern is lit in the dark colour scheme. */
export function DoorAjar({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 640 400" className={classes['picture']} role="img" aria-label={label}>
      <defs>
        <linearGradient id="door-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#FFE3A6" />
          <stop offset="1" stopColor="#F3B562" />
        </linearGradient>
        <radialGradient id="door-glow">
          <stop offset="0" stopColor="#FFE3A6" stopOpacity=".55" />
          <stop offset=".5" stopColor="#FFE3A6" stopOpacity=".16" />
          <stop offset="1" stopColor="#FFE3A6" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="640" height="400" fill="var(--wall)" />
      <path d="M0 0H640V26C520 38 420 18 300 30C190 40 90 22 0 34Z" fill="var(--wall-edge)" opacity=".5" />
      <rect y="286" width="640" height="60" fill="var(--plinth)" />
      <rect y="284" width="640" height="4" fill="var(--tile-ink)" opacity=".55" />
      <rect y="346" width="640" height="54" fill="var(--floor)" />
      <path
        d="M0 372H640M90 346L70 400M210 346L200 400M430 346L440 400M550 346L570 400"
        stroke="var(--joint)"
        strokeWidth="2"
      />
      <Door />
      <HouseNumber x={464} y={168} digit="4" />
      <HouseNumber x={516} y={168} digit="0" />
      <HouseNumber x={569} y={178} digit="4" tiltDegrees={12} />
      <circle cx="548" cy="148" r="2.6" fill="var(--joint)" />
      <circle cx="170" cy="148" r="104" fill="url(#door-glow)" className={classes['glow']} />
      <path d="M170 108V128" stroke="#3A332C" strokeWidth="4" />
      <path
        d="M154 132L170 122L186 132L181 166H159Z"
        fill="#FFE3A6"
        stroke="#3A332C"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <FlowerPot x={84} y={214} scale={0.9} />
      <FlowerPot x={160} y={250} scale={0.76} />
      <FlowerPot x={84} y={322} scale={1.05} />
      <FlowerPot x={470} y={322} scale={1} />
      <FlowerPot x={532} y={330} scale={0.8} />
      <Cat />
      {blossoms.map(({ x, y, radius, fill }, index) => (
        <circle key={index} cx={x} cy={y} r={radius} fill={fill} />
      ))}
    </svg>
  );
}

const Door = () => (
  <>
    <path d="M228 346V176A92 92 0 0 1 412 176V346Z" fill="var(--stone)" />
    <path d="M244 346V178A76 76 0 0 1 396 178V346Z" fill="#2A1F1A" />
    <path d="M244 346V178A76 76 0 0 1 320 102V346Z" fill="url(#door-light)" />
    <path d="M268 346V230H302V346M268 262H302M268 296H302" stroke="#B97A2E" strokeWidth="4" fill="none" opacity=".75" />
    <rect x="273" y="242" width="9" height="19" rx="2" fill="#C4623A" />
    <rect x="286" y="236" width="11" height="25" rx="2" fill="#056270" />
    <rect x="274" y="276" width="22" height="19" rx="2" fill="#9C6A2B" />
    <path d="M320 346V102A76 76 0 0 1 396 178V346Z" fill="var(--door)" />
    <path d="M345 107V346M370 121V346" stroke="var(--door-shade)" strokeWidth="3" />
    <path d="M320 200H396M320 296H396" stroke="var(--door-shade)" strokeWidth="9" />
    <circle cx="331" cy="250" r="6.5" fill="#E0AE45" />
    <path d="M320 102L306 116V352L320 346Z" fill="var(--door-shade)" />
    <path d="M244 346H306L262 400H150Z" fill="#FFD98F" opacity=".55" />
  </>
);

const Cat = () => (
  <g transform="translate(424 352)">
    <path
      d="M-16 0C-22 -26 -16 -42 -8 -48L-12 -64L-3 -58C1 -60 6 -60 10 -58L18 -64L15 -48C24 -40 26 -20 20 0Z"
      fill="var(--cat)"
    />
    <path d="M18 -4C38 -4 42 -20 36 -30" stroke="var(--cat)" strokeWidth="6" fill="none" strokeLinecap="round" />
  </g>
);

/** A glazed tile with a rivet in each corner. A tile with `tiltDegrees` looks as if it had come loose. */
const HouseNumber = ({
  x,
  y,
  digit,
  tiltDegrees = 0,
}: {
  x: number;
  y: number;
  digit: string;
  tiltDegrees?: number;
}) => (
  <g transform={`translate(${x} ${y}) rotate(${tiltDegrees})`}>
    <rect x="-23" y="-27" width="46" height="54" rx="3" fill="var(--tile)" />
    <rect x="-19" y="-23" width="38" height="46" rx="2" fill="none" stroke="var(--tile-ink)" strokeWidth="2" />
    {[-1, 1].flatMap((side) =>
      [-1, 1].map((end) => <circle key={`${side}${end}`} cx={side * 15.2} cy={end * 19} r="2" fill="#D9A441" />),
    )}
    <text y="12" textAnchor="middle" fontWeight="700" fontSize="34" fill="var(--tile-ink)">
      {digit}
    </text>
  </g>
);

const leaves = [
  [-20, -22, 13],
  [0, -30, 15],
  [19, -22, 13],
  [-9, -14, 12],
  [11, -13, 12],
] as const;
const petals = [
  [-24, -28],
  [-6, -40],
  [10, -34],
  [24, -24],
  [2, -22],
  [-14, -14],
] as const;

const FlowerPot = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    {leaves.map(([cx, cy, radius], index) => (
      <circle key={cx} cx={cx} cy={cy} r={radius} fill={index % 2 ? 'var(--leaf-light)' : 'var(--leaf)'} />
    ))}
    {petals.map(([cx, cy], index) => (
      <circle key={cx} cx={cx} cy={cy} r="5.4" fill={index % 2 ? '#C4406F' : '#DB5F86'} />
    ))}
    <path d="M-21 -8H21L15 28H-15Z" fill="#C4623A" />
    <rect x="-24" y="-12" width="48" height="10" rx="3" fill="#D77F57" />
  </g>
);
