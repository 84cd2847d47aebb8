import type { LoaderFunctionArgs } from 'react-router-dom';
import { queryClient, session } from '../../app/services.ts';
import { readAddress } from './address.ts';
import { enCursoOptions, muestraEnCursoOptions } from './en-curso-options.ts';

/** Asks for what the page shows while it is being fetched; the page waits for it, the navigation doesn't. */
export function prefetchEnCurso({ request }: LoaderFunctionArgs): null {
  if (!session.state().signedIn) return null;
  const { searchParams } = new URL(request.url);
  const id = searchParams.get('muestra');
  if (id) void queryClient.prefetchQuery(muestraEnCursoOptions(id));
  else void queryClient.prefetchQuery(enCursoOptions(readAddress(searchParams)));
  return null;
}
