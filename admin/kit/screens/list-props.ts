import type { Filters } from '@trastienda/contract/filters/kinds';
import type { Member } from '@trastienda/contract/model/resource';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { About } from '../list/delete-dialog.tsx';
import type { Source } from '../list/reading/blocks.ts';
import type { SearchField } from '../list/search/search-form.tsx';
import type { Choice } from '../list/table/column-choice.tsx';
import type { Column, Row } from '../list/table/columns.ts';
import type { Received } from '../records/received.ts';
import type { ScreenPaths } from '../screen-paths.ts';

/** The parts of a resource that a list uses. The list needs only their types: importing the schemas would add zod to the list's chunk. */
export type Listed = {
  collection: string;
  filters: Record<string, unknown>;
  order: readonly string[];
  member: z.ZodType;
};

export type RowOf<R extends Listed> = Received<Member<R>> & Row;

export type ListProps<R extends Listed> = {
  /** The path of the collection in the API, and the namespace of its texts. */
  collection: R['collection'];
  paths: ScreenPaths;
  columns: readonly Column<RowOf<R>>[];
  /** The filters of the search form, each a query parameter of the collection. */
  search: readonly SearchField<(keyof R['filters'] & string) | 'id'>[];
  /** The filters that chips offer, besides the fields of the search form (feature `views`). */
  filters: Filters;
  /** The columns by which the list can be sorted, each with the order of the collection (feature `views`). */
  orders: Partial<Record<string, R['order'][number] | 'id'>>;
  /** The field that contains the name of a row, default `name`, or several fields that form the name. The first field links to the form. */
  label?: string | readonly [string, ...string[]];
  /** Additional query parameters, and the number of rows per request. The default is `plainSource`. */
  source?: Source;
  /** Additional actions of a row, between edit and delete; `editOnly` omits delete. */
  rowActions?: ((row: RowOf<R>) => ReactNode) | 'editOnly';
  /** Enables the choice of visible columns. */
  columnChoice?: Choice;
  /** Returns details for the delete dialog that distinguish a row from others of the same name. */
  about?: (row: RowOf<R>) => About;
  /** The referenced collection of each reference field. If the server omits the records' names, they are read from that collection. */
  references?: { [field in keyof Member<R> | `${keyof Member<R> & string}.${string}`]?: string };
};
