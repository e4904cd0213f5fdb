/** Maximum number of characters that NFC composes into a single character, so it never shortens a text to less than a quarter. */
export const maxComposedChars = 4;

/** The longest run of combining marks in stream-safe text (UAX #15): no script has longer ones. */
const maxMarks = 30;
const markRun = new RegExp(String.raw`\p{M}{${maxMarks + 1}}`, 'u');
const markRuns = new RegExp(String.raw`(\p{M}{${maxMarks}})\p{M}+`, 'gu');

/** Whether a text has a longer run of combining marks than any script: normalising such a run takes time quadratic in its length. */
export const hasMarkRun = (text: string) => markRun.test(text);

/** Cuts such runs to the longest that is allowed. */
export const cutMarkRuns = (text: string) => text.replace(markRuns, '$1');
