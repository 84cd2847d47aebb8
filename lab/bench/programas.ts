import { compareSpanish } from '../../contract/base/texto.ts';
import type { Frecuencia } from '../../contract/programa/frecuencia.ts';
import { mapBounded } from '../../lambdas/platform/runtime/map-bounded.ts';
import { filasPlaneadas } from '../../lambdas/domain/programa/cobertura/planeadas.ts';
import { type StoredInstalacion, writeInstalacion } from '../../lambdas/domain/programa/store/instalaciones.ts';
import { fila, instalacion } from '../../testing/instalaciones.ts';

/** Most installations of a laboratory, one at each of the first points. */
const maxInstalaciones = 20_000;
/** How often each of a point's first types is asked for, in a row of its own. */
const frecuencias: readonly Frecuencia[] = [
  { cada: 'meses', meses: 1 },
  { cada: 'meses', meses: 3 },
  { cada: 'ano', veces: 4 },
];

/** The year that is asked for, and since when there are programmes. */
const ano = { desde: '2026-01-01', hasta: '2026-12-31' };
const desde = '2021-01-01';

/** What is sampled at a point. */
export interface Muestreado {
  solicitante: string;
  tipos: Set<string>;
}

/** A period of a row, as the databases have it: in order of the product's list of installations, and of the row among theirs. */
export interface Planeada {
  orden: number;
  fila: number;
  solicitante: string;
  punto: string;
  tipo: string;
  desde: string;
  hasta: string;
  planeadas: number;
}

/** Stores installations that plan what is sampled at points, by their keys; gives their periods of the year. */
export async function writeProgramas(puntos: ReadonlyMap<string, Muestreado>): Promise<Planeada[]> {
  const all = [...puntos]
    .slice(0, maxInstalaciones)
    .map(([clave, { solicitante, tipos }], place): StoredInstalacion => {
      const usual = [...tipos].slice(0, frecuencias.length);
      const filas = usual.map((tipo, n) => {
        const frecuencia = frecuencias[n] && { frecuencia: frecuencias[n] };
        return fila({ _id: `f${n}`, tipos: [tipo], desde, ...frecuencia });
      });
      const number = String(place).padStart(5, '0');
      return instalacion({ _id: `a${number}`, nombre: `Instalación ${number}`, solicitante, puntos: [clave], filas });
    })
    .toSorted((a, b) => compareSpanish(a.solicitante, b.solicitante) || compareSpanish(a.nombre, b.nombre));
  await mapBounded(all, 16, async (one) => writeInstalacion(one, undefined));
  return all.flatMap((one, orden) => {
    const {
      solicitante,
      puntos: [punto = ''],
    } = one;
    return filasPlaneadas(one, (clave) => clave, ano).flatMap(({ periodos, tipos: [tipo = ''] }, place) =>
      periodos.map((periodo) => ({ orden, fila: place, solicitante, punto, tipo, ...periodo })),
    );
  });
}
