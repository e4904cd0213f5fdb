import { idInPath } from '@trastienda/contract/reference';
import type { ImportItem } from '@trastienda/contract/imports/items';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronDown, IconMinus, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Thumbnail } from '../../../kit/thumbnail.tsx';
import { DoneDetails } from '../differences/done-details.tsx';
import { outcomeTextsOf, toneOf } from '../differences/item-outcome-texts.ts';

import rows from '../plan/items.module.css';
import { NoteText } from '../differences/note-text.tsx';
import { toNotes } from '../differences/plan-notes.ts';
import classes from './run.module.css';

const signs = { good: IconCheck, warning: IconAlertTriangle, bad: IconX, none: IconMinus };

/** An item of a run with its outcome and, when expanded, the changes of each field. */
export function RunItem({ item, source }: { item: ImportItem; source: string }) {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const tone = toneOf(item);
  const Sign = signs[tone];
  const { kind, experience, isHere, place, picture, sourceId } = item;
  const isRejected = kind === 'rejected';
  const name = item.name ?? t('diff.unnamed');
  return (
    <li className={rows['item']} data-kind={kind}>
      <div className={rows['row']}>
        {!isRejected && <Sign className={classes['sign']} data-tone={tone} size={18} stroke={2} aria-hidden />}
        <Thumbnail of={{ thumbnailUrl: picture, isActive: kind !== 'gone' }} />
        <div className={rows['names']}>
          {experience !== null && isHere ? (
            <Link
              className={`ts-clamp ${rows['name']} ${classes['link']}`}
              dir="auto"
              preload="intent"
              to="/editar-experiencia/$id"
              params={{ id: idInPath(experience) }}
            >
              {name}
            </Link>
          ) : (
            <span className={`ts-clamp ${rows['name']}`} dir="auto">
              {name}
            </span>
          )}
          <span className="ts-meta">
            {place !== null && <bdi>{place} · </bdi>}
            {[
              ...(isRejected && sourceId !== null ? [t('diff.sourceId', { id: sourceId, source })] : []),
              ...outcomeTextsOf(item).map(({ is, count }) => t(`history.deeds.${is}`, { count })),
            ].join(' · ')}
          </span>
          {isRejected && <Reasons item={item} />}
        </div>
        <span className={rows['kind']} data-kind={kind}>
          {t(`diff.kinds.${kind}`)}
        </span>
        {!isRejected && (
          <Button
            className={rows['opener']}
            variant="subtle"
            color="gray"
            size="compact-sm"
            rightSection={<IconChevronDown size={16} />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t(isOpen ? 'diff.hideNamed' : 'diff.showNamed', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'diff.hide' : 'diff.show')}
          </Button>
        )}
      </div>
      {isOpen && <DoneDetails id={id} item={item} name={name} source={source} />}
    </li>
  );
}

/** Why an item was rejected. A rejected item has no details to expand. */
const Reasons = ({ item }: { item: ImportItem }) => (
  <ul className={rows['reasons']}>
    {toNotes(item).map((note, index) => (
      <li key={index}>
        <NoteText note={note} />
      </li>
    ))}
  </ul>
);
