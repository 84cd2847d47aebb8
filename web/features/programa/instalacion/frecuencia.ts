import type * as z from 'zod';
import { frecuenciaSchema, type Frecuencia } from '../../../../contract/programa/frecuencia.ts';
import { writtenDate, readDate } from '../../../forms/typed-date.ts';
import { typedNumber } from './typed.ts';

/** The ways in which a frequency is said, in the order in which a form offers them. */
export const maneras: Readonly<Record<Frecuencia['cada'], string>> = {
  ano: 'Tantas veces al año, repartidas',
  meses: 'Cada tantos meses',
  semanas: 'Cada tantas semanas',
  dias: 'Cada tantos días',
  en_meses: 'En ciertos meses',
  fechas: 'En ciertas fechas',
  tras: 'Tras cada limpieza y desinfección',
  apertura: 'Antes de abrir la temporada',
};

/** A frequency as a form holds it: texts as they are typed. */
export interface FrecuenciaValues {
  cada: Frecuencia['cada'];
  /** How many times, months, weeks or days. */
  n: string;
  /** Months from 1, as texts. */
  enMeses: string[];
  /** Dates as they are typed, with commas, semicolons or line breaks between them. */
  fechas: string;
  margen: string;
  desdeDias: string;
  hastaDias: string;
}

const blank: FrecuenciaValues = {
  cada: 'meses',
  n: '1',
  enMeses: [],
  fechas: '',
  margen: '7',
  desdeDias: '15',
  hastaDias: '30',
};

/** What a form holds of a frequency; of none, once a month. */
export function frecuenciaValues(frecuencia?: Frecuencia): FrecuenciaValues {
  if (!frecuencia) return blank;
  const base = { ...blank, cada: frecuencia.cada };
  switch (frecuencia.cada) {
    case 'ano':
      return { ...base, n: String(frecuencia.veces) };
    case 'meses':
      return { ...base, n: String(frecuencia.meses) };
    case 'semanas':
      return { ...base, n: String(frecuencia.semanas) };
    case 'dias':
    case 'apertura':
      return { ...base, n: String(frecuencia.dias) };
    case 'en_meses':
      return { ...base, enMeses: frecuencia.enMeses.map(String) };
    case 'fechas':
      return { ...base, fechas: frecuencia.fechas.map(writtenDate).join('\n'), margen: String(frecuencia.margen) };
    case 'tras':
    default:
      return { ...base, desdeDias: String(frecuencia.desde), hastaDias: String(frecuencia.hasta) };
  }
}

/** What the schema is given of a typed frequency. */
export function readFrecuencia({ cada, n, enMeses, fechas, margen, desdeDias, hastaDias }: FrecuenciaValues): unknown {
  const count = typedNumber(n) ?? NaN;
  switch (cada) {
    case 'ano':
      return { cada, veces: count };
    case 'meses':
      return { cada, meses: count };
    case 'semanas':
      return { cada, semanas: count };
    case 'dias':
    case 'apertura':
      return { cada, dias: count };
    case 'en_meses':
      return { cada, enMeses: enMeses.map(Number) };
    case 'fechas': {
      const days = fechas.split(/[\n,;]/u).filter((text) => text.trim() !== '');
      return {
        cada,
        fechas: days.map((text) => readDate(text.trim()).fecha ?? text),
        margen: typedNumber(margen) ?? 0,
      };
    }
    case 'tras':
    default:
      return {
        cada,
        que: 'limpieza y desinfección',
        desde: typedNumber(desdeDias) ?? NaN,
        hasta: typedNumber(hastaDias) ?? NaN,
      };
  }
}

/** What is wrong with a typed frequency; undefined where nothing is. */
export function errorOfFrecuencia(values: FrecuenciaValues): string | undefined {
  const issue = frecuenciaSchema.safeParse(readFrecuencia(values)).error?.issues[0];
  if (!issue) return undefined;
  if (values.cada === 'en_meses' || issue.code === 'custom') return issue.message;
  if (values.cada === 'fechas') return faultOfFechas(issue);
  return values.cada === 'tras' ? 'Escribe cuántos días, hasta 365' : numberFault[values.cada];
}

function faultOfFechas({ code, path: [name], message }: z.core.$ZodIssue): string {
  if (name === 'margen') return 'Escribe cuántos días antes o después, hasta 60';
  if (code === 'too_small') return message;
  return code === 'too_big' ? 'Escribe como mucho 60 fechas' : 'Escribe cada fecha como 31/03/2026';
}

const numberFault: Partial<Record<Frecuencia['cada'], string>> = {
  ano: 'Escribe cuántas veces al año, hasta 10.000',
  meses: 'Escribe cuántos meses, hasta 120',
  semanas: 'Escribe cuántas semanas, hasta 52',
  dias: 'Escribe cuántos días, hasta 31',
  apertura: 'Escribe cuántos días, hasta 60',
};
