import type { ImportItem } from '@trastienda/contract/imports/items';
import {
  isCreating,
  isRestored,
  missingSentence,
  noteSentencesOf,
  pictureSentence,
} from '@trastienda/contract/imports/sentences';
import { idInPath } from '@trastienda/contract/model/reference';
import { IconExternalLink, IconInfoCircle, IconPhotoOff, IconUserEdit } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Details } from '../../../kit/runs/details/details.tsx';
import { Remarks, remarksLinkClass, type Remark } from '../../../kit/runs/details/remarks.tsx';
import { decide, isDecidable, isTaken, type Tick } from '../plan/item-ticks.ts';
import { DifferenceField, toFieldLabel } from './difference-field.tsx';
import { toFields, withoutProtocol } from './difference-fields.ts';
import { isWritten } from './item-outcome-texts.ts';

type Props = {
  id: string;
  item: ImportItem;
  name: string;
  source: string;
  /** Changes the item of a plan; undefined for an item of an earlier import. */
  onTick?: ((tick: Tick) => void) | undefined;
  isDisabled?: boolean | undefined;
};

/** The details of an item of a plan or of an earlier import: each field before and after, and the remarks. */
export function ItemDetails({ id, item, name, source, onTick, isDisabled = false }: Props) {
  const { t } = useTranslation('imports');
  const { kind, experience, isHere, terms } = item;
  const isNew = onTick ? experience === null : kind === 'new';
  const fields = toFields(item);
  const remarks = remarksOf(item, t, onTick !== undefined);
  const linked = onTick !== undefined && isHere ? experience : null;
  return (
    <Details
      id={id}
      label={t('diff.differencesOf', { name })}
      columns={
        fields.length > 0 || !onTick
          ? {
              before: t(onTick ? 'diff.columns.ours' : 'history.before'),
              after: t('diff.columns.theirs', { source }),
            }
          : undefined
      }
      isNew={isNew}
      fields={fields.map(([field, values]) => (
        <DifferenceField
          key={field}
          {...{ field, values, terms, source, isDisabled }}
          isTaken={onTick ? isTaken(values) : isWritten(item, field)}
          onDecide={
            onTick && isDecidable(item, field) ? (decision) => onTick(decide(item, field, decision)) : undefined
          }
        />
      ))}
    >
      {(remarks.length > 0 || linked !== null) && (
        <Remarks remarks={remarks}>{linked !== null && <OpenExperience experience={linked} />}</Remarks>
      )}
    </Details>
  );
}

/** A link to an experience, by its `@id`. */
function OpenExperience({ experience }: { experience: string }) {
  const { t } = useTranslation('imports');
  return (
    <Link
      className={remarksLinkClass}
      to="/editar-experiencia/$id"
      params={{ id: idInPath(experience) }}
      target="_blank"
    >
      {t('diff.open')}
      <IconExternalLink size={15} stroke={1.8} aria-hidden />
    </Link>
  );
}

/** Returns the remarks on an item: the fields left unchanged, the pictures and fields that are missing, and the notes. */
function remarksOf(item: ImportItem, t: TFunction<'imports'>, isOpen: boolean): Remark[] {
  const { state, kept, left, missing, pictureFaults } = item;
  const language = currentLanguage();
  const listed = new Intl.ListFormat(language, { type: 'conjunction' });
  const unchanged = [
    // The note of a restored experience says why.
    { key: 'kept', names: isRestored(item) ? [] : kept },
    { key: 'leftByUndo', names: left },
  ].filter(({ names }) => names.length > 0);
  const isIncomplete = missing.length > 0 && (isOpen || (state === 'applied' && isCreating(item)));
  const shown = { language, isOpen, canTick: isOpen };
  const sentences = [...(isIncomplete ? [missingSentence(item, shown)] : []), ...noteSentencesOf(item, shown)];
  return [
    ...unchanged.map(({ key, names }) => {
      const fields = listed.format(names.map((field) => toFieldLabel(t, field)));
      return { Icon: IconUserEdit, text: t(`history.${key}`, { count: names.length, fields }) };
    }),
    ...pictureFaults.map(({ url, fault }) => {
      const text = pictureSentence({ url: withoutProtocol(url), fault }, language);
      return { Icon: IconPhotoOff, text, isWarning: true };
    }),
    ...sentences.map((text) => ({ Icon: IconInfoCircle, text })),
  ];
}
