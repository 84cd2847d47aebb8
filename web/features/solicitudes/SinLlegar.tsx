import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { query } from './api.ts';

/**
 * `2 muestras pedidas sin llegar`, which leads to them; nothing where none is, until that is known, and under filters, which the
 * list that it leads to doesn't have.
 */
export function SinLlegar({ filtros: { clienteId, solicitante } }: { filtros: Filtros }) {
  const isWhole = !clienteId && (solicitante ?? []).length === 0;
  const { data } = useQuery({
    ...query('listSolicitudes', { query: { limit: 1 } }, { staleTime: 60_000 }),
    enabled: isWhole,
  });
  if (!isWhole || !data || data.sinLlegar === 0) return null;
  return (
    <Link to="/solicitudes?situacion=sin_llegar" className="no-print figures">
      {cantidad(data.sinLlegar, 'muestra pedida sin llegar', 'muestras pedidas sin llegar')}
    </Link>
  );
}
