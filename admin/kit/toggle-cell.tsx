import { useQueryClient } from '@tanstack/react-query';
import { api } from '../session/api-client.ts';
import { showFailure } from './alerts.tsx';
import type { Row } from './list/columns.ts';
import { patchRow } from './list/list-cache.ts';
import { keys } from './queries.ts';
import classes from './toggle-cell.module.css';

type Props<M extends Row, Name extends keyof M & string> = {
  collection: string;
  row: M;
  /** The field that the checkbox shows and saves. */
  name: Name;
  /** What a screen reader calls it: the column and the record. */
  label: string;
  /** There is nothing to save it to; the reason is shown at it. */
  disabledBecause?: string | undefined;
  /** Asks before it changes anything; without a yes nothing happens. */
  confirm?: (value: boolean) => Promise<boolean>;
  /** How it is saved, where the field is not written as it is read. */
  save?: (value: boolean) => Promise<unknown>;
  /** After the server has taken it. A failure in here is shown, and the checkbox keeps its new state. */
  onSaved?: (value: boolean) => Promise<void> | void;
};

/** A checkbox that looks like a switch and saves at once; it goes back when the save fails (LIST-19, D-35). */
export function ToggleCell<M extends Row, Name extends keyof M & string>(props: Props<M, Name>) {
  const { collection, row, name, label, disabledBecause, confirm, onSaved } = props;
  const { save = (value: boolean) => api.put(row['@id'], { [name]: value }) } = props;
  const client = useQueryClient();
  const toggle = async (value: boolean) => {
    if (confirm && !(await confirm(value))) return;
    const undo = await patchRow(client, collection, row, { [name]: value });
    try {
      await save(value);
    } catch (error) {
      undo();
      return showFailure(error);
    }
    // What was fetched for its form while the pointer came here is an older version.
    client.removeQueries({ queryKey: keys.items(collection) });
    try {
      await onSaved?.(value);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <input
      type="checkbox"
      className={classes['toggle']}
      aria-label={label}
      checked={row[name] === true}
      disabled={disabledBecause !== undefined}
      title={disabledBecause}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  );
}
