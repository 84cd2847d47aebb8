import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { listaAddress, type ListaState } from './address.ts';
import { listaOptions } from './api.ts';

/**
 * `2 muestras pedidas sin llegar`, which leads to them; nothing where none is, until that is known, and under filters that the list
 * that it leads to doesn't have.
 */
export function SinLlegar({ filtros: { clienteId = '', solicitante } }: { filtros: Filtros }) {
  const isSame = (solicitante ?? []).length === 0;
  const state: ListaState = { situacion: 'sin_llegar', clienteId, search: '', page: 1 };
  const { data } = useQuery({ ...listaOptions(state), enabled: isSame });
  if (!isSame || !data || data.sinLlegar === 0) return null;
  return (
    <Link to={`/solicitudes?${listaAddress.write(state).toString()}`} className="no-print figures">
      {cantidad(data.sinLlegar, 'muestra pedida sin llegar', 'muestras pedidas sin llegar')}
    </Link>
  );
}
