import { fechaCorta } from '../../base/fechas.ts';
import { nombresDeMes } from '../../base/meses.ts';
import { cantidad } from '../../base/numeros.ts';
import type { Frecuencia } from '../frecuencia.ts';
import type { Temporada } from '../instalacion.ts';

/** Every so many months, as people call it. */
const porMeses: Readonly<Record<number, string>> = {
  1: 'Mensual',
  2: 'Bimestral',
  3: 'Trimestral',
  4: 'Cuatrimestral',
  6: 'Semestral',
  12: 'Anual',
};

type Textos = { readonly [C in Frecuencia['cada']]: (frecuencia: Extract<Frecuencia, { cada: C }>) => string };

const textos: Textos = {
  ano: ({ veces }) => `${veces.toLocaleString('es-ES', { useGrouping: 'always' })} al año`,
  dias: ({ dias }) => (dias === 1 ? 'Diaria' : `Cada ${dias} días`),
  semanas: ({ semanas }) => (semanas === 1 ? 'Semanal' : `Cada ${semanas} semanas`),
  meses: ({ meses }) => porMeses[meses] ?? porAnos(meses),
  en_meses: ({ enMeses }) => `En ${lista(enMeses.map((mes) => nombresDeMes[mes - 1] ?? ''))}`,
  fechas: ({ fechas, margen }) =>
    `El ${lista(fechas.map(fechaCorta))}${margen > 0 ? ` (±${cantidad(margen, 'día', 'días')})` : ''}`,
  tras: ({ desde, hasta, que }) =>
    desde === hasta
      ? `${cantidad(desde, 'día', 'días')} después de ${que}`
      : `De ${desde} a ${cantidad(hasta, 'día', 'días')} tras ${que}`,
  apertura: ({ dias }) =>
    dias === 1 ? 'El día anterior a la apertura' : `En los ${dias} días anteriores a la apertura`,
};

/** How often, in words: `Mensual`, `4 al año`, `Cada 2 semanas`, `De 15 a 30 días tras limpieza y desinfección`. */
export function textoDeFrecuencia(frecuencia: Frecuencia): string {
  const texto = textos[frecuencia.cada] as (one: Frecuencia) => string;
  return texto(frecuencia);
}

const porAnos = (meses: number) => (meses % 12 === 0 ? `Cada ${meses / 12} años` : `Cada ${meses} meses`);

const lista = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;

/** Part of the year, in words: `del 15 de junio al 10 de septiembre`. */
export function textoDeTemporada({ desde, hasta }: Temporada): string {
  return `del ${diaDeMes(desde)} al ${diaDeMes(hasta)}`;
}

function diaDeMes(dia: string): string {
  const [mes = 1, numero = 1] = dia.split('-').map(Number);
  return `${numero} de ${nombresDeMes[mes - 1] ?? ''}`;
}
