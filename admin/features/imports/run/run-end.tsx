import { Box, Button, Flex } from '@mantine/core';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toFailedText } from '../../../kit/runs/failed-text.ts';
import { inTone } from '../../../kit/runs/tones.ts';
import { toEnd } from './announce-end.ts';
import classes from './run-progress.module.css';
import { useCounts } from '../use-counts.ts';

const looks = {
  failed: { Icon: IconAlertTriangle, seal: inTone('danger') },
  cancelled: { Icon: IconPlayerStopFilled, seal: inTone('warn') },
  undone: { Icon: IconArrowBackUp, seal: inTone('ok') },
  applied: { Icon: IconCheck, seal: inTone('ok') },
};

type Props = { run: ImportRun; isBeginning: boolean; onReadAgain: () => void };

/** The result of an import, with the next steps. */
export function RunEnd({ run, isBeginning, onReadAgain }: Props) {
  const { t } = useTranslation('imports');
  const toCounts = useCounts();
  const { state, applied, failed, picturesMissing } = run;
  const look = state === 'failed' ? state : toEnd(state);
  const { Icon, seal } = looks[look];
  const counts = toCounts(run.appliedCounts).map(({ text }) => text);
  const result = applied > 0 ? counts.join(', ') : t('find.end.nothing');
  const lines = [
    state === 'failed' && toFailedText(run),
    state === 'undone' ? t('find.end.undoneText', { count: run.undone }) : result,
    failed > 0 && t('find.end.failedItems', { count: failed }),
    picturesMissing > 0 && t('find.end.picturesMissing', { count: picturesMissing }),
  ].filter((line) => line !== false);
  return (
    <section className={`ts-card ${classes['end']}`} aria-labelledby="imports-end">
      <Box component="span" className="ts-tile" w={56} h={56} mb={10} bdrs="50%" style={seal}>
        <Icon size={26} stroke={1.8} aria-hidden />
      </Box>
      <h2 id="imports-end">{t(`find.end.${look}`)}</h2>
      {lines.map((line) => (
        <p key={line} className="ts-soft ts-num">
          {line}
        </p>
      ))}
      <Flex wrap="wrap" gap={8} justify="center" mt={16}>
        <Button
          variant="default"
          w={{ base: '100%', sm: 'auto' }}
          loading={isBeginning}
          leftSection={<IconRefresh size={18} stroke={1.7} />}
          onClick={onReadAgain}
        >
          {t('find.end.again')}
        </Button>
        <Button
          w={{ base: '100%', sm: 'auto' }}
          renderRoot={(props) => <Link {...props} to="/importaciones/$id" params={{ id: String(run.id) }} />}
        >
          {t('find.end.report')}
        </Button>
      </Flex>
    </section>
  );
}
