import { handoffSeconds } from '../../session/one-time-tokens.ts';

const random = [
  ['uuid', /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g],
  ['password hash', /\$argon2id\$[\w$=,+/]+/g],
  // Random bytes and hashes of random bytes: in hexadecimal, as 43 characters of base64url, and as the value of a JSON property that
  // always has a random value.
  ['random', /(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{32})(?![0-9a-f])/g],
  ['random', /(?<![\w-])[\w-]{43}(?![\w-])/g],
  [
    'random',
    /(?<="(?:plan|experienceImports|refresh_token|token|handle|secret|otpauthUrl|challenge|sealed_seed)": ?")[^"<]+/g,
  ],
  // A recovery code.
  ['random', /(?<=")(?:[a-z2-9]{4}-){2}[a-z2-9]{4}(?=")/g],
] as const;

/** Signed tokens are not numbered: tokens signed in the same second are equal, so the numbers would depend on the speed of the run. */
const signedToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** The token of a link to newer changes: the time, the transactions and the name of the server. */
const snapshotToken = /(?<=[?&]after=)\d{13}-\d+(?:-[\d.]+)?(?:-s[\da-f]{8})?/g;
const moment = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?<zone>Z|[+-]\d\d(?::?\d\d)?)?/g;
/** A time in a sentence of a mail: `30 de noviembre de 2026, 9:18`, `30 November 2026 at 09:18`. */
const written = /\b\d{1,2} (?:de )?\p{L}+ (?:de )?\d{4}(?:,| a las| at) \d{1,2}:\d\d\b/gu;
/** For how long things are valid: records in the trash (the default of `TRASH_DAYS`), and tokens for the public site. */
const validMs = [30 * 86_400_000, handoffSeconds * 1000];
const day = /(?<![\d-])\d{4}-\d\d-\d\d(?![\d-]|T\d| \d\d:)/g;

/**
 * Returns a function that masks the text that differs between two runs of the same requests: random values, numbered in the order
 * of appearance, times and dates since `start`, and the expiry of what was made since. A time that is wrong by hours is not masked, and a masked time keeps its separator
 * and its zone, so that errors in these remain visible.
 */
export function masker(start = Date.now()): (text: string) => string {
  const known = new Map<string, string>();
  const name = (kind: string, value: string) => {
    const given = known.get(value) ?? `<${kind} ${known.size + 1}>`;
    known.set(value, given);
    return given;
  };
  const isRecent = (time: number) => time >= start - 5_000 && time <= Date.now() + 5_000;
  const nameTime = (time: number) => {
    if (isRecent(time)) return '<now>';
    return validMs.some((ms) => isRecent(time - ms)) ? '<expiry>' : undefined;
  };
  const isToday = (text: string) => text >= toDay(start) && text <= toDay(Date.now());
  return (text) => {
    const timeless = text
      .replace(moment, (time, zone: string | undefined) => {
        const named = nameTime(Date.parse(zone === undefined ? `${time}Z` : toIso(time)));
        return named === undefined ? time : `${named}${time[10]}${zone ?? ''}`;
      })
      .replace(written, '<written time>')
      .replace(signedToken, '<token>')
      .replace(snapshotToken, '<snapshot>')
      .replace(day, (date) => (isToday(date) ? '<today>' : date));
    return random.reduce((masked, [kind, pattern]) => masked.replace(pattern, (value) => name(kind, value)), timeless);
  };
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Converts a timestamp as PostgreSQL writes it to ISO 8601, because JavaScript cannot parse a zone such as `+00`. */
const toIso = (time: string) => time.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
