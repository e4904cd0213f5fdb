import { useTranslation } from 'react-i18next';
import { accent, door, frame, line, soft } from '../../kit/elements/drawings.tsx';
import { StatePanel } from '../../kit/elements/state-panel.tsx';
import { config } from '../../session/config.ts';

/** The placeholder of the empty trash. */
export function EmptyTrash() {
  const { t } = useTranslation('trash');
  return (
    <StatePanel
      drawing={<EmptyBin />}
      title={t('empty.title')}
      text={t('empty.text', { count: config().trashDays ?? 0 })}
    >
      {null}
    </StatePanel>
  );
}

const EmptyBin = () => (
  <svg {...frame}>
    <path d="M28 104h104" stroke={line} strokeWidth="3" strokeLinecap="round" />
    <path d="M56 44h48l-5 52a8 8 0 0 1-8 7H69a8 8 0 0 1-8-7Z" fill={soft} stroke={accent} strokeWidth="3" />
    <path d="m71 58 2 30M89 58l-2 30" stroke={accent} strokeWidth="2.5" strokeLinecap="round" strokeDasharray="1 7" />
    <path
      d="m48 34 58-10M70 27l-1-6a3 3 0 0 1 2.500-3.500l9-1.500a3 3 0 0 1 3.500 2.500l1 6"
      stroke={door}
      strokeWidth="4"
      strokeLinecap="round"
    />
  </svg>
);
