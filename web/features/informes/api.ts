import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Output } from '../../../contract/calls.ts';
import { informesCalls } from '../../../contract/informes/calls.ts';
import type { InformeExterno } from '../../../contract/informes/informe-externo.ts';
import { informeMessages, informePermissions } from '../../../contract/informes/rules/informes.ts';
import { clientOf, invalidate, queryClient, session } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { ApiError } from '../../client/api-error.ts';
import { download } from '../../files/download.ts';
import type { RemoteOptions } from '../../forms/use-remote-options.ts';
import { checkReceived, failed, informesAddress, type InformesState, tellSessionEnd } from './informes.ts';

const client = clientOf(informesCalls);
/** The calls of the external reports' page. */
export const { call, query } = client;

/** Asks for what the page shows while it is being fetched; the page waits for it, the navigation doesn't. */
export function prefetchInformes({ request }: LoaderFunctionArgs): null {
  if (session.state().signedIn) void prefetchLists(new URL(request.url).searchParams);
  return null;
}

/** Only once the profile says what the user may see; where it can't be loaded, the guard shows why. */
async function prefetchLists(params: URLSearchParams): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions).catch(() => undefined);
  const [first] = profile ? informePermissions(profile.user).categorias : [];
  if (!first) return;
  void queryClient.prefetchQuery(informesOptions(informesAddress(first).read(params)));
  void queryClient.prefetchQuery(opcionesOptions);
}

/** What several people may change at once is asked for again soon; each change says its version in any case. */
const staleTime = 10_000;

/** The reports of a category. While others of the same category are on the way, those before stay. */
export function informesOptions({ categoria, search, solicitante, clienteId }: InformesState) {
  return query(
    'listInformes',
    { query: { categoria, search, solicitante, ...(clienteId && { clienteId }) } },
    {
      via: listed,
      meta: { categoria },
      staleTime,
      placeholderData: (before, former) => (former?.meta?.['categoria'] === categoria ? before : undefined),
    },
  );
}

async function listed(answer: Promise<Output<'listInformes'>>) {
  try {
    const { informes, total } = await answer;
    return { informes, total: total ?? informes.length };
  } catch (error) {
    tellSessionEnd(error);
    // What the user may do has been changed since it signed in.
    if (error instanceof ApiError && error.status === 403) void invalidate('profile');
    throw error;
  }
}

/** What the filter and the form may choose from. */
export const opcionesOptions = query('getOpcionesInformes', {});

/** How the solicitantes are searched where they are too many to be sent; undefined where they are sent whole. */
export function remoteSolicitantes(opciones: Output<'getOpcionesInformes'> | undefined): RemoteOptions | undefined {
  const total = opciones?.recortadas?.solicitantes;
  if (total === undefined) return undefined;
  return {
    total,
    what: 'solicitantes',
    search: (search) => query('searchOpcionesInformes', { query: { search } }),
  };
}

async function fetched(name: 'downloadInforme' | 'previewInforme', id: string, signal?: AbortSignal): Promise<Blob> {
  try {
    return await checkReceived(await client.file(name, { params: { id }, ...(signal && { signal }) }));
  } catch (error) {
    tellSessionEnd(error);
    throw error;
  }
}

/** Fetches a report's file and saves it under its own name. */
export async function saveArchivo({ _id, archivo }: InformeExterno): Promise<void> {
  download(await fetched('downloadInforme', _id), archivo.originalName);
}

/** Fetches a report's file to be looked at. Throws with what failed and why, or the signal's reason. */
export async function loadArchivo({ _id }: InformeExterno, signal: AbortSignal): Promise<Blob> {
  try {
    return await fetched('previewInforme', _id, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(failed(informeMessages.vistaPrevia, error), { cause: error });
  }
}
