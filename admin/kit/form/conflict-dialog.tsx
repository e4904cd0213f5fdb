import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './conflict-dialog.module.css';
import { FieldValue } from './field-value.tsx';
import { useFormInside } from './form-context.ts';
import type { Conflict } from './use-conflict.ts';

type Props = {
  conflict: Conflict | undefined;
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Someone else has saved the record meanwhile: what it says now, what was typed here, and which of the two is to stay. */
export function ConflictDialog({ conflict, onClose, onKeepMine, onTakeTheirs }: Props) {
  const { resource } = useFormInside();
  const { t, i18n } = useTranslation([resource.collection, 'common']);
  // Where both have changed something comes first: that is what there is to decide.
  const differences = (conflict?.differences ?? []).toSorted((a, b) => Number(b.isTouched) - Number(a.isTouched));
  const labelOf = (name: string) => (i18n.exists(`${resource.collection}:fields.${name}`) ? t(`fields.${name}`) : name);
  return (
    <Modal opened={conflict !== undefined} onClose={onClose} size={640} padding={24}>
      <Modal.Title>{t('common:form.conflict.title')}</Modal.Title>
      <p className={`ts-soft ${classes['text']}`}>{t('common:form.conflict.text')}</p>
      <ul className={classes['differences']}>
        {differences.map(({ place, name, now, mine, isTouched }) => (
          <li key={`${place}.${name}`}>
            <h3>
              {place === 'shared' ? labelOf(name) : t(`common:form.inLanguage.${place}`, { text: labelOf(name) })}
            </h3>
            <dl>
              <div>
                <dt>{t('common:form.conflict.now')}</dt>
                <dd>
                  <FieldValue name={name} value={now} />
                </dd>
              </div>
              <div data-is-mine={isTouched}>
                <dt>{t('common:form.conflict.mine')}</dt>
                <dd>
                  {isTouched ? (
                    <FieldValue name={name} value={mine} />
                  ) : (
                    <span className={classes['nothing']}>{t('common:form.conflict.untouched')}</span>
                  )}
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <div className={classes['actions']}>
        <Button variant="subtle" data-autofocus onClick={onClose}>
          {t('common:form.conflict.back')}
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('common:form.conflict.takeTheirs')}
        </Button>
        <Button onClick={onKeepMine}>{t('common:form.conflict.keepMine')}</Button>
      </div>
    </Modal>
  );
}
