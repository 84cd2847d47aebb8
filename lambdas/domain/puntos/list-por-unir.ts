import { type NombreContado, paresPorPagina } from '../../../contract/puntos/puntos-por-unir.ts';
import { puntosPorPagina } from '../../../contract/puntos/puntos-listados.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import type { PuntoContado } from '../../engine/query/points/census.ts';
import { PointAliases } from '../../engine/query/points/aliases.ts';
import { queryPorUnir } from '../../engine/query/points/por-unir.ts';
import { listPuntos, listUniones } from './store/puntos.ts';
import { readReferenciasAjenas } from '../../platform/access/store/known-clientes.ts';

/** Pairs of names that an administrator has to join or to tell apart, and points without a description. */
export const listPorUnir: Implementation<'listPorUnir'> = async ({ query }, { alcance }) => {
  const [ajenas, uniones, fichas] = await Promise.all([readReferenciasAjenas(), listUniones(), listPuntos()]);
  const { pares, sinFicha } = await queryPorUnir(alcance, {
    ajenas,
    search: query.search ?? '',
    aliases: new PointAliases(uniones.flatMap(({ aliases }) => aliases)),
    distintos: new Set(uniones.flatMap(({ distintos }) => distintos.map((par) => JSON.stringify(par)))),
    conFicha: new Set(fichas.map(({ clave }) => clave)),
    pares: { offset: (query.page - 1) * paresPorPagina, limit: paresPorPagina },
    sinFicha: { offset: (query.pageSinFicha - 1) * puntosPorPagina, limit: puntosPorPagina },
  });
  return {
    parecidos: {
      total: pares.total,
      paginas: Math.max(1, Math.ceil(pares.total / paresPorPagina)),
      pares: pares.shown.map(({ por, punto, otro }) => ({ por, punto: nombreOf(punto), otro: nombreOf(otro) })),
    },
    sinFicha: {
      total: sinFicha.total,
      paginas: Math.max(1, Math.ceil(sinFicha.total / puntosPorPagina)),
      puntos: sinFicha.shown.map(nombreOf),
    },
  };
};

function nombreOf({ clave, solicitante, nombre, codigo, muestras, ultima }: PuntoContado): NombreContado {
  return { clave, solicitante, nombre, ...(codigo && { codigo }), muestras, ultima: ultima.fecha };
}
