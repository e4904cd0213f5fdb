/** A composed character is made of so many at most: NFC never makes a text shorter than a quarter. */
export const maxComposedChars = 4;

/** The longest run of combining marks in stream-safe text (UAX #15): no script has longer ones. */
const maxMarks = 30;
const markRun = new RegExp(String.raw`\p{M}{${maxMarks + 1}}`, 'u');
const markRuns = new RegExp(String.raw`(\p{M}{${maxMarks}})\p{M}+`, 'gu');

/** Whether a text has more combining marks in a row than any script: normalising it would cost the square of their number. */
export const hasMarkRun = (text: string) => markRun.test(text);

/** The text with such runs cut. */
export const cutMarkRuns = (text: string) => text.replace(markRuns, '$1');
