import type { BulkCollection } from '@trastienda/contract/proposals/collections';
import { limits } from '@trastienda/contract/limits';
import { idInPath } from '@trastienda/contract/model/reference';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../base/chunk-loading.ts';
import type { Selected } from '../../bulk/selected.ts';
import { useProposing } from '../../bulk/use-proposing.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import type { Source } from '../reading/blocks.ts';
import { BulkActions } from './bulk-actions.tsx';
import { BulkState, isFiltered } from './bulk-state.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { toWhere } from './to-where.ts';
import type { SelectionState } from './use-selection.ts';

const BulkDrawer = lazyPart(async () => (await loadChunk(() => import('../../bulk/bulk-drawer.tsx'))).BulkDrawer);

type Props = {
  collection: BulkCollection;
  source: Source;
  /** The number of records in the list. */
  total: number;
  selection: SelectionState;
  /** Whether the list offers to delete its records. */
  mayDelete: boolean;
  /** A live region, which announces what is selected. */
  liveRegion: HTMLElement | null;
};

/** What is selected in a list, and the actions that plan a change of it (feature `bulk`). */
export function BulkBar({ collection, source, total, selection, mayDelete, liveRegion }: Props) {
  const { t } = useTranslation();
  // The drawer keeps the records for which it was opened, even if the list behind it changes.
  const [composing, setComposing] = useState<Selected>();
  const proposing = useProposing();
  const selected = toSelected({ collection, source, total, selection });
  const text = useSelectedText(selected, selection);
  const limit = useLimit(selected);
  return (
    <>
      {liveRegion && (
        <Announcement
          liveRegion={liveRegion}
          text={selection.isEmpty ? t('list.selection.none') : t('list.selection.told', { what: text })}
        />
      )}
      {!selection.isEmpty && (
        <SelectionBar
          isBusy={proposing.isBusy}
          onClear={selection.clear}
          state={
            <BulkState
              {...{ collection, selection, text, total }}
              count={selected.count}
              problem={limit ?? proposing.errorOf(selected)?.text}
            />
          }
        >
          <BulkActions
            {...{ selected, proposing, mayDelete }}
            isDisabled={limit !== undefined}
            onCompose={() => setComposing(selected)}
          />
        </SelectionBar>
      )}
      {composing && <BulkDrawer selected={composing} onClose={() => setComposing(undefined)} />}
    </>
  );
}

type AnnouncementProps = { liveRegion: HTMLElement; text: string };

const Announcement = ({ liveRegion, text }: AnnouncementProps) => createPortal(text, liveRegion);

type Chosen = Pick<Props, 'collection' | 'source' | 'total' | 'selection'>;

function toSelected({ collection, source, total, selection }: Chosen): Selected {
  if (selection.isAll) return { collection, where: toWhere(source, selection.filters), count: total };
  const ids = Array.from(selection.ids, (id) => Number(idInPath(id)));
  return { collection, ids, count: ids.length };
}

/** Returns the selected records in words, such as `3 experiencias seleccionadas`. */
function useSelectedText({ collection, count }: Selected, selection: SelectionState): string {
  const { t } = useTranslation(collection);
  if (!selection.isAll) return t('selection.ticked', { count });
  return t(isFiltered(selection) ? 'selection.allMatching' : 'selection.all', { total: count });
}

/** Returns a sentence if more records are selected than a change may have. */
function useLimit(selected: Selected): string | undefined {
  const { t } = useTranslation();
  const isTicked = 'ids' in selected;
  const max = isTicked ? limits.proposal.ids : limits.proposal.records;
  if (selected.count <= max) return undefined;
  return t(isTicked ? 'list.selection.tooManyTicked' : 'list.selection.tooManyFound', { max });
}
