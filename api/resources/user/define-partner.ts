import type { Patch, Resource } from '@trastienda/contract/model/resource';
import { defineApi, type ApiResource } from '../../hydra/api-resource.ts';
import {
  findTakenEmail,
  hashNewUser,
  linkUser,
  returnRoles,
  takeRoles,
  type Partner,
  type WrittenUser,
} from './partner.ts';

type Declared<R extends Resource> = ApiResource<R> & { partner: Partner; prepare?: never };

/**
 * Declares a resource whose records are partners: its field `user` refers to their user. A write, a delete or a restore of a record keeps the
 * roles of its user consistent with it, and a create may also create the user. The resource's own hooks run, too. It must not
 * declare `prepare`, and its `beforeRemove` must not return `removed`.
 */
export function definePartner<R extends Resource>({ partner, ...declared }: Declared<R>) {
  const own = defineApi<R>(declared);
  const partnerApi: ApiResource = {
    ...own,
    taken: { ...own.taken, user: partner.taken },
    prepare: (input) => replaceUser(input, hashNewUser),
    validate: async (saving) => [
      ...(await findTakenEmail(saving.tx, userOf(saving.input), partner)),
      ...((await own.validate?.(saving)) ?? []),
    ],
    write: (saving, store) => {
      const storeWithUser = async (input: Input) =>
        store(await replaceUser(input, (user) => linkUser(saving.tx, user, partner)));
      return own.write ? own.write(saving, storeWithUser) : storeWithUser(saving.input);
    },
    beforeRemove: async (tx, id) => ({
      ...(await own.beforeRemove?.(tx, id)),
      removed: await takeRoles(tx, id, partner),
    }),
    afterRestore: async (tx, id, restored) => {
      await returnRoles(tx, id, { ...partner, removed: restored.removed });
      await own.afterRestore?.(tx, id, restored);
    },
  };
  return partnerApi;
}

type Input = Patch<Resource>;

// The cast is safe: the contract of a partner has parsed the field.
const userOf = (input: Input) => input['user'] as WrittenUser;

/** Replaces the user of an input that has one. */
async function replaceUser(input: Input, replace: (user: WrittenUser) => Promise<WrittenUser>): Promise<Input> {
  const user = userOf(input);
  return user === undefined ? input : { ...input, user: await replace(user) };
}
