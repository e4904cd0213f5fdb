import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';

type Props = {
  text: string;
  /** The key of the texts `copy`, `copied` and `notCopied`. */
  texts: 'app' | 'recoveryCodes.save';
};

/** A button that copies a secret, and says whether the browser did. */
export function CopyButton({ text, texts }: Props) {
  const { t } = useTranslation('account');
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => {
    setCopied(undefined);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without https the browser has no clipboard.
      setCopied(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
        onClick={() => void copy()}
      >
        {t(`${texts}.copy`)}
      </Button>
      <p className={classes['outcome']} role="status" data-failed={isCopied === false || undefined}>
        {isCopied !== undefined && (isCopied ? t(`${texts}.copied`) : t(`${texts}.notCopied`))}
      </p>
    </>
  );
}
