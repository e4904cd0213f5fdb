import { Flex } from '@mantine/core';
import { toCountryName } from '@trastienda/contract/countries/countries';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { toApiUrl } from '../../session/config.ts';
import { toText } from '../to-text.ts';
import classes from './saving/conflict-dialog.module.css';
import { useFormInside } from './form-context.ts';

/** A field's value, read-only: options and records by their names, pictures as thumbnails. */
export function FieldValue({ name, value }: { name: string; value: unknown }) {
  const { resource } = useFormInside();
  const { t, i18n } = useTranslation([resource.collection, 'common']);
  const toWords = (entry: unknown): string => {
    if (typeof entry === 'boolean') return t(`common:form.conflict.${entry ? 'yes' : 'no'}`);
    if (isRecord(entry)) return toText(entry[resourceLabel] ?? entry['@id']);
    const text = toText(entry);
    if (name === 'country') return toCountryName(text, currentLanguage());
    // The label of an option is the text `<name of the field>s.<option>`.
    return i18n.exists(`${resource.collection}:${name}s.${text}`) ? t(`${name}s.${text}`) : text;
  };
  const all = Array.isArray(value) ? (value as unknown[]) : [value];
  const filled = all.filter((entry) => entry !== null && entry !== undefined && entry !== '');
  if (filled.length === 0) return <span className="ts-soft">{t('common:form.conflict.empty')}</span>;
  const pictures = filled.filter(isPicture);
  if (pictures.length === 0) return filled.map(toWords).join(', ');
  return (
    <Flex
      component="span"
      className={classes['pictures']}
      wrap="wrap"
      gap={6}
      pt={4}
      role="img"
      aria-label={t('common:form.conflict.pictures', { count: pictures.length })}
    >
      {pictures.map((picture) => (
        <img key={picture['@id']} src={toApiUrl(picture.thumbnailUrl ?? picture.contentUrl)} alt="" />
      ))}
    </Flex>
  );
}

/** The field of a referenced record that contains the record's name. */
const resourceLabel = 'name';

type Picture = { '@id': string; contentUrl: string; thumbnailUrl?: string };
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isPicture = (value: unknown): value is Picture => isRecord(value) && typeof value['contentUrl'] === 'string';
