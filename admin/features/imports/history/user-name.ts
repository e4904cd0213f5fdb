import { erasedUser } from '@trastienda/contract/imports/runs';
import type { TFunction } from 'i18next';

/** Returns the e-mail address of the user of an event, or words that replace an erased address. */
export const toUserName = <By extends string | null | undefined>(t: TFunction<'imports'>, by: By) =>
  by === erasedUser ? t('history.erasedUser') : by;
