import { useQuery } from '@tanstack/react-query';
import { IconMapPinOff } from '@tabler/icons-react';
import { cuantoSinResolver } from '../../../../contract/incidencias/rules/nombre.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { puntosPorPagina, type ListaDePuntos } from '../../../../contract/puntos/puntos-listados.ts';
import { type Head, List, pageOf } from '../../../components/List.tsx';
import { Message } from '../../../components/Message.tsx';
import { listOptions } from '../api.ts';
import type { PuntosControls } from '../use-puntos-state.ts';
import { PuntoRow } from './PuntoRow.tsx';

const heads: readonly Head[] = [
  { name: 'Punto', width: 'minmax(0, 12fr)' },
  { name: 'Estado', width: '104px' },
  { name: 'Última muestra', width: '92px' },
  { name: 'Lo que no cumple, o su peor parámetro en 24 meses', width: 'minmax(0, 11fr)' },
  { name: '', width: '84px' },
];

/** The points found, or what stands in their place. */
export function PuntosList({ controls }: { controls: PuntosControls }) {
  const { filtros, page } = controls.state;
  const list = useQuery(listOptions(controls.state));
  const { data } = list;
  const isFiltered = Object.keys(filtros).length > 0 || page > 1;
  return (
    <List
      query={list}
      rows={data?.puntos}
      heads={heads}
      renderRow={(punto) => <PuntoRow key={punto.clave} punto={punto} />}
      label="Lista de puntos"
      loading="Cargando puntos..."
      failure="No se han podido cargar los puntos"
      count={data && countOf(data, page)}
      pages={data && { pagination: pageOf(data, { page, perPage: puntosPorPagina }), onTurn: controls.turn }}
      empty={
        <Message
          icon={IconMapPinOff}
          title={isFiltered ? 'Ningún punto con esos filtros' : 'Todavía no hay puntos'}
          onClear={isFiltered && (() => controls.filter({}))}
        >
          {isFiltered
            ? 'Prueba con menos palabras o con otro solicitante.'
            : 'Aparecerán aquí en cuanto el laboratorio publique muestras que digan en qué punto se tomaron.'}
        </Message>
      }
    />
  );
}

/** `42 puntos · 3 sin resolver`, those in samples without a point too, and which of the points a page shows. */
function countOf({ total, sinResolver, sinPunto, puntos }: ListaDePuntos, page: number): string {
  const first = (page - 1) * puntosPorPagina + 1;
  const all = cantidad(total, 'punto', 'puntos');
  const shown = puntos.length < total ? `${numero(first)}–${numero(first + puntos.length - 1)} de ${all}` : all;
  if (sinResolver === 0) return shown;
  const loose = sinPunto > 0 ? `, ${numero(sinPunto)} en ${sinPunto === 1 ? 'una muestra' : 'muestras'} sin punto` : '';
  return `${shown} · ${cuantoSinResolver(sinResolver)}${loose}`;
}
