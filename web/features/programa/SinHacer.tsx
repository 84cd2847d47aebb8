import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { programaAddress } from './address.ts';
import { coberturaOptions } from './api.ts';
import { esteMesAddress } from './address.ts';

/**
 * `2 muestreos sin hacer`, which leads to them; where there are none, what is behind the rhythm of its year. Beside it the way to
 * what is to be taken this month, where anything is left to be taken. Nothing until that is known.
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
  const month = { filtros: state.filtros, clase: null, plazo: 'mes', dia: null, page: 1 } as const;
  return (
    <>
      {count > 0 || behind > 0 ? (
        <Link to={`/puntos/programa?${programaAddress.write(state).toString()}`} className="no-print figures">
          {count > 0
            ? cantidad(count, 'muestreo sin hacer', 'muestreos sin hacer')
            : `${cantidad(behind, 'muestreo', 'muestreos')} por detrás del ritmo del año`}
        </Link>
      ) : null}
      {data && data.resumen.porHacer > 0 ? (
        <Link
          to={`/puntos/este-mes?${esteMesAddress.write(month).toString()}`}
          // On a phone two of them would begin another line.
          className={`no-print ${count > 0 || behind > 0 ? 'hidden-on-phones' : ''}`}
        >
          Qué toca este mes
        </Link>
      ) : null}
    </>
  );
}
