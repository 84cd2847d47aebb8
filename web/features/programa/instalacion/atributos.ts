import type * as z from 'zod';
import type { Atributos, ClaseDeInstalacion, Temporada } from '../../../../contract/programa/instalacion.ts';
import { atributosSchema } from '../../../../contract/programa/instalacion.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { textoDeTemporada } from '../../../../contract/programa/rules/frecuencia.ts';

import { type Tres, tresOf, typedNumber, writtenNumber } from './typed.ts';

/** The attributes of all classes as a form holds them: texts as they are typed. */
export interface AtributosValues {
  clase: ClaseDeInstalacion | '';
  m3Dia: string;
  habitantes: string;
  esPrivada: boolean;
  tieneWeb: Tres;
  capacidadM3: string;
  esPrioritario: boolean;
  puntosDeAgua: string;
  terminales: string;
  tieneHierro: Tres;
  depositoM3: string;
  recircula: Tres;
  /** `dd/mm`. */
  abre: string;
  cierra: string;
  esDeRed: Tres;
  esDeUsoPublico: Tres;
  habitantesEquivalentes: string;
  esPrimerAno: Tres;
  seReclora: Tres;
  ungulados: Tres;
  pollos: Tres;
  pavos: Tres;
  carnePicada: Tres;
  preparadosDeCarne: Tres;
  carneSeparada: Tres;
  carneDeAve: Tres;
  brotes: Tres;
}

/** Attributes that are true, false or not known. */
const deTres = [
  'tieneWeb',
  'esDeUsoPublico',
  'tieneHierro',
  'recircula',
  'esDeRed',
  'esPrimerAno',
  'seReclora',
  'ungulados',
  'pollos',
  'pavos',
  'carnePicada',
  'preparadosDeCarne',
  'carneSeparada',
  'carneDeAve',
  'brotes',
] as const satisfies readonly (keyof AtributosValues)[];

type Of<T> = { [K in keyof AtributosValues]: AtributosValues[K] extends T ? K : never }[keyof AtributosValues];

/** The form field of an attribute of a class, and, in `help`, what the law does with the attribute. */
export type Campo =
  | { kind: 'numero'; name: Exclude<Of<string>, 'clase' | 'abre' | 'cierra' | Of<Tres>>; label: string; help?: string }
  | { kind: 'si'; name: Of<boolean>; label: string; help?: string }
  | { kind: 'tres'; name: (typeof deTres)[number]; label: string; help?: string }
  | { kind: 'temporada'; name: 'temporada'; label: string; help?: string };

const m3Dia: Campo = { kind: 'numero', name: 'm3Dia', label: 'Volumen medio (m³/día)' };

/** What is asked of each class: that by which the law counts, and no more. */
export const camposDeClase: Readonly<Record<ClaseDeInstalacion, readonly Campo[]>> = {
  zona: [
    m3Dia,
    {
      kind: 'numero',
      name: 'habitantes',
      label: 'Habitantes',
      help: 'Con ellos se cuenta el control en grifo, y el volumen si no se conoce: 200 L por persona y día.',
    },
    { kind: 'si', name: 'esPrivada', label: 'Abastecimiento privado, sin actividad pública ni comercial' },
    {
      kind: 'tres',
      name: 'tieneWeb',
      label: 'El municipio o el operador tiene página web',
      help: 'Sin ella, en zonas de tipo 1 y 2 los boletines se dan en 24 horas por otro medio (RD 3/2023, art. 63.3.a).',
    },
  ],
  etap: [m3Dia],
  deposito: [
    { kind: 'numero', name: 'capacidadM3', label: 'Capacidad (m³)' },
    { kind: 'tres', name: 'seReclora', label: 'En él se vuelve a clorar el agua' },
    {
      kind: 'numero',
      name: 'm3Dia',
      label: 'Agua que se trata en él (m³/día)',
      help: 'Con ella se cuenta el control operacional, si en él se vuelve a clorar.',
    },
  ],
  red: [m3Dia],
  captacion: [
    {
      kind: 'numero',
      name: 'm3Dia',
      label: 'Agua captada para tratar (m³/día)',
      help: 'Con ella se cuenta el control operacional en la toma.',
    },
  ],
  edificio: [
    { kind: 'si', name: 'esPrioritario', label: 'Edificio prioritario', help: 'RD 3/2023, anexo VIII, tabla 20.' },
    {
      kind: 'numero',
      name: 'puntosDeAgua',
      label: 'Puntos de acceso al agua',
      help: 'Cuartos húmedos y duchas: con ellos se cuenta el control en grifo de un edificio prioritario.',
    },
    {
      kind: 'numero',
      name: 'terminales',
      label: 'Puntos terminales (grifos y duchas)',
      help: 'Con ellos se cuenta en cuántos se busca Legionella cada vez. En un alojamiento, los de una habitación cuentan como uno.',
    },
    { kind: 'tres', name: 'tieneHierro', label: 'Hay piezas metálicas con hierro en el circuito' },
    { kind: 'numero', name: 'depositoM3', label: 'Mayor depósito interior (m³)' },
  ],
  torre: [],
  agua_climatizada: [],
  pulverizacion: [],
  otra_legionella: [{ kind: 'tres', name: 'recircula', label: 'Tiene depósito y recirculación' }],
  vaso: [
    { kind: 'temporada', name: 'temporada', label: 'Temporada', help: 'En blanco si abre todo el año.' },
    { kind: 'tres', name: 'esDeRed', label: 'Se llena con agua de la red pública' },
    {
      kind: 'tres',
      name: 'esDeUsoPublico',
      label: 'Piscina de uso público',
      help: 'Su titular notifica los datos de cada año en SILOE (RD 742/2013, art. 15). No lo es la de una comunidad de vecinos.',
    },
  ],
  edar: [
    { kind: 'numero', name: 'habitantesEquivalentes', label: 'Habitantes equivalentes' },
    {
      kind: 'tres',
      name: 'esPrimerAno',
      label: 'Es su primer año de muestras, o falló una de las cuatro del año anterior',
    },
  ],
  matadero: [
    { kind: 'tres', name: 'ungulados', label: 'Sacrifica bovino, ovino, caprino, equino o porcino' },
    { kind: 'tres', name: 'pollos', label: 'Sacrifica pollos de engorde' },
    { kind: 'tres', name: 'pavos', label: 'Sacrifica pavos' },
  ],
  obrador: [
    { kind: 'tres', name: 'carnePicada', label: 'Produce carne picada' },
    { kind: 'tres', name: 'preparadosDeCarne', label: 'Produce preparados de carne' },
    { kind: 'tres', name: 'carneSeparada', label: 'Produce carne separada mecánicamente' },
    { kind: 'tres', name: 'carneDeAve', label: 'Produce carne fresca de ave' },
    { kind: 'tres', name: 'brotes', label: 'Produce brotes (semillas germinadas)' },
  ],
  cocina: [],
  otra: [],
};

/** What a form holds of an installation's attributes; of a new one, nothing is known. */
export function atributosValues(atributos: Atributos | { clase: ClaseDeInstalacion | '' }): AtributosValues {
  const given: Partial<Record<string, unknown>> = atributos;
  const number = (name: string) => writtenNumber(given[name] as number | undefined);
  const three = (name: (typeof deTres)[number]) => tresOf(given[name] as boolean | undefined);
  const temporada = given['temporada'] as Temporada | undefined;
  return {
    clase: atributos.clase,
    m3Dia: number('m3Dia'),
    habitantes: number('habitantes'),
    esPrivada: given['esPrivada'] === true,
    tieneWeb: three('tieneWeb'),
    capacidadM3: number('capacidadM3'),
    esPrioritario: given['esPrioritario'] === true,
    puntosDeAgua: number('puntosDeAgua'),
    terminales: number('terminales'),
    tieneHierro: three('tieneHierro'),
    depositoM3: number('depositoM3'),
    recircula: three('recircula'),
    abre: writtenDay(temporada?.desde),
    cierra: writtenDay(temporada?.hasta),
    esDeRed: three('esDeRed'),
    esDeUsoPublico: three('esDeUsoPublico'),
    habitantesEquivalentes: number('habitantesEquivalentes'),
    esPrimerAno: three('esPrimerAno'),
    seReclora: three('seReclora'),
    ungulados: three('ungulados'),
    pollos: three('pollos'),
    pavos: three('pavos'),
    carnePicada: three('carnePicada'),
    preparadosDeCarne: three('preparadosDeCarne'),
    carneSeparada: three('carneSeparada'),
    carneDeAve: three('carneDeAve'),
    brotes: three('brotes'),
  };
}

/** What the schema is given: the attributes of the chosen class alone; what is blank stays absent. */
export function readAtributos(values: AtributosValues): unknown {
  if (values.clase === '') return undefined;
  const found: Record<string, unknown> = { clase: values.clase };
  for (const campo of camposDeClase[values.clase]) {
    if (campo.kind === 'temporada') {
      const temporada = readTemporada(values.abre, values.cierra);
      if (temporada) found['temporada'] = temporada;
    } else if (campo.kind === 'numero') {
      const value = typedNumber(values[campo.name]);
      if (value !== undefined) found[campo.name] = value;
    } else if (campo.kind === 'si') found[campo.name] = values[campo.name];
    else if (values[campo.name] !== '') found[campo.name] = values[campo.name] === 'si';
  }
  return found;
}

/** What is wrong with the attributes, by field of the form. */
export function errorsOfAtributos(values: AtributosValues): Record<string, string> {
  if (values.clase === '') return { clase: 'Elige qué es' };
  const errors: Record<string, string> = {};
  for (const issue of atributosSchema.safeParse(readAtributos(values)).error?.issues ?? []) {
    const [name, end] = issue.path.map(String);
    if (name === 'temporada') errors[end === 'hasta' ? 'cierra' : 'abre'] = 'Escribe un día y un mes, como 15/06';
    else if (name) errors[name] ??= numberFault(issue);
  }
  return errors;
}

function numberFault(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') return 'Es demasiado grande';
  if (issue.code === 'too_small') return 'Escribe un número mayor que cero, o déjalo en blanco';
  return issue.code === 'invalid_type' && issue.expected === 'int'
    ? 'Escribe un número sin decimales'
    : 'Escribe un número, con coma para los decimales';
}

/** A season as it is typed, `dd/mm` both; undefined for none. What is no day stays as it is, for the schema to refuse. */
export function readTemporada(abre: string, cierra: string): Temporada | undefined {
  if (abre.trim() === '' && cierra.trim() === '') return undefined;
  return { desde: readDay(abre), hasta: readDay(cierra) };
}

function readDay(text: string): string {
  const [, day = '', month = ''] = /^(\d{1,2})\s*[/-]\s*(\d{1,2})$/u.exec(text.trim()) ?? [];
  return day === '' ? text.trim() : `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export const writtenDay = (dia: string | undefined) => (dia ? `${dia.slice(3)}/${dia.slice(0, 2)}` : '');

/** What is known of an installation, as its page tells it; what isn't known is said too, for the law may ask for it. */
export function hechosDeAtributos(atributos: Atributos): { label: string; value: string }[] {
  const given: Partial<Record<string, unknown>> = atributos;
  return camposDeClase[atributos.clase].map(({ kind, name, label }) => ({
    label,
    value: textoDe(kind, given[name]),
  }));
}

function textoDe(kind: Campo['kind'], value: unknown): string {
  if (kind === 'temporada') return value === undefined ? 'Todo el año' : textoDeTemporada(value as Temporada);
  if (value === undefined) return 'No consta';
  return typeof value === 'number' ? numero(value) : value === true ? 'Sí' : 'No';
}
