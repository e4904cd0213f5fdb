import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { loadLogTexts } from './record-forms.ts';

/** Loads the texts of all forms, for a screen that names fields of all kinds of records. */
export function useLogTexts() {
  const router = useRouter();
  const query = useQuery({
    queryKey: ['log-texts'],
    queryFn: () => loadLogTexts(router).then(() => true),
    staleTime: Infinity,
  });
  return {
    isLoaded: query.isSuccess,
    error: query.isFetching ? null : query.error,
    reread: () => void query.refetch(),
  };
}
