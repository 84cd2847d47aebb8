import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import { profileOptions } from '../auth/profile.ts';
import { readAddress } from '../features/results/address.ts';
import { filterOptions } from '../features/results/filters/filter-options.ts';
import { isAnythingRemembered, remembered } from '../features/results/filters/remembered.ts';
import { resultsOptions } from '../features/results/results-options.ts';
import { statsOptions } from '../features/results/stats/stats-options.ts';
import { sampleOptions } from '../features/sample/sample-options.ts';
import { queryClient, session } from './services.ts';

let isFirstLoad = true;

/**
 * Asks for what the open tab shows, and for the lists to filter by, while the page is being fetched. The page waits for
 * them, the navigation doesn't. Whoever comes to the bare page from elsewhere is led to the filters that they left it
 * with, before anything is asked for; an address with anything in it is taken at its word.
 */
export async function prefetchResults({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const opened = isFirstLoad;
  isFirstLoad = false;
  if (!session.state().signedIn) return null;
  const url = new URL(request.url);
  // 'Back' has moved the window already: it leads to the page as it was, filters or not.
  const isBack = !opened && location.pathname + location.search === url.pathname + url.search;
  if (!url.search && !isBack && isAnythingRemembered(localStorage)) {
    const filters = await rememberedFilters();
    if (filters) return opened ? replace(`/results?${filters}`) : redirect(`/results?${filters}`);
  }
  const state = readAddress(url.searchParams);
  if (state.tab === 'tabla') void queryClient.prefetchQuery(resultsOptions(state));
  else void queryClient.prefetchQuery(statsOptions(state.filtros, state.agrupacion));
  void queryClient.prefetchQuery(filterOptions);
  return null;
}

/** What whoever is signed in last chose; nothing where it can't be known who it is, which the guard then tells. */
async function rememberedFilters(): Promise<string> {
  const profile = await queryClient.ensureQueryData(profileOptions).catch(() => undefined);
  return profile ? remembered(localStorage, profile.user._id) : '';
}

/** Asks for a sample while its page is being fetched. */
export function prefetchSample({ params }: LoaderFunctionArgs): null {
  if (session.state().signedIn && params['id']) void queryClient.prefetchQuery(sampleOptions(params['id']));
  return null;
}
