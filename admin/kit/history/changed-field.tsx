import { Box, Flex } from '@mantine/core';
import type { Change } from '@trastienda/contract/changes';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comparisonClass, DifferenceSide, MergedText } from '../differences/difference-side.tsx';
import type { Side, Sides } from '../differences/sides.ts';
import { useComparison } from '../differences/use-comparison.tsx';
import { LanguageBadge } from '../fields/field-label.tsx';
import { toFieldPath, useFieldLabels, usePathLabels } from '../records/field-labels.ts';
import { toText } from '../to-text.ts';
import classes from './history.module.css';
import { isPicture } from './logged-values.ts';
import { LoggedPictures } from './logged-pictures.tsx';
import { useValueTexts } from './value-texts.ts';

type Props = {
  collection: string;
  /** The field, with its content language: `name.en`. */
  path: string;
  change: Change;
  /** A button beside the label. */
  children?: ReactNode;
};

/** A changed field: its label, and the values before and after. */
export function ChangedField({ collection, path, change, children }: Props) {
  const labelOf = useFieldLabels(collection);
  const textOf = useValueTexts(collection);
  const { name, language } = toFieldPath(path);
  const { before = null, after = null } = change.fields[path] ?? {};
  const label = usePathLabels(collection)(path);
  const [was, isNow] = [before, after].map((value) => textOf(name, value, change));
  // Different records may have the same name.
  const keys =
    Array.isArray(before) || Array.isArray(after) ? { ours: toKeys(before), theirs: toKeys(after) } : undefined;
  const { sides, showAll } = useComparison(was, isNow, { label, isMerged: true, keys });
  const arePictures = [before, after].flat().some(isPicture);
  return (
    <li className={`${classes['field']} ${comparisonClass}`}>
      <Flex align="center" justify="space-between" gap={8} mih={28}>
        <Box component="p" fz={13} fw={580} lh="1.25rem">
          <span aria-hidden>
            <span>{labelOf(name)}</span>
            {language && <LanguageBadge language={language} />}
          </span>
          <span className="ts-hidden">{label}</span>
        </Box>
        {children}
      </Flex>
      <Values
        sides={sides}
        arePictures={arePictures}
        // The log has no value of a password, so both sides are the same.
        shown={was === isNow ? 'same' : change.kind}
      />
      {showAll}
    </li>
  );
}

const toKeys = (value: unknown): string[] => (Array.isArray(value) ? value.map(toText) : []);

type ValuesProps = { sides: Sides; arePictures: boolean; shown: Change['kind'] | 'same' };

/** Both values, with the removed and the added text marked. Two long texts, and two lists of words, are merged. */
function Values({ sides: { ours, theirs, merged }, arePictures, shown }: ValuesProps) {
  const { t } = useTranslation();
  if (merged) return <MergedText runs={merged.runs} />;
  if (shown === 'same') return <DifferenceSide side={theirs} as="span" />;
  const hasBefore = shown !== 'create';
  const renderEntries = arePictures ? LoggedPictures : undefined;
  const hasOwn = [ours, theirs].some((side) => side.is === 'entries' && side.entries.some(({ isOwn }) => isOwn));
  // Two lists that differ only in their order are shown as a whole.
  const isOneList = ours.is === 'entries' && theirs.is === 'entries' && !arePictures && hasOwn;
  const added: Side = isOneList ? { ...theirs, entries: theirs.entries.filter(({ isOwn }) => isOwn) } : theirs;
  return (
    <div className={classes['values']}>
      {hasBefore && (
        <div>
          <span className="ts-hidden">{t('history.before')}: </span>
          <DifferenceSide side={ours} as="del" renderEntries={renderEntries} />
        </div>
      )}
      {shown !== 'delete' && (
        <Flex align="center" gap={8} miw={0}>
          {hasBefore && !isOneList && <IconArrowRight size={15} stroke={1.8} aria-hidden />}
          <div>
            <span className="ts-hidden">{t('history.after')}: </span>
            <DifferenceSide side={added} as="ins" renderEntries={renderEntries} />
          </div>
        </Flex>
      )}
    </div>
  );
}
