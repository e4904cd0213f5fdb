import type { NewUser } from '@trastienda/contract/model/reference-fields';
import { iri } from '@trastienda/contract/model/reference';
import { ApiFailure } from '../session/calls/api-failure.ts';
import type { Values } from '../kit/form/state/drafts.ts';
import type { Sent } from '../kit/form/saving/save-strategy.ts';

/** The requests of a creation, besides the request that creates the partner itself. */
export type CreationCalls = {
  /** `POST /users` with the role for this kind of partner; returns the `@id` of the user. */
  createUser: (user: NewUser) => Promise<string>;
  /** `PUT /users/{id}` with the e-mail and the password, if either was changed after the user was created. */
  saveUser: (iri: string, user: NewUser) => Promise<unknown>;
  /** `DELETE /users/{id}`. */
  deleteUser: (iri: string) => Promise<unknown>;
  /** Performs the last step after the partner is created, such as the request for a maker's plan. `present` are the partner's values. */
  finish?: (present: Values) => Promise<unknown>;
};

/** A created user. After a recovered draft, the password is not known, and the user is saved once more. */
type Created = { iri: string; email: string; password?: string };
/** The progress of a creation, from which another form can resume the creation. */
export type Progress = { user?: Created | undefined; isUnfinished?: boolean };

/**
 * Returns an object that creates a partner and its user step by step (D-47). After a failure, the next try resumes at the failed step.
 * If the user of an earlier try was deleted meanwhile, the next try creates a new user.
 * The field `user` of a body is the e-mail and the password of a new user, or a reference to an existing user.
 * @param isAtomic whether a single request creates a partner and its new user, and performs the last step (feature `provision`).
 */
export function createCreation(calls: CreationCalls, { isAtomic }: { isAtomic: boolean }, start: Progress = {}) {
  const user = userWithoutPartner(calls, start.user);
  let { isUnfinished = false } = start;

  return {
    /**
     * Creates the partner and, if `body` contains a new user, the user.
     * @param createPartner sends the partner itself.
     * @throws ApiFailure of the failed step. The property paths of the user's violations start with `user.`.
     */
    async create(body: Values, createPartner: (body: Values) => Promise<Sent>): Promise<Sent> {
      const wanted = newUserIn(body);
      const isWhole = isAtomic && wanted !== undefined;
      const send = async () =>
        createPartner({
          ...body,
          user: wanted && !isAtomic ? await user.save(wanted) : (wanted ?? toIri(body['user'])),
        });
      const earlier = user.current()?.iri;
      const sent = await send().catch((error: unknown) => {
        if (earlier === undefined || user.current()?.iri !== earlier || !isUserRefused(error)) throw error;
        // The user of an earlier try was deleted meanwhile, so the next call creates a new user.
        user.forget();
        return send();
      });
      // The user now belongs to the partner.
      user.forget();
      isUnfinished = calls.finish !== undefined && !isWhole;
      return sent;
    },
    /** Performs the last step, unless there is none or it has already succeeded. `present` are the partner's current values. */
    async finish(present: Values): Promise<void> {
      if (!isUnfinished) return;
      await calls.finish?.(present);
      isUnfinished = false;
    },
    isUnfinished: () => isUnfinished,
    /** Returns the created user that does not belong to a partner yet, if any. */
    leftUser: user.current,
    /** Deletes the created user that does not belong to a partner yet, if any; 404 counts as a success. */
    dropUser: user.drop,
    progress: (): Progress => ({ user: user.current(), isUnfinished }),
  };
}

/** Returns functions for the created user that does not belong to a partner yet. `user` is the user of an earlier form, if any. */
function userWithoutPartner(calls: CreationCalls, user: Created | undefined) {
  return {
    current: (): Created | undefined => user,
    forget: (): void => void (user = undefined),
    /**
     * Creates the user. If an earlier try has created a user, updates that user instead if the e-mail or the password has changed.
     * @returns the `@id`.
     */
    async save(wanted: NewUser): Promise<string> {
      if (user && (user.email !== wanted.email || user.password !== wanted.password)) {
        const { iri } = user;
        try {
          await atUser(calls.saveUser(iri, wanted));
          user = { iri, ...wanted };
        } catch (error) {
          if (!isNotFound(error)) throw error;
          // The user was deleted meanwhile, so a new user is created.
          user = undefined;
        }
      }
      user ??= { iri: await atUser(calls.createUser(wanted)), ...wanted };
      return user.iri;
    },
    drop: async (): Promise<void> => {
      try {
        if (user) await calls.deleteUser(user.iri);
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      user = undefined;
    },
  };
}

export function newUserIn({ user }: Values): NewUser | undefined {
  // The cast is safe: by the contract, `user` is a reference or a `NewUser`.
  return typeof user === 'object' && user !== null && !('@id' in user) ? (user as NewUser) : undefined;
}

const isNotFound = (error: unknown) => error instanceof ApiFailure && error.code === 404;
const isUserRefused = (error: unknown) =>
  error instanceof ApiFailure &&
  error.code === 422 &&
  error.violations.some(({ propertyPath }) => propertyPath === 'user');

/** Converts the id of a user to the `@id`. The contract's schemas output references as ids, but some servers require the `@id`. */
const toIri = (user: unknown) => (typeof user === 'number' ? iri('users', user) : user);

/** Prefixes the violations of a failed call with `user.`, the path of the user's fields in the form. */
async function atUser<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const violations = error.violations.map((violation) => ({
      ...violation,
      propertyPath: `user.${violation.propertyPath}`,
    }));
    throw new ApiFailure(error.code, error.message, violations, error);
  }
}
