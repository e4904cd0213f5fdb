import type { ImportItem, ItemKind } from '@trastienda/contract/imports/items';
import { Box, Button } from '@mantine/core';
import { kindWords, noteSentencesOf } from '@trastienda/contract/imports/sentences';
import { idInPath } from '@trastienda/contract/model/reference';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Thumbnail } from '../../../kit/elements/thumbnail.tsx';
import { ItemDetails } from '../differences/item-details.tsx';
import { accentTone, inTone, neutralTone } from '../tones.ts';
import type { Tick } from './item-ticks.ts';
import classes from './items.module.css';

type Props = {
  item: ImportItem;
  source: string;
  /** The checkbox of an item of a plan, or the sign of its outcome. Hidden for a rejected item. */
  lead: ReactNode;
  /** A text below the name, after the place and, for a rejected item, its id in the source. */
  summary: string;
  isOpened: boolean;
  onOpen: (isOpened: boolean) => void;
  /** Changes the item of a plan; undefined for an item of an earlier import, whose name is a link to the experience. */
  onTick?: ((tick: Tick) => void) | undefined;
  isDisabled?: boolean | undefined;
};

const tones: Record<ItemKind, CSSProperties> = {
  new: accentTone,
  changed: neutralTone,
  conflict: inTone('warn'),
  gone: inTone('danger'),
  rejected: inTone('danger'),
};

/** An item of a plan or of an earlier import: its name, kind and summary and, when expanded, its differences. */
export function ItemRow({ item, source, lead, summary, isOpened, onOpen, onTick, isDisabled }: Props) {
  const { t } = useTranslation('imports');
  const detailsId = useId();
  const language = currentLanguage();
  const { kind, experience, isHere, place, picture, sourceId } = item;
  const name = item.name ?? t('diff.unnamed');
  const isRejected = kind === 'rejected';
  const id = isRejected && sourceId !== null && t('diff.sourceId', { id: sourceId, source });
  const facts = [id, summary].filter(Boolean).join(' · ');
  const named = { className: `ts-clamp ${classes['name']}`, dir: 'auto', title: name };
  return (
    <li className={classes['item']} data-kind={kind}>
      <div className={classes['row']}>
        {!isRejected && lead}
        <Thumbnail of={{ thumbnailUrl: picture, isActive: kind !== 'gone' }} />
        <div className={classes['names']}>
          {!onTick && experience !== null && isHere ? (
            <Link {...named} preload="intent" to="/editar-experiencia/$id" params={{ id: idInPath(experience) }}>
              {name}
            </Link>
          ) : (
            <span {...named}>{name}</span>
          )}
          <span className="ts-meta">
            {place !== null && <bdi>{place}</bdi>}
            <span>{place === null || facts === '' ? facts : ` · ${facts}`}</span>
          </span>
          {isRejected && <Reasons item={item} />}
        </div>
        <Box component="span" p="2px 0.5rem" fz={12.5} fw={580} lh="1.25rem" bdrs={6} style={tones[kind]}>
          {kindWords[kind][language]}
        </Box>
        {!isRejected && (
          <Button
            className={classes['opener']}
            variant="subtle"
            color="gray"
            c="var(--ts-ink-2)"
            size="compact-sm"
            rightSection={<IconChevronDown size={16} />}
            aria-expanded={isOpened}
            aria-controls={isOpened ? detailsId : undefined}
            aria-label={t(isOpened ? 'diff.hideNamed' : 'diff.showNamed', { name })}
            onClick={() => onOpen(!isOpened)}
          >
            {t(isOpened ? 'diff.hide' : 'diff.show')}
          </Button>
        )}
      </div>
      {isOpened && !isRejected && <ItemDetails id={detailsId} {...{ item, name, source, onTick, isDisabled }} />}
    </li>
  );
}

/** Why an activity cannot be imported. */
function Reasons({ item }: { item: ImportItem }) {
  return (
    <Box component="ul" mt={2} fz={13} lh="1.125rem">
      {noteSentencesOf(item, { language: currentLanguage(), isOpen: false, canTick: false }).map((reason) => (
        <li key={reason} dir="auto">
          {reason}
        </li>
      ))}
    </Box>
  );
}
