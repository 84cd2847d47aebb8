import type { Celda, Fila, Panorama } from '../../../../contract/evolucion/panorama.ts';
import type { Cell, Column, Row, Table } from '../../resultados/export/tables.ts';
import type { EvolucionState } from '../state.ts';
import { nombreDeParametro } from './words.ts';
import { fueraDeLimite, conclusionOfVeredicto } from '../../../../contract/muestras/rules/conclusion.ts';

import { pasoDe } from './steps.ts';

/** A row of the table: a row of the panorama in one period. */
interface Linea {
  fila: Fila;
  periodo: string;
  celda: Celda;
}

interface Field extends Column {
  of: (linea: Linea) => Cell;
}

const texto = (text: string | undefined): Cell => text || null;

const camposDeFila: Record<EvolucionState['filas'], readonly Field[]> = {
  parametro: [
    { header: 'Determinación', width: 32, of: ({ fila }) => texto(fila.parametro?.determinacion) },
    { header: 'Parámetro', width: 32, of: ({ fila }) => texto(fila.parametro && nombreDeParametro(fila.parametro)) },
    { header: 'Unidad', width: 12, of: ({ fila }) => texto(fila.parametro?.unidad) },
  ],
  punto: [
    { header: 'Solicitante', width: 32, of: ({ fila }) => texto(fila.punto?.solicitante) },
    { header: 'Punto de muestreo', width: 32, of: ({ fila }) => texto(fila.punto?.nombre) },
    { header: 'Código del punto de muestreo', width: 16, of: ({ fila }) => texto(fila.punto?.codigo) },
  ],
  tipo: [{ header: 'Tipo de muestra', width: 32, of: ({ fila }) => texto(fila.tipo) }],
  solicitante: [{ header: 'Solicitante', width: 32, of: ({ fila }) => texto(fila.solicitante) }],
};

const camposDeCelda: readonly Field[] = [
  { header: 'Periodo', width: 10, of: ({ periodo }) => periodo },
  { header: 'Muestras', width: 10, of: ({ celda }) => celda.muestras },
  { header: 'Valores', width: 10, of: ({ celda }) => celda.valores },
  { header: 'No cumplen', width: 11, of: ({ celda }) => celda.noCumplen },
  {
    header: 'Peor valor (% de su límite)',
    width: 14,
    of: ({ celda: { peor } }) => (peor === undefined ? null : Math.round(peor * 1000) / 10),
  },
  { header: 'Según sus límites', width: 16, of: ({ celda }) => (pasoDe(celda) === 'pasado' ? fueraDeLimite : null) },
  {
    header: 'Último valor',
    width: 13,
    isDate: true,
    of: ({ celda: { ultimo } }) => (ultimo ? new Date(`${ultimo.fecha.slice(0, 10)}T00:00:00Z`) : null),
  },
  {
    header: 'Conclusión del último',
    width: 14,
    of: ({ celda: { ultimo } }) => texto(ultimo && conclusionOfVeredicto(ultimo.conclusion)),
  },
];

/** A panorama as the table of a file: a line for each period of a row that has samples, the newest first. */
export function tablaDePanorama(
  kind: EvolucionState['filas'],
  { columnas, filas }: Pick<Panorama, 'columnas' | 'filas'>,
): { table: Table; rows: Row[] } {
  const fields = [...camposDeFila[kind], ...camposDeCelda];
  const columns = fields.map(({ header, width, isDate = false }) => ({ header, width, isDate }));
  const rows = lineasDe(filas, columnas).map((linea) => fields.map(({ of }) => of(linea)));
  return { table: { name: 'Panorama', file: 'panorama', columns }, rows };
}

function lineasDe(filas: readonly Fila[], columnas: readonly string[]): Linea[] {
  return filas.flatMap((fila) =>
    fila.celdas.toReversed().flatMap((celda) => {
      const periodo = columnas[celda.columna];
      return periodo === undefined ? [] : [{ fila, periodo, celda }];
    }),
  );
}
