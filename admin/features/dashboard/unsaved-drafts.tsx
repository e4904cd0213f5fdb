import { Box, Button, Flex } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { limits } from '@trastienda/contract/limits';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountsText } from '../../kit/drafts/counts-text.ts';
import { DraftLink } from '../../kit/drafts/draft-link.tsx';
import { useDraft } from '../../kit/drafts/draft-offers.tsx';
import { restoreDraft } from '../../kit/form/leaving/restore-draft.ts';
import { recordForms } from '../../kit/records/record-forms.ts';
import { useMoment } from '../../kit/moment.ts';
import list from '../../kit/list/list.module.css';
import { usePhone } from '../../kit/use-phone.ts';
import { menu } from '../../menu.ts';
import { DashboardCard } from './dashboard-card.tsx';
import classes from './dashboard-screen.module.css';
import { useDraftName, useKnownDrafts, type KnownDraft } from './known-drafts.ts';

const shownAtFirst = 10;

/** Lists the drafts of the user, newest first. Without drafts, it shows nothing. */
export function UnsavedDrafts() {
  const { t } = useTranslation('dashboard');
  const drafts = useKnownDrafts();
  const [isWhole, setWhole] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const shown = isWhole ? drafts : drafts.slice(0, shownAtFirst);
  return (
    // The buttons of a discarded draft disappear, so the focus moves to this element, which stays.
    <div ref={frame} tabIndex={-1}>
      {drafts.length > 0 && (
        <DashboardCard title={t('drafts.title')} note={t('drafts.about', { days: limits.drafts.days })}>
          <Box component="ul" className={classes['drafts']} mt={8}>
            {shown.map((draft) => (
              <Draft key={draft.id} draft={draft} onDiscarded={() => frame.current?.focus({ preventScroll: true })} />
            ))}
          </Box>
          {drafts.length > shownAtFirst && (
            <Button variant="subtle" ml={-18} mb={8} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {t(isWhole ? 'drafts.fewer' : 'drafts.all')}
            </Button>
          )}
        </DashboardCard>
      )}
    </div>
  );
}

function Draft({ draft, onDiscarded }: { draft: KnownDraft; onDiscarded: () => void }) {
  const { t } = useTranslation('dashboard');
  const isPhone = usePhone();
  const { name, kind } = useDraftName()(draft);
  const savedAt = new Date(draft.savedAt).toISOString();
  const about = [kind, useCountsText()(draft.changes)].filter((part) => part !== undefined);
  return (
    <li>
      {!isPhone && <Tile address={draft.address} />}
      <Box miw={0}>
        <Box
          className={`ts-clamp ${list['name']}`}
          dir="auto"
          title={name}
          renderRoot={(props) => <DraftLink {...props} draft={draft} />}
        >
          {name}
        </Box>
        <p className="ts-meta">{about.join(' · ')}</p>
      </Box>
      <time className="ts-meta ts-num" dateTime={savedAt}>
        {useMoment()(savedAt)}
      </time>
      {draft.isOpen ? (
        <Box component="p" className="ts-meta" ta={{ sm: 'right' }}>
          {t('drafts.open')}
        </Box>
      ) : (
        <Actions draft={draft} name={name} onDiscarded={onDiscarded} />
      )}
    </li>
  );
}

/** The icon of the menu entry that leads to the screen. */
function Tile({ address }: { address: string }): ReactNode {
  const { icon: DraftIcon = IconPencil } = menu.find(({ section }) => section?.test(address)) ?? {};
  return (
    <Box className="ts-tile" w={32} h={32} c="var(--ts-ink-2)" bg="var(--ts-hover)" aria-hidden>
      <DraftIcon size={17} stroke={1.7} />
    </Box>
  );
}

type ActionsProps = { draft: KnownDraft; name: string; onDiscarded: () => void };

function Actions({ draft, name, onDiscarded }: ActionsProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const router = useRouter();
  const { isBusy, recover, discard } = useDraft(draft, (recovered) => {
    // Only a form starts with a restored draft. Another screen offers its draft itself.
    if (recordForms(router).has(draft.collection)) restoreDraft(recovered);
    router.history.push(draft.address);
  });
  return (
    <Flex gap={8} justify="flex-end">
      <Button
        variant="subtle"
        color="gray"
        disabled={isBusy}
        aria-label={t('drafts.discardNamed', { name })}
        onClick={() => void discard().then(onDiscarded)}
      >
        {t('common:drafts.discard')}
      </Button>
      <Button
        variant="default"
        loading={isBusy}
        aria-label={t('drafts.recoverNamed', { name })}
        onClick={() => void recover()}
      >
        {t('common:drafts.recover')}
      </Button>
    </Flex>
  );
}
