import type { ImportRun } from '@trastienda/contract/imports/runs';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announceEnd } from './announce-end.ts';
import { isWorking } from './follow-run.ts';

/** Announces the end of a run on any screen, provided that this hook has been called with the run while the server was working on it. */
export function useAnnouncedEnd(run: ImportRun | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = run && isWorking(run.state) ? run.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    announceEnd(client, id, () => void navigate({ to: '/importaciones/$id', params: { id: String(id) } }));
  }, [id, client, navigate]);
}
