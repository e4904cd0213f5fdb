import { Flex } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { limits } from '@trastienda/contract/limits';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../session/use-may.ts';
import { canStoreDrafts } from '../../drafts/draft-storage.ts';
import classes from '../form.module.css';

type Props = {
  /** Whether the screen could be edited before: the focus may have been on an element that has disappeared. */
  wasEditable: boolean;
  /** Whether the screen has input that is not saved. */
  isUnsaved?: boolean;
};

/** Says why a screen is read-only (D-88). */
export function ReadOnlyNote({ wasEditable, isUnsaved = false }: Props) {
  const { t } = useTranslation();
  const role = useRole();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (wasEditable && document.activeElement === document.body) note.current?.focus({ preventScroll: true });
  }, [wasEditable]);
  return (
    <Flex ref={note} component="p" className={classes['readOnlyNote']} align="flex-start" gap={8} tabIndex={-1}>
      <IconLock size={16} stroke={1.8} aria-hidden />
      <span>
        <span>{t('form.readOnly', { role: t(`values.roles.${role}`) })}</span>
        {isUnsaved && <span>{`. ${t(canStoreDrafts() ? 'form.typedDraft' : 'form.typedBefore', limits.drafts)}`}</span>}
      </span>
    </Flex>
  );
}
