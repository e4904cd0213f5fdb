import { Button, Modal } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../base/save-file.ts';
import questionClasses from '../../../../kit/elements/question.module.css';
import { takeFocus } from '../../../../kit/take-focus.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './dialog.module.css';

type Props = { codes: readonly string[]; email: string; onSaved: () => void };

/** Shows recovery codes, which the API never returns again. */
export function CodesStep({ codes, email, onSaved }: Props) {
  const { t } = useTranslation('account');
  const heading = t('recoveryCodes.save.heading', { email });
  const download = () => {
    const lines = [heading, '', ...codes, ''];
    saveFile(new Blob([lines.join('\r\n')], { type: 'text/plain' }), t('recoveryCodes.save.fileName'));
  };
  return (
    <div className={classes['codesStep']}>
      {/* It gets the focus, so that a screen reader announces the step. */}
      <Modal.Title ref={takeFocus} className={classes['title']} tabIndex={-1}>
        {t('recoveryCodes.save.title')}
      </Modal.Title>
      <p className={classes['heading']}>{heading}</p>
      <p className={`ts-soft ${questionClasses['text']}`}>{t('recoveryCodes.save.text')}</p>
      <ol className={classes['codes']} aria-label={t('recoveryCodes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes['ways']}>
        <CopyButton text={codes.join('\n')} texts="recoveryCodes.save" />
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />} onClick={download}>
          {t('recoveryCodes.save.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('recoveryCodes.save.print')}
        </Button>
      </div>
      <div className={questionClasses['actions']}>
        <Button onClick={onSaved}>{t('recoveryCodes.save.done')}</Button>
      </div>
    </div>
  );
}
