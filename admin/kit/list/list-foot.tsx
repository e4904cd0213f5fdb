import { Box, Flex, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toNumberText } from '../../i18n/number-text.ts';
import { usePhone } from '../use-phone.ts';
import { pageSizes, rowsPerPage, toPageNumbers } from './reading/blocks.ts';
import classes from './list.module.css';
import { useRest } from './table/use-rest.ts';
import type { List } from './reading/use-list.ts';

type Props = {
  list: Pick<List<unknown>, 'rows' | 'page' | 'total' | 'pages' | 'pageItems'> &
    Partial<Pick<List<unknown>, 'prefetch'>>;
  onPage: (page: number) => void;
  /** By default, the number of rows per page cannot be chosen. */
  onPageItems?: ((pageItems: number) => void) | undefined;
};

/** The footer of a table, with the range of the rows shown and the pagination. It is blank while the first rows load. */
export function ListFoot({ list, onPage, onPageItems }: Props) {
  const { t, i18n } = useTranslation();
  const { rows, page = 1, total, pages, pageItems, prefetch } = list;
  if (total === undefined) return <Box mih={50} />;
  const first = (page - 1) * pageItems + 1;
  const number = (value: number) => toNumberText(value, i18n.language);
  return (
    <Flex
      className={`ts-soft ts-num ${classes['foot']}`}
      data-sizes={onPageItems && ''}
      columnGap={12}
      align="center"
      mih={50}
      data-part="table-footer"
    >
      <span>
        {t('list.range', {
          first: number(first),
          last: number(first + Math.max(0, (rows?.length ?? 0) - 1)),
          total: number(total),
        })}
      </span>
      {onPageItems && total > rowsPerPage && <PageSize pageItems={pageItems} onPageItems={onPageItems} />}
      <Pages {...{ page, pages, onPage, prefetch }} />
    </Flex>
  );
}

type PageSizeProps = { pageItems: number; onPageItems: (pageItems: number) => void };

/** The choice of the number of rows per page. */
function PageSize({ pageItems, onPageItems }: PageSizeProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      size="xs"
      aria-label={t('list.pageSize')}
      value={pageItems}
      data={pageSizes.map((size) => ({ value: String(size), label: t('list.rows', { rows: size }) }))}
      onChange={({ currentTarget }) => onPageItems(Number(currentTarget.value))}
    />
  );
}

type PagesProps = Pick<Props['list'], 'pages' | 'prefetch'> & Pick<Props, 'onPage'> & { page: number };

/** The pagination. On a phone, more than five pages are shown as "page x of y". */
function Pages({ page, pages, onPage, prefetch }: PagesProps) {
  const { t, i18n } = useTranslation();
  const isPhone = usePhone();
  const onRest = useRest();
  const leadTo = (other: number) => ({ onClick: () => onPage(other), ...onRest(() => prefetch?.(other)) });
  const number = (value: number) => toNumberText(value, i18n.language);
  const hasRoom = !isPhone || pages < 6;
  return (
    <Flex component="nav" className={classes['pages']} gap={2} align="center" ml="auto" aria-label={t('list.pages')}>
      <button type="button" disabled={page <= 1} aria-label={t('list.previousPage')} {...leadTo(page - 1)}>
        <IconChevronLeft size={18} aria-hidden />
      </button>
      {hasRoom &&
        toPageNumbers(page, pages).map((each, index) =>
          each === undefined ? (
            <Box component="i" key={`gap-${index}`} w={24} c="var(--ts-ink-3)" fs="normal" ta="center">
              …
            </Box>
          ) : (
            <button
              key={each}
              type="button"
              aria-label={t('list.page', { page: each })}
              aria-current={each === page ? 'page' : undefined}
              {...leadTo(each)}
            >
              {number(each)}
            </button>
          ),
        )}
      {!hasRoom && (
        <Box component="span" px={6}>
          {t('list.pageOf', { page: number(page), pages: number(pages) })}
        </Box>
      )}
      <button type="button" disabled={page >= pages} aria-label={t('list.nextPage')} {...leadTo(page + 1)}>
        <IconChevronRight size={18} aria-hidden />
      </button>
    </Flex>
  );
}
