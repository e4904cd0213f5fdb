import { Box, Button, Flex, Loader, Progress } from '@mantine/core';
import { IconAlertTriangle, IconPackageImport, IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../imports.module.css';
import { inTone } from '../../../kit/runs/tones.ts';

/** The state of the search for experiences to import. */
export type Finding = {
  look: 'busy' | 'found' | 'stopped' | 'failed';
  title: string;
  text?: ReactNode;
  /** Progress of the search in percent, if known. */
  percent?: number | undefined;
  /** Why nothing can be imported, apart from a missing source. */
  refusal?: string | undefined;
  /** The action that stops or repeats the search. */
  action?: FindingAction | undefined;
};
/** Without `run`, the action is not possible yet. */
type FindingAction = { is: 'stop' | 'retry' | 'searchAgain'; run?: (() => void) | undefined; isPending?: boolean };

const labels = { stop: 'find.stopSearch', retry: 'common:retry', searchAgain: 'find.end.again' } as const;
const tiles = {
  found: { Icon: IconPackageImport, tone: { color: 'var(--ts-accent)' } },
  stopped: { Icon: IconPlayerStopFilled, tone: inTone('warn') },
  failed: { Icon: IconAlertTriangle, tone: inTone('danger') },
};

type Props = {
  finding: Finding;
  /** Whether the user has tried to import. The refusal is then shown. */
  isRefused: boolean;
  actionRef: Ref<HTMLButtonElement>;
  /** The select of the sources. It is first, so that it does not move when the result changes. */
  children: ReactNode;
};

/** A card with the result of the search for items to import, or with its progress. */
export function FindingCard({ finding, isRefused, actionRef, children }: Props) {
  const { t } = useTranslation(['imports', 'common']);
  const { look, title, percent, action } = finding;
  const ActionIcon = action?.is === 'stop' ? IconPlayerStopFilled : IconRefresh;
  return (
    <Flex
      component="section"
      className={`ts-card ${classes['finding']}`}
      wrap="wrap"
      gap="1rem 1.5rem"
      align="center"
      mb={16}
      p={{ base: 16, sm: '1.25rem 1.5rem' }}
      aria-labelledby="imports-finding"
    >
      {children}
      <Flex
        className={classes['result']}
        flex={{ base: '1 1 100%', sm: '1 1 23.75rem' }}
        gap={16}
        align="flex-start"
        miw={0}
      >
        {look === 'busy' ? (
          <Tile>
            <Loader size={26} role="status" aria-label={title} />
          </Tile>
        ) : (
          <Result {...tiles[look]} />
        )}
        <Texts finding={finding} isRefused={isRefused} />
      </Flex>
      {action && (
        // All actions share one button, so that the focus survives a change of the action. While the action is pending or not possible, the
        // button has `aria-disabled`, because `disabled` would remove the focus.
        <Button
          ref={actionRef}
          variant="default"
          aria-disabled={action.isPending === true || !action.run}
          data-disabled={!action.run || undefined}
          leftSection={action.isPending ? <Loader size={16} /> : <ActionIcon size={18} stroke={1.7} />}
          onClick={() => action.isPending || action.run?.()}
        >
          {t(labels[action.is])}
        </Button>
      )}
      {percent !== undefined && (
        <div className={classes['progress']}>
          <Progress value={percent} size={4} radius={0} aria-label={t('find.readingName')} />
        </div>
      )}
    </Flex>
  );
}

const Texts = ({ finding: { title, text, refusal }, isRefused }: Pick<Props, 'finding' | 'isRefused'>) => (
  <div>
    <h2 id="imports-finding" className="ts-num" aria-live="polite">
      {title}
    </h2>
    {/* At least two lines if there is a text, so that nothing moves when it gets longer or shorter. */}
    <Box mih={text ? '2lh' : undefined}>
      {text && <p className="ts-soft ts-num">{text}</p>}
      {isRefused && refusal && (
        <Box component="p" className="ts-danger" fw={520} role="alert">
          {refusal}
        </Box>
      )}
    </Box>
  </div>
);

const Tile = ({ tone, children }: { tone?: CSSProperties; children: ReactNode }) => (
  <Box component="span" className="ts-tile" flex="none" w={48} h={48} style={tone}>
    {children}
  </Box>
);

const Result = ({ Icon, tone }: (typeof tiles)[keyof typeof tiles]) => (
  <Tile tone={tone}>
    <Icon size={24} stroke={1.6} aria-hidden />
  </Tile>
);
