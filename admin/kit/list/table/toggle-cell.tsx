import { useTranslation } from 'react-i18next';
import { api } from '../../../session/calls/api-client.ts';
import type { Operation } from '../../../session/permissions.ts';
import { useMay } from '../../../session/use-may.ts';
import type { Row } from './columns.ts';
import { revertField } from '../../records/revert-field.ts';
import { useSaving } from '../use-saving.ts';
import classes from '../../elements/toggle.module.css';

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
  /** The operation that the user needs. The default is the PUT of the record. */
  needs?: Operation;
  /** Saves the value. The default is a PUT of the record that contains only the field `name`. */
  save?: (value: boolean) => Promise<unknown>;
  /** Returns other fields of the row that follow from the value. */
  alsoSets?: (value: boolean) => object;
  /** Called after a save, also by undo. If `onSaved` fails, an alert is shown and the checkbox keeps its new state. */
  onSaved?: (value: boolean) => Promise<void> | void;
  /** The record in the sentences about undo. */
  recordName: string | null | undefined;
  /** Returns a sentence about a change to the value, such as "«Ruta del vino» ya no está activa"; undefined if it cannot be undone (D-71). */
  toDone: (value: boolean) => string | undefined;
  /**
   * Reverts `save(value)`. Resolves to false if the value has changed since; see `Undoable` for `isRetry`. The default is the counterpart of the
   * default of `save`.
   */
  revert?: (value: boolean, isRetry: boolean) => Promise<boolean>;
};

/**
 * A checkbox that looks like a switch and saves immediately; it is reverted if the save fails (LIST-19, D-35). For a user who may not change
 * the value, it is a word.
 */
export function ToggleCell<M extends Row, Name extends keyof M & string>(props: Props<M, Name>) {
  const { t } = useTranslation();
  const { collection, row, name, label, disabledBecause, confirm, needs = `PUT /${collection}/{id}` } = props;
  const toggle = useToggling(props);
  const may = useMay();
  if (!may(needs)) return <span className="ts-soft">{t(row[name] === true ? 'values.yes' : 'values.no')}</span>;
  const change = async (value: boolean) => {
    if (!confirm || (await confirm(value))) await toggle(value);
  };
  return (
    <input
      type="checkbox"
      className={classes['toggle']}
      aria-label={label}
      checked={row[name] === true}
      disabled={disabledBecause !== undefined}
      title={disabledBecause}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

/** Returns a function that saves a value, and offers to undo that. */
function useToggling<M extends Row, Name extends keyof M & string>(props: Props<M, Name>) {
  const { collection, row, name, onSaved, recordName, toDone } = props;
  const { save = (value: boolean) => api.put(row['@id'], { [name]: value }), alsoSets } = props;
  const {
    revert = (value: boolean, isRetry: boolean) =>
      revertField(row['@id'], { name, before: !value, after: value }, isRetry),
  } = props;
  const saveChange = useSaving(collection, row);
  const fields = (value: boolean) => ({ [name]: value, ...alsoSets?.(value) });
  return (value: boolean) =>
    saveChange({
      before: fields(!value),
      after: fields(value),
      save: () => save(value),
      revert: (isRetry) => revert(value, isRetry),
      onSaved: (isUndone) => onSaved?.(value !== isUndone),
      done: toDone(value),
      recordName,
    });
}
