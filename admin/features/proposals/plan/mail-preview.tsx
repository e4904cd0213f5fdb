import { Box, Button, Modal, Skeleton } from '@mantine/core';
import type { Proposal, ProposalMail } from '@trastienda/contract/proposals/proposal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { toFailureText } from '../../../kit/elements/alerts.tsx';
import { Dialog } from '../../../kit/elements/dialog.tsx';
import dialog from '../../../kit/elements/question.module.css';
import { itemsKey } from '../../../kit/runs/proposal-runs.ts';
import { isRecord, type Shape } from '../../../session/calls/answer-shapes.ts';
import { api } from '../../../session/calls/api-client.ts';
import classes from './plan-bar.module.css';

const isMail: Shape = (body) =>
  isRecord(body) && ['to', 'subject', 'text'].every((name) => typeof body[name] === 'string');

/** A button that shows the mail that the first maker would get. */
export function MailPreview({ change }: { change: Proposal }) {
  const { t } = useTranslation('proposals');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" my={-4} onClick={() => setOpen(true)}>
        {t('plan.mail.open')}
      </Button>
      <Dialog opened={isOpen} onClose={close} size={560} padding={24}>
        <Modal.Title>{t('plan.mail.title')}</Modal.Title>
        <Mail change={change} />
        <div className={dialog['actions']}>
          <Button variant="default" data-autofocus onClick={close}>
            {t('plan.mail.close')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Mail({ change }: { change: Proposal }) {
  const { t } = useTranslation('proposals');
  const { data: mail, error } = useQuery({
    // The mail follows from the ticks, as the items do.
    queryKey: [...itemsKey(change.id), 'mail', currentLanguage()],
    queryFn: ({ signal }) =>
      api.get<ProposalMail>(`${change['@id']}/mail`, { language: currentLanguage(), signal, shape: isMail }),
    meta: { isQuiet: true },
  });
  if (error) return <p className={`ts-soft ${dialog['text']}`}>{toFailureText(error)}</p>;
  if (!mail) return <Skeleton height={180} mt={16} />;
  return (
    <>
      <p className={`ts-soft ${dialog['text']}`}>{t('plan.mail.to', { name: mail.to })}</p>
      <Box className={`ts-card ${classes['mail']}`} mt={12}>
        <b dir="auto">{mail.subject}</b>
        <p dir="auto">{mail.text}</p>
      </Box>
    </>
  );
}
