import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toApiUrl } from '../../session/config.ts';
import { useValueWords } from '../records/value-words.ts';
import classes from './saving/conflict-dialog.module.css';
import { useFormInside } from './form-context.ts';

/** A field's value, read-only: options and records by their names, pictures as thumbnails. */
export function FieldValue({ name, value }: { name: string; value: unknown }) {
  const { resource } = useFormInside();
  const { t } = useTranslation();
  const toWords = useValueWords(resource.collection);
  const all = Array.isArray(value) ? (value as unknown[]) : [value];
  const filled = all.filter((entry) => entry !== null && entry !== undefined && entry !== '');
  if (filled.length === 0) return <span className="ts-soft">{t('differences.nothing')}</span>;
  const pictures = filled.filter(isPicture);
  if (pictures.length === 0) return <bdi>{filled.map((entry) => toWords(name, entry)).join(', ')}</bdi>;
  return (
    <Flex
      component="span"
      className={classes['pictures']}
      wrap="wrap"
      gap={6}
      pt={4}
      role="img"
      aria-label={t('values.pictures', { count: pictures.length })}
    >
      {pictures.map((picture) => (
        <img key={picture['@id']} src={toApiUrl(picture.thumbnailUrl ?? picture.contentUrl)} alt="" />
      ))}
    </Flex>
  );
}

type Picture = { '@id': string; contentUrl: string; thumbnailUrl?: string };
const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' && value !== null && 'contentUrl' in value && typeof value.contentUrl === 'string';
