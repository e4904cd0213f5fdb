import { Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../use-phone.ts';
import { rowsPerPage, toPageNumbers } from './reading/blocks.ts';
import classes from './list.module.css';
import type { List } from './reading/use-list.ts';

type Props = {
  list: Pick<List<unknown>, 'rows' | 'page' | 'total' | 'pages'>;
  /** Rows per page; default {@link rowsPerPage}. */
  pageItems?: number;
  onPage: (page: number) => void;
};

/** The footer of a table, with the range of the rows shown and the pagination. */
export function ListFoot({ list, pageItems = rowsPerPage, onPage }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = usePhone();
  const { rows, page = 1, total, pages } = list;
  const isFirstLoad = total === undefined;
  const first = (page - 1) * pageItems + 1;
  const number = (value: number) => value.toLocaleString(i18n.language);
  const hasRoom = !isPhone || pages < 6;
  return (
    <div className={classes['foot']} data-part="table-footer">
      {isFirstLoad ? (
        <Skeleton height={12} width={120} />
      ) : (
        <span>
          {t('list.range', {
            first: number(first),
            last: number(first + Math.max(0, (rows?.length ?? 0) - 1)),
            total: number(total),
          })}
        </span>
      )}
      <nav className={classes['pages']} aria-label={t('list.pages')}>
        <button
          type="button"
          disabled={isFirstLoad || page <= 1}
          aria-label={t('list.previousPage')}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </button>
        {!isFirstLoad &&
          hasRoom &&
          toPageNumbers(page, pages).map((each, index) =>
            each === undefined ? (
              <i key={`gap-${index}`}>…</i>
            ) : (
              <button
                key={each}
                type="button"
                aria-label={t('list.page', { page: each })}
                aria-current={each === page ? 'page' : undefined}
                onClick={() => onPage(each)}
              >
                {number(each)}
              </button>
            ),
          )}
        {!isFirstLoad && !hasRoom && <span>{t('list.pageOf', { page: number(page), pages: number(pages) })}</span>}
        <button
          type="button"
          disabled={isFirstLoad || page >= pages}
          aria-label={t('list.nextPage')}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </button>
      </nav>
    </div>
  );
}
