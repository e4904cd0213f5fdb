import type { NewUser } from '@trastienda/contract/reference-fields';
import { iri } from '@trastienda/contract/reference';
import { ApiFailure } from '../../session/api-failure.ts';
import type { Values } from '../form/drafts.ts';

export type Sent = { path: string; answer: unknown };

/** The calls that a creation may take, each of which can fail. */
export type CreationCalls = {
  /** `POST /users` with the role; answers the `@id`. */
  createUser: (user: NewUser) => Promise<string>;
  /** `PUT /users/{id}` with what the person has changed since. */
  saveUser: (iri: string, user: NewUser) => Promise<unknown>;
  /** `DELETE /users/{id}`. */
  deleteUser: (iri: string) => Promise<unknown>;
  /** What a partner still needs once it is there, such as a maker's plan, given what the partner says now. */
  finish?: (present: Values) => Promise<unknown>;
};

type Created = { iri: string } & NewUser;
/** As far as a creation has come, so that another form can go on with it. */
export type Progress = { user?: Created | undefined; isUnfinished?: boolean };

/**
 * Creates a partner and its user, one step after the other, and never a step twice (D-47): after a failure the next try goes on
 * behind the last step that succeeded. A body's `user` holds the e-mail and password of a new user, or refers to one there is.
 * @param isAtomic whether one call creates both, with everything that belongs to them (feature `provision`).
 */
export function createCreation(calls: CreationCalls, { isAtomic }: { isAtomic: boolean }, start: Progress = {}) {
  let { user, isUnfinished = false } = start;

  /** @returns the user's `@id`; one that was created by an earlier try follows what is typed now. */
  const userFor = async (wanted: NewUser): Promise<string> => {
    if (user && (user.email !== wanted.email || user.password !== wanted.password)) {
      const { iri } = user;
      try {
        await atUser(calls.saveUser(iri, wanted));
        user = { iri, ...wanted };
      } catch (error) {
        if (!isGone(error)) throw error;
        // Someone has deleted it meanwhile.
        user = undefined;
      }
    }
    user ??= { iri: await atUser(calls.createUser(wanted)), ...wanted };
    return user.iri;
  };

  return {
    /** @param createPartner sends the partner itself. @throws ApiFailure of the step that failed; what it refuses of the user stands under `user.`. */
    async create(body: Values, createPartner: (body: Values) => Promise<Sent>): Promise<Sent> {
      const wanted = newUserIn(body);
      const isWhole = isAtomic && wanted !== undefined;
      const send = async () =>
        createPartner({ ...body, user: wanted && !isAtomic ? await userFor(wanted) : (wanted ?? toIri(body['user'])) });
      const earlier = user?.iri;
      const sent = await send().catch((error: unknown) => {
        if (earlier === undefined || user?.iri !== earlier || !isUserRefused(error)) throw error;
        // Someone has deleted the user of an earlier try meanwhile.
        user = undefined;
        return send();
      });
      // The partner has it now.
      user = undefined;
      isUnfinished = calls.finish !== undefined && !isWhole;
      return sent;
    },
    /** The last step, where there is one and it has not succeeded yet: for the partner as it is stored by now. */
    async finish(present: Values): Promise<void> {
      if (!isUnfinished) return;
      await calls.finish?.(present);
      isUnfinished = false;
    },
    isUnfinished: () => isUnfinished,
    /** A user that was created and that no partner has yet. */
    leftUser: (): Created | undefined => user,
    /** Takes that user away, who may be gone already. */
    async dropUser(): Promise<void> {
      try {
        if (user) await calls.deleteUser(user.iri);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
      user = undefined;
    },
    progress: (): Progress => ({ user, isUnfinished }),
  };
}

export function newUserIn({ user }: Values): NewUser | undefined {
  // What the contract gives where it is no reference.
  return typeof user === 'object' && user !== null && !('@id' in user) ? (user as NewUser) : undefined;
}

const isGone = (error: unknown) => error instanceof ApiFailure && error.code === 404;
const isUserRefused = (error: unknown) =>
  error instanceof ApiFailure &&
  error.code === 422 &&
  error.violations.some(({ propertyPath }) => propertyPath === 'user');

/** References leave the contract as ids; other servers may require the `@id`. */
const toIri = (user: unknown) => (typeof user === 'number' ? iri('users', user) : user);

/** In the form the user's fields stand under `user`. */
async function atUser<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const violations = error.violations.map((one) => ({ ...one, propertyPath: `user.${one.propertyPath}` }));
    throw new ApiFailure(error.code, error.message, violations, error);
  }
}
