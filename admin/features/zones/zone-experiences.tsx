import { defaultLanguage } from '@trastienda/contract/language';
import { toId } from '@trastienda/contract/model/reference';
import type { ExperienceItem } from '@trastienda/contract/resources/experience';
import { zone } from '@trastienda/contract/resources/zone';
import { Box, Button, Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { Section } from '../../kit/screens/form-screen.tsx';
import { keys } from '../../kit/records/queries.ts';
import type { Received } from '../../kit/records/received.ts';
import { isIdentified } from '../../session/calls/answer-shapes.ts';
import { api } from '../../session/calls/api-client.ts';

const { useRecord } = fieldsOf(zone);

/** The number of experiences read together, each in a separate request, because no endpoint lists the experiences of a zone. */
const blockSize = 10;

const nameQuery = (id: number) => ({
  queryKey: [...keys.lists('experiences'), 'name', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<Received<Pick<ExperienceItem, '@id' | 'name'>>>(`/experiences/${id}`, {
      language: defaultLanguage,
      signal,
      shape: isIdentified,
    }),
});

/** The experiences that imports have assigned to the zone, read-only. */
export function ZoneExperiences() {
  const { t } = useTranslation('zones');
  const record = useRecord();
  const [shown, setShown] = useState(blockSize);
  // A server other than the bundled API may omit the experiences.
  const ids = (record?.experiences ?? []).flatMap((reference) => toId(reference, 'experiences') ?? []);
  const names = useQueries({ queries: ids.slice(0, shown).map(nameQuery) });
  if (!record?.experiences) return null;
  return (
    <Section id="experiences" hasNoFields aside={<span className="ts-meta">{ids.length}</span>}>
      <div style={{ gridColumn: '1 / -1' }}>
        {ids.length === 0 ? (
          <p className="ts-meta">{t('noExperiences')}</p>
        ) : (
          <ul>
            {names.map(({ data, isPending }, at) => (
              <Box component="li" key={ids[at]} py="0.3rem">
                {isPending ? (
                  <Skeleton height={14} width="60%" />
                ) : (
                  <Link className="ts-link" dir="auto" to="/editar-experiencia/$id" params={{ id: String(ids[at]) }}>
                    {data?.name || t('experience', { id: ids[at] })}
                  </Link>
                )}
              </Box>
            ))}
          </ul>
        )}
        {ids.length > shown && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + blockSize)}>
            {t('moreExperiences', { count: ids.length - shown })}
          </Button>
        )}
      </div>
    </Section>
  );
}
