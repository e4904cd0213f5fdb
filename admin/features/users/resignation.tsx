import { idInPath } from '@trastienda/contract/model/reference';
import type { UserMember } from '@trastienda/contract/resources/user';
import { useState } from 'react';
import { DeleteDialog } from '../../kit/list/delete-dialog.tsx';
import type { Received } from '../../kit/records/received.ts';
import { userId } from '../../session/session.ts';

/** No access is left, or that of another role that the user has already, or that of a role that the user chooses now. */
type Question = 'resignation' | 'stepDown' | 'newRole';

/**
 * Returns whether a row is the signed-in administrator, a function that asks for confirmation before they remove their own role, because
 * it takes their access (A-40, D-59), and the dialog.
 */
export function useResignation(row: Received<UserMember>) {
  const [asked, setAsked] = useState<{ question: Question; isOpen: boolean; answer: (isSure: boolean) => void }>();
  const close = (isSure: boolean) => {
    asked?.answer(isSure);
    setAsked(asked && { ...asked, isOpen: false });
  };
  return {
    isOwn: idInPath(row['@id']) === String(userId()),
    confirm: (question: Question) => new Promise<boolean>((answer) => setAsked({ question, isOpen: true, answer })),
    dialog: (
      <DeleteDialog
        collection="users"
        question={asked?.question ?? 'resignation'}
        name={row.email ?? ''}
        isOpen={asked?.isOpen === true}
        onClose={() => close(false)}
        onConfirm={() => close(true)}
      />
    ),
  };
}
