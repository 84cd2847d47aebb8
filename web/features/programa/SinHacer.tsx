import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { programaAddress } from './address.ts';
import { coberturaOptions } from './api.ts';

/**
 * `2 muestreos sin hacer`, which leads to them; where there are none, what is behind the rhythm of its year; nothing where neither
 * is, or until that is known.
 */
export function SinHacer({ filtros: { clienteId, solicitante, tipoGrupoId } }: { filtros: Filtros }) {
  const state = {
    filtros: {
      ...(clienteId && { clienteId }),
      ...(solicitante && { solicitante }),
      ...(tipoGrupoId && { tipoGrupoId }),
    },
    clase: null,
    ano: null,
    page: 1,
  };
  const { data } = useQuery(coberturaOptions(state));
  const count = data?.resumen.sinHacer ?? 0;
  const behind = data ? data.resumen.ritmo.deberian - data.resumen.ritmo.van : 0;
  if (count === 0 && behind === 0) return null;
  return (
    <Link to={`/puntos/programa?${programaAddress.write(state).toString()}`} className="no-print figures">
      {count > 0
        ? cantidad(count, 'muestreo sin hacer', 'muestreos sin hacer')
        : `${cantidad(behind, 'muestreo', 'muestreos')} por detrás del ritmo del año`}
    </Link>
  );
}
