import type { CuentasDeIncidencias } from '../../contract/incidencia.ts';
import type { PuntoListado } from '../../contract/puntos-listados.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';
import type { Alcance } from '../../lambdas/access/scope.ts';
import { countIncidencias, listIncidencias } from '../../lambdas/incidencias/read.ts';
import { listPuntos } from '../../lambdas/puntos/list-puntos.ts';
import { claveOf, nothing, requestOf } from '../values/index-values.ts';
import type { Answered } from '../timed.ts';
import { isCompared } from './sql.ts';
import { now, type PointQuestion } from './questions.ts';

/** The product's answer about points or incidents, by the functions of its calls, and what it is compared by. */
export async function askPoints({ alcance, ask }: PointQuestion): Promise<Answered> {
  const request = requestAt(alcance);
  if (ask.kind === 'puntos') {
    const answer = await listPuntos({ ...nothing, query: ask.query }, request);
    const { total, puntos } = answer;
    return { answer, comparable: () => [total, ...(isCompared(ask) ? puntos.map(rowOf) : [])] };
  }
  if (ask.kind === 'cuentas') {
    const answer = await countIncidencias({ ...nothing, query: ask.query }, request);
    return { answer, comparable: () => numbersOf(answer) };
  }
  const answer = await listIncidencias({ ...nothing, query: ask.query }, request);
  const { total, cuentas, incidencias } = answer;
  return { answer, comparable: () => [...numbersOf(cuentas), total, ...incidencias.map(({ _id }) => _id)] };
}

const requestAt = (alcance: Alcance) => ({ ...requestOf(alcance), now });

function rowOf({ clave, muestras, noCumplen, primera, ultima, peor }: PuntoListado): unknown[] {
  const worst = peor && [
    claveOf(peor),
    peor.total,
    peor.noCumplen,
    peor.peor ?? null,
    peor.valores.map(({ valor }) => valor),
  ];
  return [clave, muestras, noCumplen, primera, ultima._id, veredicto(ultima.conclusion_muestra), worst];
}

function numbersOf({ porResolver, vencidas, propuestas, estados }: CuentasDeIncidencias): number[] {
  return [porResolver, vencidas, propuestas, ...Object.values(estados)];
}
