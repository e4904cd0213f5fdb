import { Button, Modal, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '../elements/dialog.tsx';
import dialog from '../elements/question.module.css';
import { returnFocus } from '../elements/return-focus.ts';

type Props = {
  /** The button that asks. */
  button: ButtonProps & { children: string; 'data-command': 'revert' | 'stop' | 'discard' };
  title: string;
  /** The text of the dialog. */
  children: ReactNode;
  /** The width of the dialog, in px. */
  size?: number;
  cancel: string;
  confirm: string;
  onConfirm: () => void;
};

/** A button whose action must be confirmed in a dialog. It has the focus again after an action that did not replace it. */
export function AskFirst({ button, title, children, size = 440, cancel, confirm, onConfirm }: Props) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { loading } = button;
  useEffect(() => (loading === true ? () => void returnFocus(opener.current) : undefined), [loading]);
  return (
    <>
      <Button ref={opener} variant="default" {...button} onClick={() => setAsked(true)} />
      <Dialog opened={isAsked} onClose={close} size={size} padding={24}>
        <Modal.Title>{title}</Modal.Title>
        {children}
        <div className={dialog['actions']}>
          <Button variant="default" data-autofocus onClick={close}>
            {cancel}
          </Button>
          <Button color="red" onClick={() => (close(), onConfirm())}>
            {confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** The text of the dialog, as a paragraph. */
export const AskText = ({ children }: { children: ReactNode }) => (
  <p className={`ts-soft ${dialog['text']}`}>{children}</p>
);

type EffectsProps = { name: string; about: string; effects: readonly string[] };

/** The run that the dialog is about, and what its action does. */
export const AskEffects = ({ name, about, effects }: EffectsProps) => (
  <>
    <div className={dialog['record']}>
      <div>
        <b>{name}</b>
        <p className="ts-meta ts-num">{about}</p>
      </div>
    </div>
    <ul className={`ts-soft ${dialog['effects']}`}>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  </>
);
