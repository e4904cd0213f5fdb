import { Box } from '@mantine/core';
import type { LatestChange } from '@trastienda/contract/changes';
import { useActorName } from '../history/actor.tsx';
import { useMoment } from '../moment.ts';

/** When a record was last changed, and by whom. */
export function LastChange({ at, actor }: LatestChange) {
  const toMoment = useMoment();
  const toName = useActorName();
  const name = actor ? toName(actor) : undefined;
  return (
    <Box lh="1.125rem">
      <time className="ts-num" dateTime={at}>
        {toMoment(at)}
      </time>
      <Box className="ts-ellipsis ts-meta" title={name}>
        {name}
      </Box>
    </Box>
  );
}
