import type { Veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import type { FilaDePapel, MuestraDePapel } from '../../../contract/papeles/papeles.ts';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { resuelve } from '../../../contract/incidencias/rules/estados.ts';

type Incumplimiento = FilaDePapel['incumplimientos'][number];

/** What samples conclude of one parameter, by their places: it fails if any value does, and complies if all do. */
export function conclusionesPorMuestra(
  valores: readonly { muestra: number; conclusion: Veredicto }[],
): ReadonlyMap<number, Veredicto> {
  const found = new Map<number, Veredicto>();
  for (const { muestra, conclusion } of valores) {
    const before = found.get(muestra) ?? conclusion;
    if (before === 'No cumple' || conclusion === 'No cumple') found.set(muestra, 'No cumple');
    else found.set(muestra, before === conclusion ? conclusion : 'Sin definir');
  }
  return found;
}

/**
 * The spans in which a parameter failed at each point, for each type of sample: from the first failing sample to the day before
 * the sample that solves the failure (`resuelve`), or to `hasta`. A sample without a point counts as a point of its own, and no
 * other sample solves its failures.
 */
export function incumplimientosDe(
  conclusiones: ReadonlyMap<number, Veredicto>,
  muestras: readonly MuestraDePapel[],
  hasta: string,
): Incumplimiento[] {
  const found: Incumplimiento[] = [];
  const open = new Map<string, { run: Incumplimiento; ultima: string }>();
  for (const place of [...conclusiones.keys()].toSorted((a, b) => a - b)) {
    const { _id, fecha_muestra: dia, tipo_muestra: tipo, punto } = muestras[place] as MuestraDePapel;
    const key = JSON.stringify([punto?.clave ?? _id, tipo, punto === null]);
    const current = open.get(key);
    const conclusion = conclusiones.get(place);
    if (conclusion === 'No cumple') {
      if (current) current.ultima = dia;
      else {
        const run = { punto: punto?.nombre ?? '', desde: dia, hasta, muestra: place, conforme: null };
        found.push(run);
        open.set(key, { run, ultima: dia });
      }
    } else if (current && resuelve({ dia, tipo, cumple: conclusion === 'Cumple' }, { dia: current.ultima, tipo })) {
      Object.assign(current.run, { hasta: sumaDias(dia, -1), conforme: place });
      open.delete(key);
    }
  }
  return found;
}

/** The number of days that some spans cover, each day once. */
export function diasDe(spans: readonly Pick<Incumplimiento, 'desde' | 'hasta'>[]): number {
  let [days, end] = [0, ''];
  for (const { desde, hasta } of spans.toSorted((a, b) => (a.desde < b.desde ? -1 : 1))) {
    const from = desde > end ? desde : sumaDias(end, 1);
    if (from > hasta) continue;
    days += (Date.parse(hasta) - Date.parse(from)) / 86_400_000 + 1;
    end = hasta;
  }
  return days;
}
