import { Box, Flex } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { translate } from '../../i18n/i18n.ts';
import { ApiFailure, isAbort } from '../../session/calls/api-client.ts';
import { ChunkLoadError } from '../../base/chunk-loading.ts';
import classes from './alerts.module.css';
import { times } from '../../base/times.ts';
import { createStore } from '../store.ts';

/** A button in the alert, such as undo after a delete. */
export type Action = { label: string; run: () => void };
type Alert = { id: number; kind: 'success' | 'failure'; text: string; action?: Action };

/** The maximum number of alerts on screen. More alerts would cover the content, so the oldest alert is removed; `@mantine/notifications` would queue the new one. */
const maxShown = 3;

const shown = createStore<readonly Alert[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

/** Shows a green alert for 5 s, or longer while the alert is hovered or focused. The alert stays visible across navigation (D-21). */
export const showSuccess = (text: string, action?: Action) => show({ kind: 'success', text, action });

/** Shows a red alert for an error; an aborted request shows none. */
export const showFailure = (error: unknown) => showFailureWith(undefined, error);

/** As {@link showFailure}, with a button. */
export function showFailureWith(action: Action | undefined, error: unknown) {
  if (isAbort(error)) return;
  show({ kind: 'failure', text: toFailureText(error), action });
}

/** Returns the text of the red alert. For an error of the API, it is `code- message`, or only the message if there is no code (D-09). */
export function toFailureText(error: unknown): string {
  if (error instanceof ApiFailure) return error.code === undefined ? error.message : `${error.code}- ${error.message}`;
  if (error instanceof ChunkLoadError) return translate('failures.noCode');
  // Any other error is a defect of the admin. It is reported to the console; the alert shows a general message.
  reportError(error);
  return translate('failures.unexpected');
}

export function Alerts() {
  const alerts = useSyncExternalStore(shown.subscribe, shown.read);
  return (
    <div className={`ts-screen-only ${classes['stack']}`}>
      {alerts.map((alert) => (
        <Banner key={alert.id} {...alert} />
      ))}
    </div>
  );
}

function Banner({ id, kind, text, action }: Alert) {
  const { t } = useTranslation();
  const [isPaused, setPaused] = useState(false);
  const pause = () => {
    setPaused(true);
    stopTimer(id);
  };
  const resume = () => {
    setPaused(false);
    startTimer(id);
  };
  const Icon = kind === 'success' ? IconCircleCheckFilled : IconAlertTriangleFilled;
  return (
    <Flex
      className={classes['alert']}
      align="center"
      gap={12}
      data-kind={kind}
      role={kind === 'success' ? 'status' : 'alert'}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon size={20} aria-hidden />
      <span className={`ts-num ${classes['text']}`} dir="auto">
        {text}
      </span>
      {action && (
        <button type="button" className={classes['action']} onClick={() => (dismiss(id), action.run())}>
          {action.label}
        </button>
      )}
      <Box component="button" type="button" w={32} aria-label={t('alerts.close')} onClick={() => dismiss(id)}>
        <IconX size={18} aria-hidden />
      </Box>
      {!isPaused && <i className={classes['clock']} style={{ animationDuration: `${times.alertMs}ms` }} />}
    </Flex>
  );
}

/** Shows an alert. It replaces an alert of the same kind and text, so that the timer restarts. */
function show(alert: Omit<Alert, 'id'>) {
  const others = shown.read().filter(({ kind, text }) => kind !== alert.kind || text !== alert.text);
  const id = ++lastId;
  shown.write([...others, { ...alert, id }].slice(-maxShown));
  startTimer(id);
}

/** Removes all alerts. Called when the session ends, so that the next user does not see them. */
export const dismissAll = () => shown.write([]);

function dismiss(id: number) {
  stopTimer(id);
  shown.write(shown.read().filter((alert) => alert.id !== id));
}

/** Starts the time until the alert closes. */
function startTimer(id: number) {
  stopTimer(id);
  timers.set(
    id,
    setTimeout(() => dismiss(id), times.alertMs),
  );
}

function stopTimer(id: number) {
  clearTimeout(timers.get(id));
  timers.delete(id);
}
