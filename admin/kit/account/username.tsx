import { useQuery } from '@tanstack/react-query';
import { accountQuery } from './account-query.ts';

/** The hidden user name of a form with the own password. A password manager stores or fills in the password of this user. */
export function Username() {
  const { data } = useQuery(accountQuery);
  return <input type="text" name="username" autoComplete="username" value={data?.email ?? ''} readOnly hidden />;
}
