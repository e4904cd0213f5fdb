/** Maximum number of characters that NFC composes into a single character, so NFC never shortens a text to less than a quarter. */
export const maxComposedChars = 4;

/** The longest run of combining marks in stream-safe text (UAX #15): no script needs a longer run. */
const maxMarks = 30;
const markRun = new RegExp(String.raw`\p{M}{${maxMarks + 1}}`, 'u');
const markRuns = new RegExp(String.raw`(\p{M}{${maxMarks}})\p{M}+`, 'gu');

/** Whether a text has a longer run of combining marks than any script needs. The time to normalise a run is quadratic in its length. */
export const hasMarkRun = (text: string) => markRun.test(text);

/** Returns the text with each run of combining marks cut to `maxMarks`. */
export const cutMarkRuns = (text: string) => text.replace(markRuns, '$1');
