import type { NewUser } from '@trastienda/contract/model/reference-fields';
import { idInPath } from '@trastienda/contract/model/reference';
import { translate } from '../i18n/i18n.ts';
import type { Leftovers, SaveStrategy, StrategyInputs } from '../kit/form/saving/save-strategy.ts';
import { createStore } from '../kit/store.ts';
import { isIdentified } from '../session/calls/answer-shapes.ts';
import { api } from '../session/calls/api-client.ts';
import { hasFeature } from '../session/config.ts';
import { createCreation, type Progress } from './creation.ts';
import { explainTakenEmail } from './explain.ts';
import { LinkingContext, type Linkable, type Linking } from './linking.ts';
import type { PartnerKind } from './partner-kind.ts';

/** Returns the strategy that saves a partner: creates its user, performs its last step, and offers to link an existing user (D-47). */
export function createPartnerSave(kind: PartnerKind, { form, progress, handOver }: StrategyInputs): SaveStrategy {
  // The cast is safe: the progress comes from an earlier form at the same URL, and thus from this strategy.
  const creation = startCreation(kind, progress as Progress | undefined);
  const linkable = createStore<Linkable | undefined>(undefined);
  const linking: Linking = {
    linkable,
    path: kind.link,
    prepare: async ({ iri }) => {
      await creation.dropUser();
      handOver(kind.link.replace('$userId', idInPath(iri)), { user: iri });
    },
  };
  return {
    create: (body, send) => creation.create(body, send),
    finish: (present) => creation.finish(present),
    isUnfinished: creation.isUnfinished,
    explain: (error, problems) => explainTakenEmail({ kind, form, offer: linkable.write }, error, problems),
    leftovers: () => leftoversOf(creation),
    progress: creation.progress,
    // The roles of the partner's user change.
    alsoChanged: ['users'],
    wrap: (inside) => <LinkingContext value={linking}>{inside}</LinkingContext>,
  };
}

type Creation = ReturnType<typeof createCreation>;

/** Returns the created user that would remain without a partner, and the missing last step (D-47, A-29). */
function leftoversOf(creation: Creation): Leftovers {
  const user = creation.leftUser();
  return {
    unfinished: creation.isUnfinished() ? translate('partner.unfinished') : undefined,
    clearing: user && {
      text: translate('partner.left', { email: user.email }),
      label: translate('partner.removeAndLeave'),
      run: () => creation.dropUser(),
    },
  };
}

/** Calls {@link createCreation} with the requests of the API. With the feature `provision`, a single request creates partner and user. */
const startCreation = ({ role, finish }: PartnerKind, progress: Progress | undefined) =>
  createCreation(
    {
      createUser: async (user: NewUser) => {
        const { '@id': created } = await api.post<{ '@id': string }>(
          '/users',
          { ...user, roles: [role] },
          { shape: isIdentified },
        );
        return created;
      },
      saveUser: (iri, user) => api.put(iri, user),
      deleteUser: (iri) => api.delete(iri),
      ...(finish && { finish }),
    },
    { isAtomic: hasFeature('provision') },
    progress,
  );
