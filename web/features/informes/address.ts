import { informesQuerySchema } from '../../../contract/informe-externo.ts';
import { type CategoriaInforme, categoriaInformeSchema } from '../../../contract/usuario.ts';

/** What the page shows, all of which lives in its address. */
export interface InformesState {
  categoria: CategoriaInforme;
  search: string;
  /** Exactly this one; empty for all. */
  solicitante: string;
}

/**
 * Reads what is shown from an address; `first` is the category of an address that names none. What isn't understood is
 * as if it weren't there. A category that isn't the user's stays: the server says that it isn't.
 */
export function readAddress(params: URLSearchParams, first: CategoriaInforme): InformesState {
  const categoria = categoriaInformeSchema.safeParse(params.get('categoria'));
  const search = informesQuerySchema.shape.search.safeParse(params.get('search') ?? '');
  const solicitante = informesQuerySchema.shape.solicitante.safeParse(params.get('solicitante') ?? '');
  return {
    categoria: categoria.data ?? first,
    search: search.data ?? '',
    solicitante: solicitante.data ?? '',
  };
}

/** Writes what is shown as an address, without what is empty. */
export function writeAddress({ categoria, search, solicitante }: InformesState): URLSearchParams {
  return new URLSearchParams({ categoria, ...(search && { search }), ...(solicitante && { solicitante }) });
}
