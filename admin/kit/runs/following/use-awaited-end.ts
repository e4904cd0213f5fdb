import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { awaitEnd } from './followers.ts';
import type { Run, RunKind } from './run-kind.ts';

/**
 * Calls `announce` when the run ends, also after the screen was left, provided that this hook was called while the server was working on the
 * run. `announce` must stay the same function.
 */
export function useAwaitedEnd<R extends Run>(kind: RunKind<R>, run: R | undefined, announce: (run: R) => void) {
  const client = useQueryClient();
  const id = run && kind.isWorking(run.state) ? run.id : undefined;
  useEffect(() => {
    if (id !== undefined) awaitEnd(kind, client, { id, announce });
  }, [kind, id, client, announce]);
}
