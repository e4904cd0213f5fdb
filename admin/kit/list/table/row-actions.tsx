import { idInPath } from '@trastienda/contract/model/reference';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../elements/icon-button.tsx';
import { Tooltip } from '../../floating/tooltip.tsx';
import type { ScreenPaths } from '../../screen-paths.ts';
import classes from '../list.module.css';
import { actionsId, type DrawnColumn, type Row } from './columns.ts';

type Actions<M> = {
  paths: ScreenPaths;
  nameOf: (row: M) => string;
  /** Whether the forms of the rows are read-only. */
  isReadOnly: boolean;
  /** Deletes a row; undefined if the list has no delete action. */
  onDelete?: ((row: M) => void) | undefined;
  others?: (row: M) => ReactNode;
};

/** The column "Acciones": edit or view, further actions of the screen, delete (LIST-08). */
export const toActionsColumn = <M extends Row>(actions: Actions<M>): DrawnColumn<M> => ({
  id: actionsId,
  width: actions.others ? 124 : 112,
  phoneWidth: actions.others ? 152 : 112,
  align: 'right',
  sticky: 'end',
  cell: (row) => <RowActions row={row} {...actions} />,
});

function RowActions<M extends Row>({ row, paths, nameOf, isReadOnly, onDelete, others }: Actions<M> & { row: M }) {
  const { t } = useTranslation();
  const name = nameOf(row);
  const opens = isReadOnly ? 'view' : 'edit';
  const OpenIcon = isReadOnly ? IconEye : IconPencil;
  return (
    <div className={classes['actions']}>
      <Tooltip label={t(`list.${opens}`)}>
        <Link
          className="ts-icon-button"
          aria-label={t(`list.${opens}Named`, { name })}
          to={paths.edit}
          params={{ id: idInPath(row['@id']) }}
          data-form
        >
          <OpenIcon size={18} stroke={1.7} />
        </Link>
      </Tooltip>
      {others?.(row)}
      {onDelete && (
        <Tooltip label={t('list.delete')}>
          <IconButton aria-label={t('list.deleteNamed', { name })} data-danger onClick={() => onDelete(row)}>
            <IconTrash size={18} stroke={1.7} />
          </IconButton>
        </Tooltip>
      )}
    </div>
  );
}
