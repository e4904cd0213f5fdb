import { Button, Flex, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { limits } from '@trastienda/contract/limits';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../kit/elements/dialog.tsx';
import questionClasses from '../../../kit/elements/question.module.css';
import classes from './factors.module.css';
import type { Opening } from './use-opening.ts';

/** From this number on, a warning asks for new codes. */
const few = 2;

/** How many recovery codes are left, and the button that generates new ones. */
export function RecoveryCodes({ left, opening }: { left: number; opening: Opening }) {
  const { t } = useTranslation('account');
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const total = limits.factors.recoveryCodes;
  const generate = () => {
    setAsking(false);
    if (button.current) opening.mutate({ kind: 'codes', opener: button.current });
  };
  return (
    <section className={classes['codes']} aria-labelledby="recovery-codes-title">
      <h3 id="recovery-codes-title">{t('recoveryCodes.title')}</h3>
      <p className="ts-soft">{t('recoveryCodes.about')}</p>
      <Flex className={left <= few ? 'ts-warn' : ''} gap={8}>
        {left <= few && <IconAlertTriangle className="ts-sign" size={18} stroke={1.7} aria-hidden />}
        <p>
          <b>{t('recoveryCodes.left', { count: left, total })}</b> <span>{left <= few && t('recoveryCodes.few')}</span>
        </p>
      </Flex>
      <Button
        ref={button}
        variant="default"
        loading={opening.isPending && opening.variables.kind === 'codes'}
        onClick={() => opening.isPending || setAsking(true)}
      >
        {t('recoveryCodes.generate')}
      </Button>
      <GenerateQuestion isOpen={isAsking} onClose={() => setAsking(false)} onConfirm={generate} />
    </section>
  );
}

type Question = { isOpen: boolean; onClose: () => void; onConfirm: () => void };

function GenerateQuestion({ isOpen, onClose, onConfirm }: Question) {
  const { t } = useTranslation(['common', 'account']);
  return (
    <Dialog opened={isOpen} onClose={onClose} size={440} padding={24}>
      <Modal.Title>{t('account:recoveryCodes.question.title')}</Modal.Title>
      <p className={`ts-soft ${questionClasses['text']}`}>{t('account:recoveryCodes.question.text')}</p>
      <div className={questionClasses['actions']}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('list.cancel')}
        </Button>
        <Button onClick={onConfirm}>{t('account:recoveryCodes.question.confirm')}</Button>
      </div>
    </Dialog>
  );
}
