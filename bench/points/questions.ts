import type { z } from 'zod';
import { incidenciasQuerySchema, resumenDeIncidenciasQuerySchema } from '../../contract/incidencia.ts';
import { listaDePuntosQuerySchema } from '../../contract/puntos-listados.ts';
import { clean } from '../../contract/rules/texto.ts';
import type { Alcance } from '../../lambdas/access/scope.ts';
import type { Dataset } from '../data.ts';

/** What is asked of points and incidents, on both sides. `goal` is the whole call's time in milliseconds that it is held to. */
export interface PointQuestion {
  name: string;
  alcance: Alcance;
  ask: PointAsk;
  goal: number;
}

export type PointAsk =
  | { kind: 'puntos'; query: z.output<typeof listaDePuntosQuerySchema> }
  | { kind: 'incidencias'; query: z.output<typeof incidenciasQuerySchema> }
  | { kind: 'cuentas'; query: z.output<typeof resumenDeIncidenciasQuerySchema> };

/** The functions that answer: lists of points are one's, incidents another's. */
export type PointArea = 'puntos' | 'incidencias';

/** When everything is asked: the day of the newest samples. */
export const now = new Date('2026-06-30T10:00:00Z');

/** Milliseconds in which points are to be listed, and incidents listed and counted. */
const goals: Record<PointAsk['kind'], number> = { puntos: 1000, incidencias: 50, cuentas: 50 };

const puntos = (query: z.input<typeof listaDePuntosQuerySchema> = {}): PointAsk => ({
  kind: 'puntos',
  query: listaDePuntosQuerySchema.parse(query),
});
const incidencias = (query: z.input<typeof incidenciasQuerySchema> = {}): PointAsk => ({
  kind: 'incidencias',
  query: incidenciasQuerySchema.parse(query),
});
const cuentas = (query: z.input<typeof resumenDeIncidenciasQuerySchema> = {}): PointAsk => ({
  kind: 'cuentas',
  query: resumenDeIncidenciasQuerySchema.parse(query),
});

/** The questions that one function answers, over a data set. */
export function pointQuestions({ solicitantes, cliente }: Dataset, area: PointArea): PointQuestion[] {
  const scopeOf = (names: readonly string[]): Alcance => ({ solicitantes: new Set(names.map(clean)), tipos: 'todos' });
  const of =
    (alcance: Alcance, who: string) =>
    (name: string, ask: PointAsk): PointQuestion => ({
      name: `${who}: ${name}`,
      alcance,
      ask,
      goal: goals[ask.kind],
    });
  const admin = of({ solicitantes: 'todos', tipos: 'todos' }, 'Admin');
  const half = of(scopeOf(solicitantes.filter((_, place) => place % 2 === 0)), 'Half of the solicitantes in scope');
  const client = of(scopeOf(cliente.solicitantes), 'Client of 5,000 samples');
  if (area === 'puntos')
    return [
      admin('points, those that fail first', puntos()),
      admin('points by name, page 200', puntos({ orden: 'nombre', page: 200 })),
      admin('points, newest first', puntos({ orden: 'fecha' })),
      admin('points with ‘cocina’', puntos({ search: 'cocina' })),
      half('points, those that fail first', puntos()),
      client('points, those that fail first', puntos()),
    ];
  return [
    admin('incidents to be resolved, by what is due first', incidencias()),
    admin('all incidents, by what is due first', incidencias({ situacion: 'todas' })),
    admin('incidents with ‘cocina’', incidencias({ search: 'cocina' })),
    admin('counts of incidents', cuentas()),
    half('incidents to be resolved, by what is due first', incidencias()),
    half('all incidents, by what is due first', incidencias({ situacion: 'todas' })),
    half('counts of incidents', cuentas()),
    client('incidents to be resolved, by what is due first', incidencias()),
    client('counts of incidents', cuentas()),
  ];
}
