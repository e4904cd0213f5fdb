/** Whether PostgreSQL can store a text: it refuses NUL and lone surrogates (D-14). */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
