import { Skeleton } from '@mantine/core';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawnColumn, Row } from '../table/columns.ts';
import classes from './selection.module.css';
import type { Selection } from './use-selection.ts';

type Selecting<M extends Row> = {
  selection: Pick<Selection<M>, 'isPage' | 'ticked' | 'has' | 'toggle' | 'togglePage'>;
  nameOf: (row: M) => string;
};

/** The first column of a list whose rows can be selected: a checkbox for each row, and one for the page. */
export const selectColumn = <M extends Row>(selecting: Selecting<M>): DrawnColumn<M> => ({
  id: 'select',
  width: 40,
  phoneOrder: 0,
  sticky: 'start',
  heading: <SelectPage {...selecting} />,
  cell: (row) => <SelectRow row={row} {...selecting} />,
  skeleton: <Skeleton width={18} height={18} radius="sm" />,
});

function SelectPage<M extends Row>({ selection: { isPage, ticked, togglePage } }: Selecting<M>) {
  const { t } = useTranslation();
  return (
    <input
      type="checkbox"
      className={classes['box']}
      aria-label={t('list.selection.page')}
      // React has no property for this state.
      ref={(box) => void (box && (box.indeterminate = ticked.length > 0 && !isPage))}
      checked={isPage}
      onChange={togglePage}
      onKeyDown={onKeyDown}
    />
  );
}

function SelectRow<M extends Row>({ row, selection, nameOf }: Selecting<M> & { row: M }) {
  const { t } = useTranslation();
  return (
    <input
      type="checkbox"
      className={classes['box']}
      aria-label={t('list.selection.row', { name: nameOf(row) })}
      data-select
      checked={selection.has(row)}
      onChange={(event) => selection.toggle(row, isWithShift(event))}
      onKeyDown={onKeyDown}
    />
  );
}

/** Whether the click or the space bar that changed a checkbox came with the Shift key. */
const isWithShift = ({ nativeEvent }: ChangeEvent) => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

/** The arrow keys move the focus to the checkbox above or below. Enter moves it to the actions for the selected rows. */
function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  const boxes = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>(`.${classes['box']}`) ?? [])];
  const place = boxes.indexOf(event.currentTarget);
  const moves: Partial<Record<string, HTMLElement | undefined>> = {
    ArrowUp: boxes[place - 1],
    ArrowDown: boxes[place + 1],
    // The main action is the last one.
    Enter: [...document.querySelectorAll<HTMLElement>('[data-part="selection"] button:enabled')].at(-1),
  };
  const next = moves[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
