import { instalacionesPorPagina } from '../../../contract/programa/cobertura.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { filaVista, puntosDe, puntosVistos, vistosDe } from './access/visibles.ts';
import { filtradas } from './filtradas.ts';

/** A page of the installations in scope, with their programmes. */
export const listPrograma: Implementation<'listPrograma'> = async ({ query: { page, ...filtros } }, viewer) => {
  const { instalaciones, isShown } = await filtradas(filtros, viewer);
  const from = (page - 1) * instalacionesPorPagina;
  const ofPage = instalaciones.slice(from, from + instalacionesPorPagina);
  const visto = await puntosVistos(viewer.alcance, puntosDe(ofPage));
  return {
    total: instalaciones.length,
    paginas: Math.max(1, Math.ceil(instalaciones.length / instalacionesPorPagina)),
    instalaciones: ofPage.map((one) => {
      const { _id, solicitante, nombre, atributos, puntos, activaDesde, activaHasta, filas } = one;
      return {
        _id,
        solicitante,
        nombre,
        atributos,
        puntos: vistosDe(puntos, visto),
        activaDesde,
        activaHasta,
        filas: filas.filter((fila) => isShown(fila, one)).map((fila) => filaVista(fila, visto)),
      };
    }),
  };
};
