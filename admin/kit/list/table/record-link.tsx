import { idInPath } from '@trastienda/contract/model/reference';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { savesData } from '../../../base/preferences.ts';
import { hasFeature } from '../../../session/config.ts';
import { useMay } from '../../../session/use-may.ts';
import { useStoredDrafts } from '../../drafts/stored-drafts.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { itemQuery } from '../../records/queries.ts';
import { times } from '../../../base/times.ts';
import type { PlainPath, RecordPath } from '../../screen-paths.ts';
import type { Row } from './columns.ts';
import classes from '../list.module.css';
import { useRest } from './use-rest.ts';

/** Loaded lazily, because most lists have no draft. If it does not load, its row has no mark. */
const DraftMark = lazyPart(async () => (await loadChunk(() => import('../../drafts/draft-mark.tsx'))).DraftMark, {
  isQuiet: true,
});

type Props = { collection: string; row: Row; to: RecordPath; name: string };

/** The name of a record as a link to its form, with a mark if the user has a draft of the record. */
export function RecordLink({ collection, row, to, name }: Props) {
  const drafts = useStoredDrafts();
  const may = useMay();
  const link = (
    <Link className={`ts-clamp ${classes['name']}`} dir="auto" to={to} params={{ id: idInPath(row['@id']) }} data-form>
      <Breakable name={name} />
    </Link>
  );
  if (!hasFeature('drafts') || !may(`PUT /${collection}/{id}`)) return link;
  const draft = drafts.find((each) => each.record === row['@id'] && each.collection === collection);
  return (
    <div className={classes['marked']}>
      {link}
      {draft && <DraftMark draft={draft} name={name} />}
    </div>
  );
}

/** A name, which breaks between its words or, if it is an e-mail address, before its `@` and its dots. */
function Breakable({ name }: { name: string }) {
  const parts = /^\S+@\S+$/.test(name) ? name.split(/(?=[@.])/) : [name];
  return parts.map((part, at) => (
    // The parts of a name have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      <wbr />
      {part}
    </Fragment>
  ));
}

/**
 * Returns event handlers for the table that preload the code and the texts of the form. They run when the pointer or the focus
 * enters the table, a few tenths of a second before the user can open a row. The form is not preloaded earlier, because a visit that
 * only reads the list would then load a third more JavaScript.
 * @param create undefined if the rows have no form.
 */
export function useFormCode(create: PlainPath | undefined) {
  const router = useRouter();
  if (create === undefined) return {};
  // The create form has the same code and texts as the edit form, but loads no record.
  const fetchCode = () => {
    if (!savesData()) void router.preloadRoute({ to: create });
  };
  return { onPointerEnter: fetchCode, onFocus: fetchCode };
}

/**
 * Returns a function that returns the event handlers of a row. When the pointer or the focus rests on the row, the handlers
 * prefetch the record and the code of its form, so that the form renders immediately when it is opened.
 * @param edit undefined if the rows have no form.
 */
export function usePrefetch(collection: string, edit: RecordPath | undefined) {
  const client = useQueryClient();
  const router = useRouter();
  const onRest = useRest();
  return (row: Row) =>
    edit !== undefined &&
    onRest(() => {
      const id = idInPath(row['@id']);
      // A failed prefetch shows no alert. The form reads the record again when it is opened, and reports a failure itself.
      void client.prefetchQuery({
        ...itemQuery(collection, id),
        staleTime: times.recordFreshMs,
        meta: { isQuiet: true },
      });
      void router.preloadRoute({ to: edit, params: { id } });
    });
}
