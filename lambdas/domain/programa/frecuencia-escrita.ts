import { nombresDeMes } from '../../../contract/base/meses.ts';
import { fold } from '../../../contract/base/texto.ts';
import { type Frecuencia, frecuenciaSchema } from '../../../contract/programa/frecuencia.ts';

const palabras: Readonly<Record<string, Frecuencia>> = {
  diaria: { cada: 'dias', dias: 1 },
  diario: { cada: 'dias', dias: 1 },
  semanal: { cada: 'semanas', semanas: 1 },
  quincenal: { cada: 'semanas', semanas: 2 },
  mensual: { cada: 'meses', meses: 1 },
  bimestral: { cada: 'meses', meses: 2 },
  trimestral: { cada: 'meses', meses: 3 },
  cuatrimestral: { cada: 'meses', meses: 4 },
  semestral: { cada: 'meses', meses: 6 },
  anual: { cada: 'meses', meses: 12 },
};

/** Other ways in which people write a month, besides its name and its first three letters. */
const otros: Readonly<Record<string, string>> = { setiembre: 'septiembre', sept: 'septiembre' };

/** Written forms of a frequency, each with its meaning. */
const formas: readonly [RegExp, (parts: readonly string[]) => unknown][] = [
  [/^(\d+) ?(?:veces )?(?:al|por) ano$/u, ([veces]) => ({ cada: 'ano', veces: Number(veces) })],
  [/^cada (\d+) dias?$/u, ([dias]) => ({ cada: 'dias', dias: Number(dias) })],
  [/^cada semana$/u, () => palabras['semanal']],
  [/^cada mes$/u, () => palabras['mensual']],
  [/^cada ano$/u, () => palabras['anual']],
  [/^cada (\d+) semanas?$/u, ([semanas]) => ({ cada: 'semanas', semanas: Number(semanas) })],
  [/^cada (\d+) meses$/u, ([n]) => ({ cada: 'meses', meses: Number(n) })],
  [/^cada (\d+) anos$/u, ([n]) => ({ cada: 'meses', meses: 12 * Number(n) })],
  [
    /^(?:de|entre) (\d+) (?:a|y) (\d+) dias (?:tras|despues de)(?: cada| la)? limpieza(?: y desinfeccion)?$/u,
    ([desde, hasta]) => ({ cada: 'tras', que: 'limpieza y desinfección', desde: Number(desde), hasta: Number(hasta) }),
  ],
  [/^(?:en )?los (\d+) dias anteriores a la apertura$/u, ([dias]) => ({ cada: 'apertura', dias: Number(dias) })],
];

/**
 * Reads a frequency as people write it: `mensual`, `4 al año`, `cada 2 semanas`, `en marzo y septiembre`; undefined for others.
 */
export function readFrecuencia(text: string): Frecuencia | undefined {
  const said = fold(text).replaceAll(/[.;]$/gu, '');
  const named = palabras[said];
  if (named) return named;
  for (const [form, meaning] of formas) {
    const found = form.exec(said);
    if (found) return parsed(meaning(found.slice(1)));
  }
  if (!said.startsWith('en ')) return undefined;
  const names = said
    .slice(3)
    .split(/ y |, ?/u)
    .filter(Boolean);
  const places = names.map((name) => nombresDeMes.findIndex((mes) => isMes(name, mes)) + 1);
  return places.length > 0 && places.every((place) => place > 0)
    ? parsed({ cada: 'en_meses', enMeses: places })
    : undefined;
}

const isMes = (written: string, mes: string) => {
  const name = otros[written] ?? written;
  return name === mes || name === mes.slice(0, 3);
};

function parsed(value: unknown): Frecuencia | undefined {
  const { data } = frecuenciaSchema.safeParse(value);
  return data;
}
