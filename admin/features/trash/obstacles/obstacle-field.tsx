import { Box, Flex, Radio, Stack } from '@mantine/core';
import { idInPath } from '@trastienda/contract/model/reference';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { recordForms } from '../../../kit/records/record-forms.ts';
import { useMayOpen } from '../../../kit/use-may-open.ts';
import { useFieldLabels } from '../../../kit/records/field-labels.ts';
import type { ReceivedObstacle } from '../../../session/calls/api-failure.ts';
import { useKindName } from '../kinds.ts';
import { collectionOf, useDeletedName, type Deleted } from '../trash-row.ts';
import classes from './restore-dialog.module.css';
import { ReplacementInput } from './replacement-input.tsx';
import { restorable, waysOf, type Choice, type Way } from './resolution.ts';

type Props = {
  collection: string;
  obstacle: ReceivedObstacle;
  /** Undefined if nothing resolves the obstacle. */
  choice: Choice | undefined;
  /** The message of a refused value. */
  error: string | undefined;
  onChoose: (choice: Choice) => void;
};

/** An obstacle to a restore, and the ways to resolve it. */
export function ObstacleField({ collection, obstacle, choice, error, onChoose }: Props) {
  const labelOf = useLabels(collection);
  const { propertyPath: path, holder } = obstacle;
  const label = labelOf(path);
  const input = choice?.way === 'replace' && (
    <ReplacementInput
      path={path}
      label={label}
      value={choice.value}
      error={error}
      onChange={(value) => onChoose({ ...choice, value })}
    />
  );
  return (
    <Box component="fieldset" className={classes['obstacle']}>
      <legend>{label}</legend>
      <Flex className="ts-soft" wrap="wrap" gap="2px 0.75rem">
        <Message obstacle={obstacle} />
        {holder !== undefined && <HolderLink holder={holder} />}
      </Flex>
      {choice && <Ways {...{ obstacle, choice, label, onChoose }}>{input}</Ways>}
    </Box>
  );
}

/** The records that belong to a record: their collection, by the path of their obstacles. */
const belonging: Readonly<Record<string, string>> = { makerPlan: 'maker_plans' };

/** Returns a function that names what an obstacle is about: a field, as its form does, or a record that belongs to the record. */
function useLabels(collection: string): (path: string) => string {
  const { t } = useTranslation('trash');
  const kindName = useKindName();
  const labelOf = useFieldLabels(collection);
  return (path) => {
    const part = belonging[path];
    if (part !== undefined) return kindName(part);
    return path === 'importLink' ? t('obstacles.importLink') : labelOf(path);
  };
}

/** Names the deleted records, or shows the sentence of the server. */
function Message({ obstacle: { message, gone = [] } }: Pick<Props, 'obstacle'>) {
  const { t } = useTranslation('trash');
  const listed = useListed();
  return gone.length === 0 ? message : t('obstacles.gone', { count: gone.length, names: listed(gone.map(toGone)) });
}

/** A link to the form of the record that has the value now. It opens in another tab, because the dialog would lose its input. */
function HolderLink({ holder }: { holder: string }) {
  const { t } = useTranslation('trash');
  const mayOpen = useMayOpen();
  const known = recordForms(useRouter()).get(collectionOf(holder));
  const form = known && mayOpen(known) ? known : undefined;
  if (!form) return null;
  return (
    <Link className="ts-link" to={form} params={{ id: idInPath(holder) }} target="_blank">
      {t('obstacles.holder')}
      <IconExternalLink className={classes['external']} size={15} stroke={1.8} aria-hidden />
    </Link>
  );
}

type WaysProps = {
  obstacle: ReceivedObstacle;
  choice: Choice;
  label: string;
  onChoose: (choice: Choice) => void;
  /** The input for another value. */
  children: ReactNode;
};

/** The ways to resolve an obstacle, as radio buttons; a single way is a sentence or the input. */
function Ways({ obstacle, choice, label, onChoose, children }: WaysProps) {
  const wordsOf = useWayWords(obstacle);
  const ways = waysOf(obstacle);
  const [only] = ways;
  if (ways.length === 1 && only !== undefined)
    return (
      <Box mt={10}>
        {only === 'replace' ? (
          children
        ) : (
          <Box className={classes['only']}>
            <IconCheck size={18} stroke={2} aria-hidden />
            <div>
              {wordsOf(only)}
              <Without obstacle={obstacle} way={only} />
            </div>
          </Box>
        )}
      </Box>
    );
  return (
    <Radio.Group aria-label={label} value={choice.way} onChange={(way) => onChoose({ ...choice, way })}>
      <Stack gap={6} mt={8}>
        {ways.map((way) => (
          <div key={way}>
            <Radio
              className={classes['way']}
              value={way}
              label={wordsOf(way)}
              description={<Without obstacle={obstacle} way={way} />}
            />
            {way === 'replace' && choice.way === way && (
              <Box pl={32} pt={4} pb={8}>
                {children}
              </Box>
            )}
          </div>
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Names the missing records that are not in the trash, if the others are restored. */
function Without({ obstacle: { gone = [], canLeaveOut }, way }: { obstacle: ReceivedObstacle; way: Way }) {
  const { t } = useTranslation('trash');
  const listed = useListed();
  const lost = gone.filter(({ trash }) => trash === null);
  if (way !== 'restore' || !canLeaveOut || lost.length === 0) return null;
  return (
    <span className="ts-meta">{t('obstacles.without', { count: lost.length, names: listed(lost.map(toGone)) })}</span>
  );
}

function useWayWords(obstacle: ReceivedObstacle): (way: Way) => string {
  const { t } = useTranslation('trash');
  const listed = useListed();
  const { gone = [] } = obstacle;
  return (way) => {
    if (way === 'restore') return t('obstacles.restore', { names: listed(restorable(obstacle)) });
    if (way === 'leaveOut' && gone.length > 0) return t('obstacles.leaveOutNamed', { names: listed(gone.map(toGone)) });
    return t(`obstacles.${way}`);
  };
}

type Gone = NonNullable<ReceivedObstacle['gone']>[number];
const toGone = ({ '@id': record, name }: Gone) => ({ record, name });

/** Returns a function that joins the names of deleted records: "Aventura y Familia". */
function useListed(): (all: readonly Pick<Deleted, 'record' | 'name'>[]) => string {
  const { i18n } = useTranslation();
  const nameOf = useDeletedName();
  return (all) => new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(all.map(nameOf));
}
