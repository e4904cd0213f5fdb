// Illustrations for empty and error states, 160 × 112 px, in the colours of the theme.

export const accent = 'var(--ts-accent)';
export const door = 'var(--ts-door)';
export const line = 'var(--ts-line-strong)';
export const soft = 'var(--ts-accent-soft)';
export const frame = { width: 160, height: 112, viewBox: '0 0 160 112', fill: 'none', 'aria-hidden': true } as const;

export const EmptyShelf = () => (
  <svg {...frame}>
    <path d="M44 104V44a36 36 0 0 1 72 0v60Z" fill={soft} />
    <path d="M36 104h88M52 62h56M52 84h56" stroke={line} strokeWidth="3" strokeLinecap="round" />
    <g stroke={accent} strokeWidth="2.5" strokeDasharray="4 4">
      <rect x="60" y="46" width="14" height="14" rx="2" />
      <rect x="84" y="68" width="16" height="14" rx="2" />
    </g>
    <circle cx="122" cy="34" r="14" fill={door} />
    <path d="M122 28v12M116 34h12" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
);

export const LostPath = () => (
  <svg {...frame}>
    <path
      d="M22 88c18-26 34-26 50-6s34 18 66-22"
      stroke={line}
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray="1 9"
    />
    <circle cx="76" cy="50" r="30" fill={soft} stroke={accent} strokeWidth="4" />
    <path d="m98 72 22 22" stroke={accent} strokeWidth="7" strokeLinecap="round" />
    <path d="M64 50h24" stroke={accent} strokeWidth="3" strokeLinecap="round" opacity=".55" />
    <path d="M138 46c-7 0-11 5-11 10 0 8 11 16 11 16s11-8 11-16c0-5-4-10-11-10Z" fill={door} />
    <circle cx="138" cy="56" r="3.6" fill="#fff" />
  </svg>
);

export const PulledPlug = () => (
  <svg {...frame}>
    <g stroke={line} strokeWidth="4" strokeLinecap="round">
      <path d="M30 76h26c10 0 10-12 20-12" />
      <path d="M130 76h-22c-10 0-8-12-16-12" />
    </g>
    <g fill={soft} stroke={accent} strokeWidth="3">
      <rect x="14" y="54" width="26" height="40" rx="6" />
      <rect x="120" y="54" width="26" height="40" rx="6" />
    </g>
    <path d="M22 66h10M22 74h10M128 66h10M128 74h10" stroke={accent} strokeWidth="2.5" strokeLinecap="round" />
    <path d="M84 44v-14M72 48l-9-10M96 48l9-10" stroke={door} strokeWidth="4" strokeLinecap="round" />
  </svg>
);
