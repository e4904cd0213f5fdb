import type { ViewMember } from '@trastienda/contract/calls/views';
import { mayShareViews } from '../../../session/permissions.ts';
import { userId } from '../../../session/session.ts';

/** Whether the user may change a view: their own views; administrators, also shared views of others (D-88, D-98). */
export const mayWriteView = ({ isShared, owner }: Pick<ViewMember, 'isShared' | 'owner'>): boolean =>
  !isShared || mayShareViews() || owner === `/users/${userId()}`;
