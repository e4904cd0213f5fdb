import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormInside } from '../../form/form-context.ts';
import { toFieldPath, useFieldLabels, usePathLabels } from '../../records/field-labels.ts';
import classes from '../history.module.css';
import { isIri, isPicture } from '../logged-values.ts';
import type { Missing } from './restore.ts';
import type { Restored } from './use-restore.ts';
import { useValueTexts } from '../value-texts.ts';

type Props = { restored: Restored; onClose: () => void };

/** The fields that a restore has put into the form, and the values that it could not restore because they no longer exist. */
export function RestoredNote({ restored: { paths, missing, names }, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const { resource } = useFormInside();
  const fieldOf = useFieldLabels(resource.collection);
  const labelOf = usePathLabels(resource.collection);
  const textOf = useValueTexts(resource.collection);
  const toList = (texts: readonly string[]) => new Intl.ListFormat(i18n.language).format(new Set(texts));
  // A field that was restored in both languages is named once.
  const isInBoth = (path: string) =>
    paths.filter((each) => toFieldPath(each).name === toFieldPath(path).name).length > 1;
  const fields = toList(paths.map((path) => (isInBoth(path) ? fieldOf(toFieldPath(path).name) : labelOf(path))));
  const toGone = ({ path, values }: Missing): string => {
    const pictures = values.filter(isPicture);
    const others = values.filter((value) => !isPicture(value));
    const texts = [textOf(toFieldPath(path).name, others, { names, deleted: others.filter(isIri) }) ?? []].flat();
    return toList(pictures.length > 0 ? [...texts, t('history.picturesGone', { count: pictures.length })] : texts);
  };
  return (
    <div className={classes['note']}>
      <p>{paths.length > 0 ? t('history.restored', { fields }) : t('history.nothingRestored')}</p>
      {missing.length > 0 && (
        <Box component="ul" mt={6}>
          {missing.map((each) => (
            <li key={each.path}>{t('history.missing', { field: labelOf(each.path), values: toGone(each) })}</li>
          ))}
        </Box>
      )}
      <Button variant="default" mt={10} onClick={onClose}>
        {t('history.backToForm')}
      </Button>
    </div>
  );
}
