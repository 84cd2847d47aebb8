import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { programaAddress } from './address.ts';
import { coberturaOptions } from './api.ts';

/** `2 muestreos sin hacer`, which leads to them; nothing where there are none, or until that is known. */
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
  if (count === 0) return null;
  return (
    <Link to={`/puntos/programa?${programaAddress.write(state).toString()}`} className="no-print figures">
      {cantidad(count, 'muestreo sin hacer', 'muestreos sin hacer')}
    </Link>
  );
}
