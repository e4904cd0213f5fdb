import type { Icon } from '@tabler/icons-react';

/** A row of the palette: a record, a screen or an action. */
export type Entry = {
  /** Unique in the palette. */
  id: string;
  name: string;
  icon: Icon;
  /** Instead of the icon; a path of the API or a URL. */
  thumbnailUrl?: string | undefined;
  detail?: string | undefined;
  /** Such as `Experiencia`. */
  kind?: string;
  /** The word for an inactive record. */
  inactive?: string | undefined;
  /** Keys that do the same, as in `aria-keyshortcuts`. */
  keys?: string | undefined;
  /** The address of the screen or of the form, so that the pointer can open it in another tab. */
  href?: string | undefined;
  /** Must be called once the palette is closed. */
  open: () => void;
};

export type EntryGroup = {
  id: string;
  title: string;
  entries: readonly Entry[];
  /** Whether the entries answer an earlier text, while the answer to the present one is on its way. */
  isOld?: boolean;
  /** The number of entries that are being read. */
  pending?: number;
};
