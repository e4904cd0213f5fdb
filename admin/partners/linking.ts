import { createContext } from 'react';
import type { Store } from '../kit/store.ts';
import type { UserPath } from '../kit/screen-paths.ts';

/** The form field with the e-mail of a new user. */
export const emailName = 'user.email';

/** An existing user with the typed e-mail, who can be linked to the partner instead of creating a new user (D-47). */
export type Linkable = { iri: string; email: string };

/** Links an existing user instead of creating one. */
export type Linking = {
  /** The user whom the form offers to link, if any. */
  linkable: Store<Linkable | undefined>;
  /** The route path of the form that creates a partner for an existing user. */
  path: UserPath;
  /**
   * Hands the input over to the form at `path`, after deleting the user that this form has created, if any.
   * @throws ApiFailure if that user could not be deleted.
   */
  prepare: (linkable: Linkable) => Promise<void>;
};

export const LinkingContext = createContext<Linking | undefined>(undefined);
