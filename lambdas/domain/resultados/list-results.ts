import { maxRowsWithMedidas, type MuestraListada } from '../../../contract/muestras/muestra-listada.ts';
import { isFallo, veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { motivosProbables } from '../../../contract/muestras/rules/motivos.ts';
import { puntoOf } from '../../../contract/puntos/rules/punto.ts';
import { readVisibleMuestras } from '../muestras/access/read-muestra.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { paginate } from '../../engine/query/list/paginate.ts';
import { queryRows } from '../../engine/query/list/list.ts';
import { resolveResultFilters } from './result-filters.ts';
import { conclusionesOf, type IndexRow } from '../../engine/blocks/row.ts';
import { cutToFit } from '../../platform/runtime/answer-room.ts';
import { readReferenciasAjenas } from '../../platform/access/store/known-clientes.ts';
import { recentCorrections, withCorrections } from '../muestras/corrections.ts';
import { medidaIn } from '../muestras/medida-in.ts';

/** A page of the authorised samples that the viewer may see. */
export const listResults: Implementation<'listResults'> = async ({ query }, viewer) => {
  const { alcance, now } = viewer;
  const { page, limit, sortBy, sortOrder, ...filtros } = query;
  const slice = { offset: (page - 1) * limit, limit, sortBy, descending: sortOrder === 'desc' };
  const [{ rows, total }, recent] = await Promise.all([
    resolveResultFilters(filtros, viewer).then(async (filters) => queryRows('autorizada', alcance, filters, slice)),
    recentCorrections(now),
  ]);
  const listedRows = rows.map(listed);
  const measured = limit > maxRowsWithMedidas ? listedRows : await withMedidas(listedRows, alcance);
  const results = await withCorrections(measured, recent, viewer);
  return { results: [...cutToFit(results, listedDeterminaciones)], pagination: paginate(query, total) };
};

function listed(row: IndexRow): MuestraListada {
  const { punto: nombre, codigoPunto: codigo } = row;
  const punto = row.referencia ? undefined : puntoOf({ punto_muestreo: { nombre, codigo } }, true);
  return {
    _id: row.id,
    numero_muestra: row.numero,
    ...(row.producto && { producto: row.producto }),
    ...(row.referencia && { referencia_externa: row.referencia }),
    fecha_muestra: row.fecha,
    tipo_muestra: row.tipo,
    solicitante: row.solicitante,
    ...(row.conclusion && { conclusion_muestra: row.conclusion }),
    ...(punto && { punto }),
    determinaciones: conclusionesOf(row).map(([descripcion, status_inteligente]) => ({
      descripcion,
      status_inteligente,
    })),
  };
}

type ListedDeterminacion = MuestraListada['determinaciones'][number];

/**
 * Rows that fail with their point, and with the value and limit of the worst parameter of each determination that does; where
 * none is said to, with what may be why. The samples that fail are read whole: of a page's few rows that asks less than the values
 * of all their blocks. One that was withdrawn or moved a moment ago stays as the index has it.
 */
async function withMedidas(rows: readonly MuestraListada[], alcance: Alcance): Promise<MuestraListada[]> {
  const ids = rows.filter((row) => isUnexplained(row) || row.determinaciones.some(isFailed)).map(({ _id }) => _id);
  if (ids.length === 0) return [...rows];
  const [muestras, ajenas] = await Promise.all([
    readVisibleMuestras(alcance, ids, 'autorizada'),
    readReferenciasAjenas(),
  ]);
  return rows.map((row) => {
    const muestra = muestras.get(row._id);
    if (!muestra) return row;
    const determinaciones = row.determinaciones.map((one) => {
      const medida = isFailed(one) ? medidaIn(muestra, one.descripcion) : undefined;
      return medida ? { ...one, medida } : one;
    });
    const punto = puntoOf(muestra, ajenas.has(row.solicitante));
    const motivos = isUnexplained(row) ? motivosProbables(muestra) : undefined;
    return { ...row, ...(punto && { punto }), ...(motivos && { motivos }), determinaciones };
  });
}

/** The determinations of a row, those that don't comply first; where all don't fit, it says how many more there are. */
const listedDeterminaciones = {
  partsOf: (row: MuestraListada) => row.determinaciones.toSorted((a, b) => Number(isFailed(b)) - Number(isFailed(a))),
  withParts: (row: MuestraListada, parts: ListedDeterminacion[], left: number): MuestraListada => {
    const failing = row.determinaciones.filter(isFailed).length - parts.filter(isFailed).length;
    return {
      ...row,
      determinaciones: parts,
      determinacionesSinListar: left,
      ...(failing > 0 && { noCumplenSinListar: failing }),
    };
  },
};

function isFailed({ status_inteligente }: ListedDeterminacion): boolean {
  return isFallo(status_inteligente);
}

/** Whether the laboratory says that a sample does not comply, and of none of its determinations. */
function isUnexplained({ conclusion_muestra: conclusion, determinaciones }: MuestraListada): boolean {
  return (
    veredicto(conclusion) === 'No cumple' &&
    determinaciones.every(({ status_inteligente }) => veredicto(status_inteligente) !== 'No cumple')
  );
}
