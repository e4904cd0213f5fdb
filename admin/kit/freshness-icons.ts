import { IconCheck, IconCircleDashed, IconClockExclamation, IconEyeQuestion, type Icon } from '@tabler/icons-react';
import type { RecordState } from '@trastienda/contract/freshness/states';

/** The icons of the states of translations (feature `freshness`). */
export const freshnessIcons: Readonly<Record<RecordState, Icon>> = {
  stale: IconClockExclamation,
  missing: IconCircleDashed,
  unreviewed: IconEyeQuestion,
  fresh: IconCheck,
};
