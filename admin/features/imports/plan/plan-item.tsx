import type { ImportItem } from '@trastienda/contract/imports/items';
import { Button, Checkbox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Thumbnail } from '../../../kit/thumbnail.tsx';
import classes from './items.module.css';
import { ItemDetails } from '../differences/item-details.tsx';
import { toSummary } from './item-summary.ts';
import { tickItem, type Tick } from './item-ticks.ts';
import { NoteText } from '../differences/note-text.tsx';
import { toNotes } from '../differences/plan-notes.ts';

type Props = {
  item: ImportItem;
  source: string;
  isOpened: boolean;
  onOpen: (isOpened: boolean) => void;
  onTick: (tick: Tick) => void;
  isDisabled: boolean;
};

/** An item of a plan: the kind of difference, the checkbox and, when expanded, the differences. */
export function PlanItem({ item, source, isOpened, onOpen, onTick, isDisabled }: Props) {
  const { t } = useTranslation('imports');
  const id = useId();
  const { kind, sourceId, isChosen, place, picture } = item;
  const name = item.name ?? t('diff.unnamed');
  const isRejected = kind === 'rejected';
  const summary = isRejected
    ? sourceId !== null && t('diff.sourceId', { id: sourceId, source })
    : toSummary(item)
        .map(({ key, count }) => t(`diff.summary.${key}`, { count, source }))
        .join(', ');
  const word = t(isOpened ? 'diff.hide' : 'diff.show');
  return (
    <li className={classes['item']} data-kind={kind}>
      <div className={classes['row']}>
        {!isRejected && (
          <Checkbox
            size="sm"
            aria-label={t('diff.tick', { name })}
            checked={isChosen}
            disabled={isDisabled}
            onChange={(event) => onTick(tickItem(item, event.currentTarget.checked))}
          />
        )}
        <Thumbnail of={{ thumbnailUrl: picture, isActive: kind !== 'gone' }} />
        <div className={classes['names']}>
          <span className={`ts-clamp ${classes['name']}`} dir="auto" title={name}>
            {name}
          </span>
          <span className="ts-meta">
            {place !== null && <bdi>{place}</bdi>}
            {summary && <span className={classes['summary']}>{place === null ? summary : ` · ${summary}`}</span>}
          </span>
          {isRejected && (
            <ul className={classes['reasons']}>
              {toNotes(item).map((note, index) => (
                <li key={index}>
                  <NoteText note={note} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <span className={classes['kind']} data-kind={kind}>
          {t(`diff.kinds.${kind}`)}
        </span>
        {!isRejected && (
          <Button
            className={classes['opener']}
            variant="subtle"
            color="gray"
            size="compact-sm"
            rightSection={<IconChevronDown size={16} />}
            aria-expanded={isOpened}
            aria-controls={isOpened ? id : undefined}
            aria-label={t(isOpened ? 'diff.hideNamed' : 'diff.showNamed', { name })}
            onClick={() => onOpen(!isOpened)}
          >
            {word}
          </Button>
        )}
      </div>
      {isOpened && !isRejected && (
        <ItemDetails id={id} item={item} name={name} source={source} onTick={onTick} isDisabled={isDisabled} />
      )}
    </li>
  );
}
