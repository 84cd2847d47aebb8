import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
import type { SinHacerAntes, Toma } from '../../../../contract/programa/por-tomar.ts';
import { diasDePlazo } from '../../../../contract/programa/rules/plazo.ts';
import type { CifrasDePeriodo } from './asignacion.ts';
import type { FilaConPeriodos } from './cifras.ts';
import { faltanPara, ritmoDe } from './debidas.ts';
import type { Ventana } from './planeadas.ts';

/**
 * The days whose periods tell what is to be taken in some days: to the end of their month, and, where today is one of them, from
 * the New Year before the day a month ago on, so that January still tells what December lacks.
 */
export function diasQueCuentan(ventana: Ventana, hoy: string): Ventana {
  const isDeHoy = ventana.desde <= hoy && hoy <= ventana.hasta;
  return {
    desde: isDeHoy ? `${sumaDias(ventana.desde, -31).slice(0, 4)}-01-01` : ventana.desde,
    hasta: diasDePlazo('mes', ventana.hasta).hasta,
  };
}

/** What is to be taken of a row. */
interface PorTomarDeFila {
  tomas: Toma[];
  antes: SinHacerAntes | null;
  ritmo: { deberian: number; van: number } | null;
}

/**
 * What is to be taken of a row in some days. Each missing sample is told in the one day by which it is to be taken (`faltanPara`),
 * so that days, weeks and months add up. Beside those: where today is one of the days, what is late from before, and, unless the
 * days are over, what may be taken in them and is due later in their month.
 */
export function porTomarDe(
  { fila, periodos }: FilaConPeriodos<CifrasDePeriodo>,
  ventana: Ventana,
  hoy: string,
): PorTomarDeFila {
  const all = diasQueCuentan(ventana, hoy);
  const isDeHoy = ventana.desde <= hoy && hoy <= ventana.hasta;
  const [eve, yesterday] = [sumaDias(ventana.desde, -1), sumaDias(hoy, -1)];
  const past = yesterday < ventana.hasta ? yesterday : ventana.hasta;
  const tomas: Toma[] = [];
  const sinHacer: { faltan: number; hasta: string }[] = [];
  for (const periodo of periodos) {
    const { desde, hasta, planeadas, puntos = null } = periodo;
    const isOver = hasta < hoy;
    /** Adds what is to be taken after a day and by another. */
    const add = (after: string, until: string, clase: Toma['clase']) => {
      if (until <= after) return;
      const { faltan: due, para } = faltanPara(fila, periodo, until);
      const faltan = due - faltanPara(fila, periodo, after).faltan;
      if (faltan > 0) tomas.push({ clase, desde, hasta, para, planeadas, faltan, puntos });
    };
    if (isDeHoy && isOver) {
      const { faltan } = faltanPara(fila, periodo, eve);
      if (faltan > 0) sinHacer.push({ faltan, hasta });
    }
    if (isDeHoy && !isOver) add(sumaDias(desde, -1), eve, 'atrasada');
    add(eve, past, isOver ? 'sin hacer' : 'atrasada');
    add(past > eve ? past : eve, ventana.hasta, 'toca');
    if (ventana.hasta >= hoy && desde <= ventana.hasta) add(ventana.hasta, all.hasta, 'abierta');
  }
  const { filas: behind, deberian, van } = ritmoDe([{ fila, periodos }], hoy);
  const antes = {
    periodos: sinHacer.length,
    faltan: sinHacer.reduce((sum, { faltan }) => sum + faltan, 0),
    ultimo: sinHacer.reduce((last, { hasta }) => (hasta > last ? hasta : last), ''),
  };
  return { tomas, antes: antes.periodos > 0 ? antes : null, ritmo: behind > 0 ? { deberian, van } : null };
}
