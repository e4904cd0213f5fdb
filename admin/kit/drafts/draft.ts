/** The kinds of changes, in the order in which they are listed. */
export const changeKinds = ['es', 'en', 'shared', 'plain', 'positions'] as const;
/** The number of changes by kind, such as `{ es: 3, shared: 1 }`. */
export type ChangeCounts = Readonly<Partial<Record<(typeof changeKinds)[number], number>>>;

/** The properties of a draft that lists and the dashboard show. */
export type DraftAbout = {
  /** The URL path of the screen, without a slash at the end. */
  address: string;
  /** The namespace of the screen's texts, such as `experiences` or `positioning`. */
  collection: string;
  /** The `@id` of the record; undefined for a new record and for a screen without a record. */
  record?: string | undefined;
  /** The name of the record as typed; empty if there is none. */
  name: string;
  changes: ChangeCounts;
};

/** A chosen picture that is not uploaded: an upload that runs or has failed, or, if it is not cut yet, a chosen file. */
export type HeldPicture = { field: string; bytes: Blob; isCut: boolean };

/** The unsaved input of a screen. `content` consists of JSON values. */
export type DraftInput = DraftAbout & { content: unknown; pictures: readonly HeldPicture[] };

/** A stored draft, without its content. */
export type DraftHead = DraftAbout & {
  id: string;
  /** When it was last written, in ms since 1970. */
  savedAt: number;
  /** Whether a screen has it open, in this tab or in another. */
  isOpen: boolean;
};

/** The path of a screen as drafts store it: links to a screen may end with a slash. */
export const toAddress = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '');
