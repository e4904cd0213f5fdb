import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { ItemKind } from '@trastienda/contract/imports/items';
import { Box, Button, Checkbox, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NameFilter } from '../../../kit/runs/items/name-filter.tsx';
import classes from '../../../kit/runs/items/tools.module.css';
import { countOf, type Choices } from './item-ticks.ts';
import { kindsOf, type Tab } from './use-plan-items.ts';

type Props = {
  run: ImportRun;
  tab: Tab;
  name: string;
  source: string;
  choosing: Choices | undefined;
  onChoose: (choices: Choices) => void;
  onName: (name: string) => void;
  isDisabled: boolean;
};

/**
 * The controls above the items of a tab: a checkbox for all items (on the tab `all`, for all items except conflicts), buttons that decide
 * all conflicts, the number of ticked items, and a filter by name.
 */
export function DifferenceTools({ run, tab, name, source, choosing, onChoose, onName, isDisabled }: Props) {
  const { t } = useTranslation('imports');
  const kinds: ItemKind[] = kindsOf(tab).filter((kind) => tab !== 'all' || kind !== 'conflict');
  const { all, chosen } = countOf(run, kinds);
  // While the request is pending, the checkbox shows the requested state.
  const requested = choosing && 'isChosen' in choosing ? choosing.isChosen : undefined;
  return (
    <div className={classes['tools']}>
      {tab === 'rejected' ? (
        <p className="ts-soft">{t('diff.rejectedNote', { source })}</p>
      ) : (
        all > 0 && (
          <Checkbox
            size="sm"
            label={t(`diff.tickAll.${tab}`, { count: all })}
            checked={requested ?? chosen === all}
            indeterminate={requested === undefined && chosen > 0 && chosen < all}
            disabled={isDisabled}
            onChange={() => onChoose({ isChosen: chosen < all, kinds })}
          />
        )
      )}
      {tab === 'conflict' && all > 0 && (
        <Flex className={classes['decideAll']} wrap="wrap" gap={8} role="group" aria-label={t('diff.decideAll.label')}>
          {(['ours', 'theirs', null] as const).map((decision) => (
            <Button
              key={decision}
              variant={decision === null ? 'subtle' : 'default'}
              size="compact-sm"
              // Without a visible frame, the margin compensates for the padding, so that the text is aligned with the text above.
              ml={decision === null ? { base: -8, sm: 0 } : undefined}
              disabled={isDisabled}
              onClick={() => onChoose({ decision, kinds: ['conflict'] })}
            >
              {t(`diff.decideAll.${decision ?? 'later'}`, { source })}
            </Button>
          ))}
        </Flex>
      )}
      {tab !== 'rejected' && (
        <Box
          component="span"
          className={`ts-meta ts-num ${classes['chosen']}`}
          miw={84}
          ml={{ base: 'auto', sm: 0 }}
          ta="right"
        >
          {t('find.ticked', { count: run.chosen })}
        </Box>
      )}
      <NameFilter label={t('diff.name')} name={name} onName={onName} />
    </div>
  );
}
