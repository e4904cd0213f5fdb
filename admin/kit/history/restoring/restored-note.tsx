import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormInside } from '../../form/form-context.ts';
import { toFieldPath, useFieldLabels } from '../../records/field-labels.ts';
import classes from '../history.module.css';
import type { Restored } from './use-restore.ts';
import { useValueTexts } from '../value-texts.ts';

type Props = { restored: Restored; onClose: () => void };

/** What a restore has put into the form, and what it could not restore because it no longer exists. */
export function RestoredNote({ restored: { paths, missing, names }, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const { resource } = useFormInside();
  const labelOf = useFieldLabels(resource.collection);
  const textOf = useValueTexts(resource.collection);
  const toList = (texts: readonly string[]) => new Intl.ListFormat(i18n.language).format(new Set(texts));
  const fields = toList(paths.map((path) => labelOf(toFieldPath(path).name)));
  return (
    <div className={classes['note']} role="status">
      <p>{paths.length > 0 ? t('history.restored', { fields }) : t('history.nothingRestored')}</p>
      {missing.length > 0 && (
        <Box component="ul" mt={6}>
          {missing.map(({ path, values }) => {
            const { name } = toFieldPath(path);
            const gone = toList([textOf(name, values, names)].flat().filter((text) => text !== undefined));
            return <li key={path}>{t('history.missing', { field: labelOf(name), values: gone })}</li>;
          })}
        </Box>
      )}
      <Button variant="default" mt={10} onClick={onClose}>
        {t('history.backToForm')}
      </Button>
    </div>
  );
}
