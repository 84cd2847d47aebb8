import { type Fila, filasPorPagina, maxColumnas } from '../../../contract/evolucion/panorama.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { veredictos } from '../../engine/blocks/block.ts';
import type { FilaKey, PanoramaCell, PanoramaRow } from '../../engine/query/panorama/counter.ts';
import { queryPanorama } from '../../engine/query/panorama/panorama.ts';
import { resolvePoints } from './resolve-points.ts';

/** Rows by periods within scope and filters, the worst rows first. */
export const getPanorama: Implementation<'getPanorama'> = async ({ query }, viewer) => {
  const { alcance } = viewer;
  const { filas, columnas, determinacion, parametro, unidad, page, ...filtros } = query;
  const { filters, puntos } = await resolvePoints(filtros, viewer);
  const found = await queryPanorama(alcance, filters, {
    filas,
    columnas,
    maxColumnas,
    offset: (page - 1) * filasPorPagina,
    limit: filasPorPagina,
    parametro:
      determinacion === undefined || parametro === undefined
        ? undefined
        : { determinacion, descripcion: parametro, unidad },
    puntos,
  });
  return {
    columnas: found.columnas,
    columnasOmitidas: found.columnasOmitidas,
    total: found.total,
    paginas: Math.max(1, Math.ceil(found.total / filasPorPagina)),
    sinPunto: found.sinPunto,
    filas: found.rows.map(filaOf),
  };
};

function filaOf({ clave, key, cells, muestras, valores, noCumplen, peor }: PanoramaRow): Fila {
  return {
    clave,
    ...nameOf(key),
    muestras,
    valores,
    noCumplen,
    ...(peor !== undefined && { peor }),
    celdas: cells.map(celdaOf),
  };
}

function nameOf(key: FilaKey): Pick<Fila, 'parametro' | 'punto' | 'tipo' | 'solicitante'> {
  if (key.kind === 'parametro') {
    const { determinacion, descripcion, unidad } = key.parametro;
    return { parametro: { determinacion, parametro: descripcion, unidad } };
  }
  if (key.kind === 'punto') {
    const { clave, solicitante, nombre, codigo } = key.punto;
    return { punto: { clave, solicitante, nombre, ...(codigo && { codigo }) } };
  }
  return { [key.kind]: key.nombre };
}

function celdaOf({ columna, muestras, valores, noCumplen, peor, newest }: PanoramaCell): Fila['celdas'][number] {
  return {
    columna,
    muestras,
    valores,
    noCumplen,
    ...(peor !== undefined && { peor }),
    ...(newest && {
      ultimo: {
        muestra: newest.muestra.id,
        fecha: newest.muestra.fecha,
        conclusion: veredictos[newest.veredicto] ?? 'Sin definir',
        ...(newest.parte !== undefined && { parte: newest.parte }),
      },
    }),
  };
}
