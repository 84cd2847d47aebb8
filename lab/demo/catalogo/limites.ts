import { parametroDe } from '../../../contract/normas/diccionario.ts';
import { valorEscrito } from '../../../lambdas/domain/normas/frases.ts';
import { limitesEn } from '../../../lambdas/domain/normas/limites-en.ts';
import {
  type Clase,
  type Condiciones,
  type Criterio,
  isVigente,
  type Limite as Fila,
  type NormaId,
} from '../../../contract/normas/norma.ts';
import { normas } from '../../../contract/normas/todas.ts';
import type { Caso, Limite } from './modelo.ts';

/** A figure as the law writes it: `0,10`, `1.000`. */
export const cifra = (texto: string): number => Number(texto.replaceAll('.', '').replace(',', '.'));

const zona =
  /^(?:(?:máx\.|(?<menor><)) (?<max>[\d.,]+)|mín\. (?<min>[\d.,]+)|(?<de>-?[\d.,]+) a (?<a>[\d.,]+))(?: \([^()]*\))? ·/u;

/** Reads a written limit; in words alone it gives no verdict. `· laboratorio` is the laboratory's own criterion. */
export function limiteEscrito(escrito: string): Limite {
  const { menor, max, min, de, a } = zona.exec(escrito)?.groups ?? {};
  const [lower, upper] = [min ?? de, max ?? a];
  return {
    ...(lower !== undefined && { min: cifra(lower) }),
    ...(upper !== undefined && { max: cifra(upper) }),
    ...(menor && { estricto: true }),
    texto: escrito.replace('· laboratorio', '· criterio del laboratorio'),
  };
}

/** Classes whose breach is a verdict; the others say how grave one is, or are no limits. */
const deVeredicto: ReadonlySet<Clase> = new Set<Clase>([
  'A',
  'B',
  'C',
  'E',
  'calidad',
  'acción 1',
  'piscina',
  'vertido',
]);
const signos = { '<=': 'máx.', '<': '<', '>=': 'mín.', '>': '>' } as const;
const dia = (fecha: string) => fecha.split('-').map(Number).toReversed().join('-');

function zonaDe(rows: readonly Fila[]): string {
  const [min, max] = ['>', '<'].map((sign) => rows.find(({ operador }) => operador.startsWith(sign)));
  if (min && max) return `${valorEscrito(min.valor)} a ${valorEscrito(max.valor)}`;
  const only = min ?? max;
  return only ? `${signos[only.operador]} ${valorEscrito(only.valor)}` : '';
}

/** The limit of a norm for a parameter in a case, with what replaces it; in words where a verdict doesn't follow. */
export function limiteDeNorma(id: NormaId, nombre: string, caso: Caso, condiciones: Condiciones): Limite | undefined {
  const { cita, limites } = normas[id];
  const parametro = parametroDe('', nombre);
  const there = limites.filter((row) => row.parametro === parametro);
  if (!caso.lugar || there.length === 0) throw new RangeError(`${cita} has no ${nombre} (${caso.lugar})`);
  const own = limitesEn(there, { lugar: caso.lugar, condiciones });
  const main = own.filter(({ clase }) => deVeredicto.has(clase));
  const now = main.filter((row) => isVigente(row, caso.fecha));
  const next = main.find(({ desde = '' }) => desde > caso.fecha);
  const referencia = own.find((row) => row.clase === 'referencia' && isVigente(row, caso.fecha));
  const origen = (row: Fila) => ` · ${cita}, ${row.articulo}`;
  const [first] = now;
  if (first) {
    const nota = next
      ? ` (${next.valor} desde el ${dia(next.desde ?? '')})`
      : first.hasta && ` (hasta el ${dia(first.hasta)})`;
    return limiteEscrito(`${zonaDe(now)}${nota ?? ''}${origen(first)}`);
  }
  if (referencia) return { texto: `referencia: ${zonaDe([referencia])}${origen(referencia)}` };
  return next && { texto: `exigible desde el ${dia(next.desde ?? '')}${origen(next)}` };
}

/** The unit in which a norm limits a parameter; undefined where it limits none, or a ratio. */
export function unidadDeNorma(id: NormaId, nombre: string): string | undefined {
  const parametro = parametroDe('', nombre);
  return normas[id].limites.find((row) => row.parametro === parametro)?.unidad || undefined;
}

/** A criterion of Reglamento (CE) 2073/2005 that holds in a case, with how it is cited. */
export function criterioDe(fila: string, nombre: string, { fecha }: Caso): Criterio & { origen: string } {
  const { cita, criterios = [] } = normas['reg-2073-2005'];
  const parametro = parametroDe('', nombre);
  const found = criterios.find((one) => one.fila === fila && one.parametro === parametro && isVigente(one, fecha));
  if (!found) throw new RangeError(`${cita} has no ${nombre} in ${fila}`);
  const cambio = found.demostrada === false && found.desde ? ' y Reg. (UE) 2024/2895' : '';
  return { ...found, origen: ` · ${cita}, ${fila}${cambio}` };
}
