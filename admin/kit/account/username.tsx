import { useQuery } from '@tanstack/react-query';
import { accountQuery } from './account-query.ts';

/** Hidden username for the password forms, so that password managers match the right account. */
export function Username() {
  const { data } = useQuery(accountQuery);
  return <input type="text" name="username" autoComplete="username" value={data?.email ?? ''} readOnly hidden />;
}
