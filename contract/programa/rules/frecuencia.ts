import { fechaCorta } from '../../base/fechas.ts';
import { cantidad } from '../../base/numeros.ts';
import type { Frecuencia } from '../frecuencia.ts';
import type { Temporada } from '../instalacion.ts';

const nombresDeMes = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** Every so many months, as people call it. */
const porMeses: Readonly<Record<number, string>> = {
  1: 'Mensual',
  2: 'Bimestral',
  3: 'Trimestral',
  4: 'Cuatrimestral',
  6: 'Semestral',
  12: 'Anual',
};

/** How often, in words: `Mensual`, `4 al año`, `Cada 2 semanas`, `De 15 a 30 días tras limpieza y desinfección`. */
export function textoDeFrecuencia(frecuencia: Frecuencia): string {
  switch (frecuencia.cada) {
    case 'ano':
      return `${frecuencia.veces.toLocaleString('es-ES', { useGrouping: 'always' })} al año`;
    case 'dias':
      return frecuencia.dias === 1 ? 'Diaria' : `Cada ${frecuencia.dias} días`;
    case 'semanas':
      return frecuencia.semanas === 1 ? 'Semanal' : `Cada ${frecuencia.semanas} semanas`;
    case 'meses':
      return porMeses[frecuencia.meses] ?? porAnos(frecuencia.meses);
    case 'en_meses':
      return `En ${lista(frecuencia.enMeses.map((mes) => nombresDeMes[mes - 1] ?? ''))}`;
    case 'fechas': {
      const margen = frecuencia.margen > 0 ? ` (±${cantidad(frecuencia.margen, 'día', 'días')})` : '';
      return `El ${lista(frecuencia.fechas.map(fechaCorta))}${margen}`;
    }
    case 'tras':
      return `De ${frecuencia.desde} a ${frecuencia.hasta} días tras ${frecuencia.que}`;
    case 'apertura':
      return `En los ${frecuencia.dias} días anteriores a la apertura`;
  }
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
