import { filasPorPagina } from '../../contract/panorama.ts';
import { clean } from '../../contract/rules/texto.ts';
import type { Alcance } from '../../lambdas/access/scope.ts';
import type { Parametro } from '../../lambdas/index/blocks/valores.ts';
import type { Dataset } from '../data.ts';

/** What is asked of values, on every side. `goal` is the engine's time in milliseconds that it is held to. */
export interface ValueQuestion {
  name: string;
  alcance: Alcance;
  ask: ValueAsk;
  goal?: number;
}

export type ValueAsk =
  /** Values one by one, oldest first, of one point where it is named. */
  | { kind: 'serie'; parametro: Parametro; punto?: string }
  /** A long series by month. Percentiles are compared where no value has a sign. */
  | { kind: 'meses'; parametro: Parametro; hasCensored: boolean }
  /** Parameter × month from a day on, of one group of types where it is named. */
  | { kind: 'panorama'; desde: string; grupo?: { id: string; tipos: readonly string[] } }
  | { kind: 'parametros' }
  /** The values before a sample's own: of these parameters at its point, by their keys. */
  | { kind: 'anteriores'; muestra: string; punto: string; claves: readonly string[] };

/** The sample whose values before it are asked for, the newest of its point. */
export interface Anterior {
  muestra: string;
  claves: string[];
}

/** The first day of the 36 months that a panorama shows, of samples until 2026-06-30. */
const desde = '2023-07-01';

/** A point of the client of 5,000 samples. */
export const measuredPoint = { solicitante: 'Conservas Medida, planta Este', nombre: 'Línea de servicio' };

const same = (nombre: string, unidad: string): Parametro => ({ determinacion: nombre, descripcion: nombre, unidad });
const ph = same('pH', 'ud. pH');
const turbidez = same('Turbidez', 'UNF');
const aerobios = same('Recuento de aerobios a 30 °C', 'UFC/g');

/** The questions over a data set; `punto` is the key of the measured point. */
export function valueQuestions(data: Dataset, punto: string, anterior: Anterior): ValueQuestion[] {
  const admin: Alcance = { solicitantes: 'todos', tipos: 'todos' };
  const client: Alcance = { solicitantes: new Set(data.cliente.solicitantes.map(clean)), tipos: 'todos' };
  const foods = data.laboratory.tipoGrupos.find(({ nombre }) => nombre === 'Alimentos');
  if (!foods) throw new Error('The data set has no group of foods');
  const grupo = { id: foods._id, tipos: foods.tiposIncluidos };
  const of = (alcance: Alcance, who: string) => (name: string, ask: ValueAsk, goal?: number) => {
    return { name: `${who}: ${name}`, alcance, ask, ...(goal !== undefined && { goal }) };
  };
  const asClient = of(client, 'Client of 5,000 samples');
  const asAdmin = of(admin, 'Admin');
  return [
    asClient('series of one point', { kind: 'serie', parametro: aerobios, punto }, 2),
    asClient('series of one parameter over all its points', { kind: 'serie', parametro: ph }, 5),
    asClient('panorama, parameter × month', { kind: 'panorama', desde }, 8),
    asClient('parameters', { kind: 'parametros' }),
    asClient('values before a sample’s own', { kind: 'anteriores', punto, ...anterior }),
    asAdmin('one parameter by month (pH, none censored)', { kind: 'meses', parametro: ph, hasCensored: false }, 40),
    asAdmin('one parameter by month (turbidity)', { kind: 'meses', parametro: turbidez, hasCensored: true }, 40),
    asAdmin('panorama of one group, parameter × month', { kind: 'panorama', desde, grupo }, 80),
    asAdmin('parameters', { kind: 'parametros' }),
  ];
}

/** Rows of a panorama, and parameters of a list, that are answered. */
export const shownRows = filasPorPagina;
