import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OpcionesEncontradas } from '../../../contract/resultados/opciones.ts';
import type { PuntoCitado } from '../../../contract/puntos/puntos.ts';
import type { CallQuery } from '../../client/queries.ts';
import { PickerField } from '../../forms/PickerField.tsx';
import { call } from '../puntos/api.ts';
import { nombreDePunto } from '../puntos/words.ts';

interface PuntosPickerProps {
  label: string;
  description: ReactNode;
  /** Whose points can be chosen; '' for none yet. */
  solicitante: string;
  /** Points by name, for those that are chosen already. */
  citados: readonly PuntoCitado[];
  value: string[];
  max: number;
  error?: ReactNode;
  onChange: (puntos: string[]) => void;
}

/** The points of a solicitante as options, by name; the first of them that a text finds. */
function puntosAsOptions(
  solicitante: string,
  search: string,
): Pick<CallQuery<OpcionesEncontradas>, 'queryKey' | 'queryFn'> {
  const asked = { query: { solicitante: [solicitante], orden: 'nombre' as const, ...(search && { search }) } };
  return {
    queryKey: ['listPuntos', asked, 'opciones'] as unknown as CallQuery<OpcionesEncontradas>['queryKey'],
    queryFn: async ({ signal }) => {
      const { puntos, total } = await call('listPuntos', { ...asked, signal });
      return { opciones: puntos.map((punto) => ({ valor: punto.clave, nombre: nombreDePunto(punto) })), total };
    },
  };
}

/** Chooses points of a solicitante. */
export function PuntosPicker({ solicitante, citados, description, ...picker }: PuntosPickerProps) {
  const { data, isFetching, isLoadingError } = useQuery({
    ...puntosAsOptions(solicitante, ''),
    enabled: solicitante !== '',
  });
  const options = (data?.opciones ?? []).map(({ valor, nombre }) => ({ value: valor, label: nombre }));
  const total = data?.total ?? 0;
  return (
    <PickerField
      {...picker}
      description={description}
      options={options}
      isLoading={isFetching && !data}
      isFailed={isLoadingError}
      disabled={solicitante === ''}
      remote={
        total > options.length
          ? { total, what: 'puntos', search: (text) => puntosAsOptions(solicitante, text) }
          : undefined
      }
      chosenOptions={citados.map((punto) => ({ value: punto.clave, label: nombreDePunto(punto) }))}
      placeholder="Buscar un punto"
      unknownLabel="Punto sin muestras"
      emptyText={solicitante === '' ? 'Elige antes el solicitante' : 'No tiene puntos'}
    />
  );
}
