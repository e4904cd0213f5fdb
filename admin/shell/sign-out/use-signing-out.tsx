import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { loadChunk } from '../../base/chunk-loading.ts';
import { startTimeLimit } from '../../base/time-limit.ts';
import { times } from '../../base/times.ts';
import { titleOfScreen } from '../../kit/drafts/draft-screen.ts';
import type { DraftHead } from '../../kit/drafts/draft.ts';
import { readStoredDrafts } from '../../kit/drafts/stored-drafts.ts';
import { showFailure } from '../../kit/elements/alerts.tsx';
import { leaveQuestion, type OtherDrafts } from '../../kit/form/leaving/leaving.ts';
import { may } from '../../session/permissions.ts';
import { logOut } from '../../session/sign-in.ts';

/** Loaded when it is shown, so that the start does not load the code of modal dialogs. */
const loadQuestion = async () => (await loadChunk(() => import('./sign-out-question.tsx'))).SignOutQuestion;

/**
 * Returns a function that signs the user out, and the question that it may ask. A sign-out deletes the drafts of the user: if the open
 * screen has unsaved changes, its own question names the other drafts too.
 */
export function useSigningOut(): { signOut: () => void; question: ReactNode } {
  const [asked, setAsked] = useState<{ Question: Awaited<ReturnType<typeof loadQuestion>>; drafts: OtherDrafts }>();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const signOut = async () => {
    const screen = leaveQuestion();
    const drafts = await readDrafts(screen?.draftId());
    const others = {
      count: drafts.length,
      areListed: drafts.every((draft) => titleOfScreen(router, draft, may) !== undefined),
    };
    const answer = screen?.ask(others);
    if (answer ? await answer : drafts.length === 0) return logOut();
    if (answer) return;
    try {
      setAsked({ Question: await loadQuestion(), drafts: others });
      setOpen(true);
    } catch (error) {
      showFailure(error);
    }
  };
  return {
    signOut: () => void signOut(),
    question: asked && (
      <asked.Question isOpen={isOpen} drafts={asked.drafts} onClose={() => setOpen(false)} onConfirm={logOut} />
    ),
  };
}

/** Reads the stored drafts, except that of the open screen: none if they cannot be read in time, because a sign-out must always work. */
async function readDrafts(own: string | undefined): Promise<readonly DraftHead[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly []>();
  const stop = startTimeLimit(times.draftListMs, () => resolve([]));
  const drafts = await Promise.race([readStoredDrafts(), late]);
  stop();
  return drafts.filter(({ id }) => id !== own);
}
