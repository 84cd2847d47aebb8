import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import type { Frecuencia } from '../../../contract/programa/frecuencia.ts';
import type { PropuestaDeHistorial } from '../../../contract/programa/propuestas.ts';
import { textoDeFrecuencia } from '../../../contract/programa/rules/frecuencia.ts';
import { type Periodo, periodosDe } from './cobertura/periodos.ts';

/** The fields of a sample that tell how often samples are taken. */
interface Tomada {
  tipo: string;
  punto: string;
  fecha: string;
}

/** The most frequent first. */
const candidatas: readonly Frecuencia[] = [
  { cada: 'semanas', semanas: 1 },
  { cada: 'semanas', semanas: 2 },
  { cada: 'meses', meses: 1 },
  { cada: 'meses', meses: 2 },
  { cada: 'meses', meses: 3 },
  { cada: 'meses', meses: 6 },
];

/** The least periods with a sample that show a rhythm, and their least part of all periods. */
const minPeriodos = 2;
const parte = 0.9;

/**
 * The frequency at which samples of each type seem to be taken, by the year that ends today; none for a type without a rhythm.
 */
export function historialDe(muestras: readonly Tomada[], hoy: string): PropuestaDeHistorial[] {
  const desde = sumaDias(hoy, -364);
  const recent = muestras.filter(({ fecha }) => desde <= fecha && fecha <= hoy);
  return [...Map.groupBy(recent, ({ tipo }) => tipo)].flatMap(([tipo, own]) => {
    const dias = own.map(({ fecha }) => fecha);
    const frecuencia = candidatas.find((one) => isRitmo(wholePeriods(one, desde, hoy), dias));
    if (!frecuencia) return [];
    const said = textoDeFrecuencia(frecuencia).toLowerCase();
    return [
      {
        tipo,
        muestras: own.length,
        puntos: [...new Set(own.map(({ punto }) => punto))],
        frecuencia,
        frase: `${cantidad(own.length, 'muestra', 'muestras')} de ${tipo} en los últimos 12 meses: ¿${said}?`,
      },
    ];
  });
}

/** The periods that lie wholly within some days: others are known only in part. */
function wholePeriods(frecuencia: Frecuencia, desde: string, hasta: string): Periodo[] {
  return periodosDe({ frecuencia, desde: '2000-01-03' }, { desde, hasta }).filter(
    (one) => one.desde >= desde && one.hasta <= hasta,
  );
}

function isRitmo(periodos: readonly Periodo[], dias: readonly string[]): boolean {
  const done = periodos.filter(({ desde, hasta }) => dias.some((dia) => desde <= dia && dia <= hasta)).length;
  return done >= minPeriodos && done >= parte * periodos.length;
}
