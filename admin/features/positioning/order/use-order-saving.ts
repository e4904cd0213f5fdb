import { defaultLanguage } from '@trastienda/contract/language';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showSuccess } from '../../../kit/elements/alerts.tsx';
import { keys, markOld } from '../../../kit/records/queries.ts';
import { api, ApiFailure } from '../../../session/calls/api-client.ts';
import { hasFeature } from '../../../session/config.ts';
import { toChanges, toOrder } from './order.ts';
import {
  isPositions,
  readStoredOrder,
  savePositions,
  storedOrderQuery,
  toStoredOrder,
  type StoredOrder,
} from './stored-order.ts';
import type { EditedOrder } from './use-order.ts';
import { useOrderUndo } from './use-order-undo.ts';

/** Saves the order in one request, or in one request per experience if the server lacks the feature `positions` (D-42). */
export function useOrderSaving(edited: EditedOrder) {
  const { t } = useTranslation('positioning');
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const undecided = edited.draft?.theirs;
  /** The order that another administrator has saved in the meantime; undefined without a conflict. */
  const [present, setPresent] = useState(undecided);
  const query = storedOrderQuery();
  const offerUndo = useOrderUndo();
  const running = useRef<Promise<boolean>>(undefined);

  /** Shows the stored order, and invalidates the experiences that other screens have cached. */
  const showStored = (stored: StoredOrder) => {
    client.setQueryData(query.queryKey, stored);
    edited.discard();
    setPresent(undefined);
    client.removeQueries({ queryKey: keys.items('experiences') });
    markOld(client, keys.lists('experiences'));
  };

  /** @returns whether the order was saved. */
  const send = async (base: StoredOrder): Promise<boolean> => {
    setSaving(true);
    try {
      const changes = toChanges(toOrder(base.experiences), edited.order);
      const isOneRequest = hasFeature('positions');
      showStored(isOneRequest ? await savePositions(changes, base.version) : await sendEach(edited, base, changes));
      showSuccess(t('saved'));
      offerUndo(base, changes);
      return true;
    } catch (error) {
      const found = await readPresent(error);
      if (found) setPresent(found);
      else showFailure(error);
      return false;
    } finally {
      setSaving(false);
      running.current = undefined;
    }
  };
  const saveOnto = (base: StoredOrder) => (running.current = send(base));

  return {
    isSaving,
    untilSaved: () => running.current,
    present,
    save: () => (undecided ? setPresent(undecided) : saveOnto(edited.base)),
    keepMine: () => present && saveOnto(present),
    takeTheirs: () => present && showStored({ ...present, hasExperiences: true }),
    decideLater: () => setPresent(undefined),
  };
}

type Changes = ReturnType<typeof toChanges>;

/**
 * Sends one request per change. The base is the stored order with which the edited order is compared. Each saved change is added to the
 * base, so that a retry after a failure sends only the rest.
 */
async function sendEach(edited: EditedOrder, base: StoredOrder, changes: Changes): Promise<StoredOrder> {
  let stored = withChosen(base, edited);
  for (const { '@id': iri, order } of changes) {
    await api.put(iri, { order });
    stored = {
      ...stored,
      experiences: stored.experiences.map((each) => (each['@id'] === iri ? { ...each, order } : each)),
    };
    edited.rebase(stored);
  }
  return stored;
}

/** Adds the experiences of the edited order that the base lacks, such as those that the user found by name, without a position. */
function withChosen(base: StoredOrder, { experiences }: EditedOrder): StoredOrder {
  const known = new Set(base.experiences.map((each) => each['@id']));
  const others = [...experiences.values()].filter((each) => !known.has(each['@id']));
  return { ...base, experiences: [...base.experiences, ...others.map((each) => ({ ...each, order: null }))] };
}

/**
 * Returns the stored order after a conflict (412): from the response or, if the server omits it there, by a separate request. Returns
 * undefined for any other error, and if the separate request fails.
 */
async function readPresent(error: unknown): Promise<StoredOrder | undefined> {
  if (!(error instanceof ApiFailure) || error.code !== 412) return undefined;
  if (isPositions(error.present)) return toStoredOrder(error.present);
  // Bypasses the cache, so that the screen does not change until the user decides.
  return readStoredOrder(defaultLanguage).catch(() => undefined);
}
