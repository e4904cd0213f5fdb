import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../session/calls/api-client.ts';
import { showFailure } from './alerts.tsx';
import type { Row } from '../list/table/columns.ts';
import { patchRow } from '../list/reading/list-cache.ts';
import { keys } from '../records/queries.ts';
import classes from './toggle-cell.module.css';

type Props<M extends Row, Name extends keyof M & string> = {
  collection: string;
  row: M;
  /** The field that the checkbox shows and saves. */
  name: Name;
  /** The accessible name of the checkbox, which names the column and the record. */
  label: string;
  /** The reason why the checkbox is disabled, shown as its tooltip; undefined if the checkbox is enabled. */
  disabledBecause?: string | undefined;
  /** Asks for confirmation; if it resolves to false, nothing changes. */
  confirm?: (value: boolean) => Promise<boolean>;
  /** Saves the value. The default is a PUT of the record that contains only the field `name`. */
  save?: (value: boolean) => Promise<unknown>;
  /** Called after the save. If `onSaved` fails, an alert is shown and the checkbox keeps its new state. */
  onSaved?: (value: boolean) => Promise<void> | void;
};

/** A checkbox that looks like a switch and saves immediately; it is reverted if the save fails (LIST-19, D-35). */
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
    // Cached records, such as a record prefetched on hover, contain the old value.
    client.removeQueries({ queryKey: keys.items(collection) });
    void client.invalidateQueries({ queryKey: keys.changes(collection) });
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
