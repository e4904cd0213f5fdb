import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';
import { showFailure } from '../../../kit/elements/alerts.tsx';
import { recordForms } from '../../../kit/records/record-forms.ts';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { isNotInTrash } from '../send-restore.ts';
import { collectionOf, type Deleted } from '../trash-row.ts';
import { restorePlanned, RestoreStopped } from './restore-planned.ts';
import { toKey, withObstacles, withViolations, type Choice, type Resolution } from './resolution.ts';

type Hooks = {
  /** Called for each record as soon as it is restored. */
  onRestored: (deleted: Deleted) => void;
  /** Called at the end with the restored records: the record and those that were restored for it, or only these if the user has given up. */
  onDone: (all: readonly Deleted[]) => void;
  /** Called if the record is no longer in the trash. */
  onGone: () => void;
};

/**
 * Restores a record. If something prevents it, `resolution` has the obstacles and the choices of the user, until the record is restored or the
 * user gives up.
 */
export function useResolution({ onRestored, onDone, onGone }: Hooks) {
  const { resolution, isOpen, show, keep, choose, close } = useShown();
  /** The item that is being restored. */
  const [busy, setBusy] = useState<string>();
  /** Counts the times that the user has closed the dialog, which a late answer must not open again. */
  const closed = useRef(0);

  /** Shows why a record was not restored, unless the user has given up meanwhile. */
  const explain = async (started: Resolution, stopped: RestoreStopped, isWanted: () => boolean) => {
    const next = withReasons(started, stopped);
    if (next) return show(next, stopped.deleted, isWanted);
    showFailure(stopped.cause);
    keep(started);
    if (stopped.deleted.item !== started.main.item || !isNotInTrash(stopped.cause)) return;
    close();
    onGone();
  };

  const run = async (started: Resolution) => {
    if (busy !== undefined) return;
    setBusy(started.main.item);
    const closedBefore = closed.current;
    const isWanted = () => closed.current === closedBefore;
    const restored = [...started.restored];
    try {
      await restorePlanned(started, (deleted) => {
        restored.push(deleted);
        onRestored(deleted);
      });
      close();
      onDone(restored);
    } catch (error) {
      if (!(error instanceof RestoreStopped)) throw error;
      await explain({ ...started, restored }, error, isWanted);
      if (!isWanted() && restored.length > 0) onDone(restored);
    } finally {
      setBusy(undefined);
    }
  };

  const giveUp = () => {
    closed.current += 1;
    close();
    if (busy === undefined && resolution && resolution.restored.length > 0) onDone(resolution.restored);
  };

  return {
    resolution,
    isOpen,
    busy,
    close: giveUp,
    restore: (main: Deleted) => run({ main, problems: new Map(), choices: {}, restored: [] }),
    choose,
    retry: () => resolution && void run(resolution),
  };
}

/** The state of the dialog. */
function useShown() {
  const loadLabels = useLabels();
  const [resolution, setResolution] = useState<Resolution>();
  const [isOpen, setOpen] = useState(false);
  /** Keeps the choices that the user has made meanwhile. */
  const withChoices = (next: Resolution, now: Resolution | undefined) =>
    now?.main.item === next.main.item && isOpen ? { ...next, choices: now.choices } : next;
  return {
    resolution,
    isOpen,
    show: async (next: Resolution, deleted: Deleted, isWanted: () => boolean) => {
      await loadLabels(deleted);
      if (!isWanted()) return;
      setResolution((now) => withChoices(next, now));
      setOpen(true);
    },
    keep: (next: Resolution) => setResolution((now) => now && withChoices(next, now)),
    choose: (item: string, path: string, choice: Choice) =>
      setResolution((now) => now && { ...now, choices: { ...now.choices, [toKey(item, path)]: choice } }),
    close: () => setOpen(false),
  };
}

/** Adds the obstacles or the refused values because of which a record was not restored; undefined if there was another reason. */
function withReasons(started: Resolution, { deleted, cause }: RestoreStopped): Resolution | undefined {
  const { obstacles = [], violations = [] } = cause instanceof ApiFailure ? cause : {};
  const refused = withViolations(started, deleted.item, violations);
  return refused ?? (obstacles.length > 0 ? withObstacles(started, deleted, obstacles) : undefined);
}

/** Returns a function that fetches the texts of a record's form, which label its fields. Without them, fields have their names in the API. */
function useLabels(): (deleted: Deleted) => Promise<void> {
  const router = useRouter();
  return async ({ record }) => {
    const collection = collectionOf(record);
    if (recordForms(router).has(collection)) await loadTexts(collection).catch(showFailure);
  };
}
