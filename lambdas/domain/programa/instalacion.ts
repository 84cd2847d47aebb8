import { compareSpanish } from '../../../contract/base/texto.ts';
import type { PuntoCitado } from '../../../contract/puntos/puntos.ts';
import { partesDeClave } from '../../../contract/puntos/rules/punto.ts';
import type { InstalacionEntera } from '../../../contract/programa/programa.ts';
import type { Asking } from '../../platform/access/visible.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { queryNombres } from '../../engine/query/points/point.ts';
import { readPointNaming } from '../puntos/naming/point-naming.ts';
import {
  filaVista,
  isAtPuntoVisto,
  isFilaVisible,
  puedeEditar,
  puntosDe,
  puntosVistos,
  requireInstalacion,
  vistosDe,
} from './access/visibles.ts';
import type { StoredInstalacion } from './store/instalaciones.ts';

/** An installation with its points by name, as a viewer sees it. */
export async function enteraFor(viewer: Asking, instalacion: StoredInstalacion): Promise<InstalacionEntera> {
  const { cambio: _cambio, cliente: _cliente, ...shown } = instalacion;
  const [{ ajenas }, visto] = await Promise.all([
    readPointNaming(),
    puntosVistos(viewer.alcance, puntosDe([instalacion])),
  ]);
  const puntos = vistosDe(instalacion.puntos, visto);
  const [nombres, editable] = await Promise.all([
    queryNombres(viewer.alcance, puntos, ajenas),
    puedeEditar(viewer, instalacion),
  ]);
  const filas = instalacion.filas.filter(
    (fila) => isFilaVisible(viewer.alcance, fila, instalacion) && isAtPuntoVisto(fila, visto),
  );
  return {
    ...shown,
    puntos,
    filas: filas.map((fila) => filaVista(fila, visto)),
    citados: puntos
      .map((clave) => citado(clave, nombres.get(clave)))
      .toSorted((a, b) => compareSpanish(a.nombre, b.nombre) || compareSpanish(a.codigo ?? '', b.codigo ?? '')),
    otrasFilas: instalacion.filas.length - filas.length,
    puedeEditar: editable,
  };
}

/** A point named as in its newest sample in scope; without such a sample, as in its key. */
export function citado(clave: string, found: PuntoCitado | undefined): PuntoCitado {
  if (found) {
    const { solicitante, nombre, codigo } = found;
    return { clave, solicitante, nombre, ...(codigo !== undefined && { codigo }) };
  }
  const { solicitante, nombre, codigo } = partesDeClave(clave);
  return { clave, solicitante, nombre, ...(codigo !== '' && { codigo }) };
}

/** An installation with its programme. Throws NOT_FOUND. */
export const getInstalacion: Implementation<'getInstalacion'> = async ({ params }, viewer) => ({
  instalacion: await enteraFor(viewer, await requireInstalacion(viewer, params.id)),
});
