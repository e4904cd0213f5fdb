import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ViewMember } from '@trastienda/contract/calls/views';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { toNumberText } from '../../../i18n/number-text.ts';
import { useMay } from '../../../session/use-may.ts';
import { mayWriteView } from './may-write-view.ts';
import type { Viewing } from './viewing.ts';
import { filtersByHistory, isSame, toArranged, toViewSearch } from './view-search.ts';
import { useViewName } from './view-name.ts';
import { countsQuery, viewsQuery } from './views-queries.ts';
import classes from './views.module.css';

// The list as it is needs none of them.
const SaveView = lazyPart(async () => (await loadChunk(() => import('./save-view.tsx'))).SaveView);
const ViewChanges = lazyPart(async () => (await loadChunk(() => import('./save-view.tsx'))).ViewChanges);
const ViewMenu = lazyPart(async () => (await loadChunk(() => import('./view-menu.tsx'))).ViewMenu);
const whole = { q: {}, columns: null };

/** The router marks only a link with exactly this address as the current page. The tab of a changed view is the current page as well. */
const exactly = { exact: true, includeSearch: true };
const markOf = (isActive: boolean) => (isActive ? ({ 'aria-current': 'page', 'data-active': true } as const) : {});

/** The tabs of {@link ./list-bar.tsx}: the list as it is, and each view with its count. They appear together, so that none moves another. */
export function ViewTabs(viewing: Viewing) {
  const { collection, path, shown, view } = viewing;
  const { t } = useTranslation();
  const may = useMay();
  const { data: views, isPending } = useQuery(viewsQuery(collection));
  const counts = useQuery(countsQuery(collection));
  if (isPending || counts.isPending) return null;
  const mayFilterByHistory = may(`GET /${collection}/{id}/changes`);
  const known = (views ?? []).filter((each) => mayFilterByHistory || !filtersByHistory(each));
  const active = known.find(({ id }) => id === view);
  const isChanged = active !== undefined && !isSame(toArranged(active), shown);
  // A user who may not change the view can save its changes as another view.
  const isNew = active ? isChanged && !mayWriteView(active) : !isSame(shown, whole);
  return (
    <>
      <nav className={classes['tabs']} aria-label={t('views.title')}>
        <Link
          to={path}
          search={{ page: 1, q: {} }}
          activeOptions={exactly}
          className={classes['tab']}
          data-command="view"
          {...markOf(!active)}
        >
          {t('views.all')}
        </Link>
        {known.map((each) => (
          <ViewTab
            key={each.id}
            viewing={viewing}
            view={each}
            views={known}
            isActive={each === active}
            count={counts.data?.get(each['@id'])}
          />
        ))}
      </nav>
      <div className={classes['changes']}>
        {isNew && <SaveView viewing={viewing} />}
        {active && isChanged && <ViewChanges viewing={viewing} view={active} />}
      </div>
    </>
  );
}

/** The ref of the active tab, which may be beyond the edge of a narrow window. */
const showTab = (element: Element | null) => element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

type TabProps = {
  viewing: Viewing;
  view: ViewMember;
  views: readonly ViewMember[];
  isActive: boolean;
  count: { count: number; isMore: boolean } | undefined;
};

function ViewTab({ viewing, view, views, isActive, count }: TabProps) {
  const { i18n } = useTranslation();
  const nameOf = useViewName();
  const total = count && `${toNumberText(count.count, i18n.language)}${count.isMore ? '+' : ''}`;
  return (
    <span ref={isActive ? showTab : undefined} className={classes['item']}>
      <Link
        to={viewing.path}
        search={toViewSearch(view)}
        className={classes['tab']}
        data-command="view"
        activeOptions={exactly}
        {...markOf(isActive)}
      >
        <span>{nameOf(view)}</span>
        {total !== undefined && <span className={`ts-num ${classes['count']}`}>{total}</span>}
      </Link>
      {isActive && (
        <ViewMenu viewing={viewing} view={view} views={views} waiting={<span className={classes['menuSpace']} />} />
      )}
    </span>
  );
}
