import { compareSpanish } from '../../contract/base/texto.ts';
import type { Frecuencia } from '../../contract/programa/frecuencia.ts';
import { mapBounded } from '../../lambdas/platform/runtime/map-bounded.ts';
import { filasPlaneadas } from '../../lambdas/domain/programa/cobertura/planeadas.ts';
import { type StoredInstalacion, writeInstalacion } from '../../lambdas/domain/programa/store/instalaciones.ts';
import { fila, instalacion } from '../../testing/instalaciones.ts';

/** Most installations of a laboratory, one at each of the points with most samples, and rows of each. */
const maxInstalaciones = 20_000;
const frecuencias: readonly Frecuencia[] = [
  { cada: 'meses', meses: 1 },
  { cada: 'meses', meses: 3 },
  { cada: 'ano', veces: 4 },
];

/** The year that is asked for, and since when there are programmes. */
const ano = { desde: '2026-01-01', hasta: '2026-12-31' };
const desde = '2021-01-01';

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

/** Gathers the points of samples, and plans what is sampled there: each of a point's three usual types in a row of its own. */
export class Programas {
  readonly #points = new Map<string, { solicitante: string; tipos: Map<string, number>; total: number }>();

  add(clave: string, { solicitante, tipo }: { solicitante: string; tipo: string }): void {
    const own = this.#points.get(clave) ?? { solicitante, tipos: new Map<string, number>(), total: 0 };
    this.#points.set(clave, own);
    own.total += 1;
    own.tipos.set(tipo, (own.tipos.get(tipo) ?? 0) + 1);
  }

  /** Stores the installations; gives their periods of the year. */
  async write(): Promise<Planeada[]> {
    const most = [...this.#points].toSorted(([, a], [, b]) => b.total - a.total).slice(0, maxInstalaciones);
    const all = most
      .map(([clave, { solicitante, tipos }], place): StoredInstalacion => {
        const usual = [...tipos].toSorted(([a, of], [b, than]) => than - of || compareSpanish(a, b));
        const filas = usual
          .slice(0, frecuencias.length)
          .map(([tipo], n) =>
            fila({ _id: `f${n}`, tipos: [tipo], frecuencia: frecuencias[n] ?? { cada: 'meses', meses: 1 }, desde }),
          );
        const number = String(place).padStart(5, '0');
        return instalacion({ _id: `a${number}`, nombre: `Instalación ${number}`, solicitante, puntos: [clave], filas });
      })
      .toSorted((a, b) => compareSpanish(a.solicitante, b.solicitante) || compareSpanish(a.nombre, b.nombre));
    await mapBounded(all, 16, async (one) => writeInstalacion(one, undefined));
    return all.flatMap((one, orden) =>
      filasPlaneadas(one, (clave) => clave, ano).flatMap(({ periodos, tipos: [tipo = ''] }, place) =>
        periodos.map((periodo) => ({
          orden,
          fila: place,
          solicitante: one.solicitante,
          punto: one.puntos[0] ?? '',
          tipo,
          ...periodo,
        })),
      ),
    );
  }
}
