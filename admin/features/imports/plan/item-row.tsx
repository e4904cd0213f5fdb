import type { ImportItem, ItemKind } from '@trastienda/contract/imports/items';
import { Box } from '@mantine/core';
import { kindWords, noteSentencesOf } from '@trastienda/contract/imports/sentences';
import { idInPath } from '@trastienda/contract/model/reference';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Thumbnail } from '../../../kit/elements/thumbnail.tsx';
import { ItemFrame } from '../../../kit/runs/items/item-frame.tsx';
import { accentTone, inTone, neutralTone } from '../../../kit/runs/tones.ts';
import { ItemDetails } from '../differences/item-details.tsx';
import type { Tick } from './item-ticks.ts';

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
  const language = currentLanguage();
  const { kind, experience, isHere, place, picture, sourceId } = item;
  const name = item.name ?? t('diff.unnamed');
  const isRejected = kind === 'rejected';
  const sourced = isRejected && sourceId !== null && t('diff.sourceId', { id: sourceId, source });
  const facts = [sourced, summary].filter(Boolean).join(' · ');
  const isLinked = !onTick && experience !== null && isHere;
  return (
    <ItemFrame
      name={name}
      renderLink={
        isLinked
          ? (named) => (
              <Link {...named} preload="intent" to="/editar-experiencia/$id" params={{ id: idInPath(experience) }}>
                {name}
              </Link>
            )
          : undefined
      }
      lead={isRejected ? undefined : lead}
      picture={<Thumbnail of={{ thumbnailUrl: picture, isActive: kind !== 'gone' }} />}
      isFaded={kind === 'gone'}
      badge={{ text: kindWords[kind][language], look: tones[kind] }}
      opening={{ isOpened, onOpen, open: t('diff.showNamed', { name }), close: t('diff.hideNamed', { name }) }}
      renderDetails={
        isRejected ? undefined : (id) => <ItemDetails id={id} {...{ item, name, source, onTick, isDisabled }} />
      }
    >
      <span className="ts-meta">
        {place !== null && <bdi>{place}</bdi>}
        <span>{place === null || facts === '' ? facts : ` · ${facts}`}</span>
      </span>
      {isRejected && <Reasons item={item} />}
    </ItemFrame>
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
