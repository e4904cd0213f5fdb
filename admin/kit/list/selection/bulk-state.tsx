import { useTranslation } from 'react-i18next';
import classes from './selection-bar.module.css';
import type { SelectionState } from './use-selection.ts';

type Props = {
  collection: string;
  selection: SelectionState;
  /** The selected records in words. */
  text: string;
  count: number;
  /** The records of the list. */
  total: number;
  /** Why the selected records cannot be changed. */
  problem: string | undefined;
};

/** What is selected in a list, and the offer to select all records that match its filters once all rows of the page are ticked. */
export function BulkState({ collection, selection, text, count, total, problem }: Props) {
  const { t } = useTranslation([collection, 'common']);
  const { isAll, isPage, isReduced, ticked } = selection;
  const elsewhere = isAll ? 0 : count - ticked.length;
  return (
    <>
      <span>
        <span>{text}</span>
        {elsewhere > 0 && (
          <span className={`ts-soft ${classes['rest']}`}>
            {` · ${t('common:list.selection.elsewhere', { count: elsewhere })}`}
          </span>
        )}
      </span>
      {problem !== undefined && (
        <span role="alert" className={`ts-danger ${classes['note']}`}>
          {problem}
        </span>
      )}
      {isReduced && elsewhere === 0 && (
        <span className={`ts-soft ${classes['note']}`}>{t('common:list.selection.reduced')}</span>
      )}
      {isPage && !isAll && total > count && (
        <button type="button" className={`ts-link ${classes['offer']}`} onClick={selection.selectAll}>
          {t(isFiltered(selection) ? 'selection.selectMatching' : 'selection.selectAll', { total })}
        </button>
      )}
    </>
  );
}

export const isFiltered = ({ filters }: Pick<SelectionState, 'filters'>) => Object.keys(filters).length > 0;
