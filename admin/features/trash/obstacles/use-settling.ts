import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';
import { showFailure } from '../../../kit/elements/alerts.tsx';
import { recordForms } from '../../../kit/history/record-forms.ts';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { isNotInTrash } from '../send-restore.ts';
import { collectionOf, type Deleted } from '../trash-row.ts';
import { restorePlanned, RestoreStopped } from './restore-planned.ts';
import { toKey, withObstacles, withViolations, type Choice, type Settling } from './settle.ts';

type Hooks = {
  /** Called for each record as soon as it is restored. */
  onRestored: (deleted: Deleted) => void;
  /** Called when the record is restored, with the records that were restored for it. */
  onDone: (all: readonly Deleted[]) => void;
  /** Called if the record is no longer in the trash. */
  onGone: () => void;
};

/**
 * Restores a record. If something prevents it, `settling` has the obstacles and the choices of the user, until the record is restored or the
 * user gives up.
 */
export function useSettling({ onRestored, onDone, onGone }: Hooks) {
  const loadLabels = useLabels();
  const [settling, setSettling] = useState<Settling>();
  const [isOpen, setOpen] = useState(false);
  /** The item that is being restored. */
  const [busy, setBusy] = useState<string>();

  /** Shows why a record was not restored. */
  const explain = async (started: Settling, { deleted, cause }: RestoreStopped) => {
    const { obstacles = [], violations = [] } = cause instanceof ApiFailure ? cause : {};
    const shown = withViolations(started, deleted.item, violations);
    if (!shown && obstacles.length === 0) {
      showFailure(cause);
      if (deleted.item !== started.main.item || !isNotInTrash(cause)) return;
      setOpen(false);
      onGone();
      return;
    }
    await loadLabels(deleted);
    const next = shown ?? withObstacles(started, deleted, obstacles);
    // The user may have changed a choice meanwhile.
    setSettling((now) => (now?.main.item === next.main.item && isOpen ? { ...next, choices: now.choices } : next));
    setOpen(true);
  };

  const run = async (started: Settling) => {
    setBusy(started.main.item);
    try {
      const restored = await restorePlanned(started, onRestored);
      setOpen(false);
      onDone(restored);
    } catch (error) {
      if (!(error instanceof RestoreStopped)) throw error;
      await explain(started, error);
    } finally {
      setBusy(undefined);
    }
  };

  return {
    settling,
    isOpen,
    busy,
    close: () => setOpen(false),
    restore: async (main: Deleted) => {
      if (busy === undefined) await run({ main, problems: new Map(), choices: {} });
    },
    choose: (item: string, path: string, choice: Choice) =>
      setSettling((now) => now && { ...now, choices: { ...now.choices, [toKey(item, path)]: choice } }),
    retry: () => settling && void run(settling),
  };
}

/** Returns a function that fetches the texts of a record's form, which label its fields. Without them, fields have their names in the API. */
function useLabels(): (deleted: Deleted) => Promise<void> {
  const router = useRouter();
  return async ({ record }) => {
    const collection = collectionOf(record);
    if (recordForms(router).has(collection)) await loadTexts(collection).catch(showFailure);
  };
}
