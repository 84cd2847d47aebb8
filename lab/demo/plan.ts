import type { Calendario } from './calendario.ts';
import { type Analisis, prepareTipo } from './analisis.ts';
import type { Lugar } from '../../contract/normas/norma.ts';
import type { Caso, Desinfectante, Rasgo, TipoMuestra } from './catalogo/modelo.ts';
import { claveDe, type TipoClave, tipos } from './catalogo/tipos.ts';
import type { SolicitanteDemo } from './clientes.ts';
import { type Suceso, sucesosDe } from './incidencias.ts';
import { type Perfil, perfiles } from './perfiles.ts';
import type { PuntoDeMuestreo } from '../../contract/puntos/rules/punto.ts';
import type { Random } from './random.ts';

/** One type of sample that one solicitante sends. */
export interface Encargo {
  readonly solicitante: SolicitanteDemo;
  readonly clave: TipoClave;
  readonly tipo: TipoMuestra;
  readonly productos: readonly { readonly nombre: string; readonly categoria: string | undefined }[];
  readonly puntos: readonly {
    readonly patron: Patron;
    readonly lugar: Lugar | undefined;
    readonly rasgos: readonly Rasgo[];
  }[];
  /** What the water is disinfected with, so many days before today. */
  desinfectanteEn(daysAgo: number): Desinfectante;
  /** What a sample of a case is analysed for, against which limits. */
  analisisDe(caso: Caso): Analisis;
  readonly sucesos: readonly Suceso[];
}

export interface Plan {
  /** How many samples are taken on each day; they add up to what was asked for. */
  readonly perDay: Int32Array;
  /** The assignment that a number from 0 to 1 falls on, in a month (1 to 12). */
  choose(month: number, fraction: number): Encargo;
}

export function createPlan(solicitantes: readonly SolicitanteDemo[], samples: number, calendario: Calendario): Plan {
  const analisis = new Map<string, Analisis>();
  const prepareOnce = (clave: TipoClave) => (caso: Caso) => {
    const key = `${clave}|${claveDe(caso)}`;
    const prepared = analisis.get(key) ?? prepareTipo(tipos[clave], caso);
    analisis.set(key, prepared);
    return prepared;
  };
  const encargos: Encargo[] = [];
  const weights: number[] = [];
  for (const solicitante of solicitantes) {
    const perfil: Perfil = perfiles[solicitante.perfil];
    const wanted = Object.entries(perfil.tipos) as [TipoClave, number][];
    const total = wanted.reduce((sum, [, share]) => sum + share, 0);
    for (const [clave, share] of wanted) {
      encargos.push({
        solicitante,
        clave,
        tipo: tipos[clave],
        productos: (perfil.productos?.[clave] ?? tipos[clave].productos).split('; ').map(productoDe),
        puntos: puntosDe(perfil.puntos?.[clave] ?? tipos[clave].puntos, tipos[clave].lugar, perfil.rasgos),
        desinfectanteEn: desinfectanteDe(perfil),
        analisisDe: prepareOnce(clave),
        sucesos: sucesosDe(solicitante.nombre, clave),
      });
      weights.push((solicitante.peso * share) / total);
    }
  }
  const months = Array.from({ length: 12 }, (_, month) => accumulate(encargos, weights, month));
  return {
    perDay: spread(samples, calendario, months),
    choose: (month, fraction) => {
      const sums = months[month - 1] as Float64Array;
      return encargos[locate(sums, fraction * (sums.at(-1) ?? 0))] as Encargo;
    },
  };
}

function desinfectanteDe({ desinfectante = 'hipoclorito sódico', cambio }: Perfil) {
  return (daysAgo: number): Desinfectante => (cambio && daysAgo <= cambio.dias ? cambio.desinfectante : desinfectante);
}

function productoDe(producto: string) {
  const [nombre = '', categoria] = producto.split(' #');
  return { nombre, categoria };
}

/** The points of a type, written as modelo.ts says, each with the traits of its place. @internal */
export function puntosDe(texto: string, usual: Lugar | undefined, rasgos: readonly Rasgo[] = []): Encargo['puntos'] {
  return texto.split('; ').map((one) => {
    const [rest = '', rasgo] = one.split(' +');
    const [patron = '', lugar = usual] = rest.split(' @');
    return {
      patron: compilePatron(patron),
      lugar: lugar as Lugar | undefined,
      rasgos: rasgo ? [...rasgos, rasgo as Rasgo] : rasgos,
    };
  });
}

/** Running totals of the assignments' weights in a month. */
function accumulate(encargos: readonly Encargo[], weights: readonly number[], month: number): Float64Array {
  const sums = new Float64Array(encargos.length);
  let total = 0;
  encargos.forEach(({ clave, solicitante }, at) => {
    const isClosed = solicitante.perfil === 'colegio' && (month === 6 || month === 7);
    total += isClosed ? 0 : (weights[at] ?? 0) * (tipos[clave].demanda[month] ?? 1);
    sums[at] = total;
  });
  return sums;
}

/** First place whose running total is above the value. */
function locate(sums: Float64Array, value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Shares the samples out among the days: busy months more, weekends hardly, a little more every year. */
function spread(samples: number, calendario: Calendario, months: readonly Float64Array[]): Int32Array {
  const running = new Float64Array(calendario.length);
  let total = 0;
  for (let day = 0; day < calendario.length; day++) {
    const busy = months[calendario.month(day) - 1]?.at(-1) ?? 0;
    total += busy * calendario.activity(day) * (1 + (0.25 * day) / calendario.length);
    running[day] = total;
  }
  let before = 0;
  return Int32Array.from(running, (sum) => {
    const upTo = Math.round((sum / total) * samples);
    const count = upTo - before;
    before = upTo;
    return count;
  });
}

/** A pattern such as `Hab. {hab} - ducha`, cut at its tokens once. */
export type Patron = readonly string[];

function compilePatron(pattern: string): Patron {
  return pattern.split(/[{}]/u);
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** What a token stands for, in a sample of that day. Throws for an undefined one. */
function fillToken(token: string, random: Random, calendario: Calendario, day: number): string {
  switch (token) {
    case 'n':
      return String(random.int(1, 4));
    case 'd':
      return String(random.int(1, 8));
    case 'nn':
      return two(random.int(1, 24));
    case 'hab':
      return String(random.int(1, 4) * 100 + random.int(1, 38));
    case 'yy':
      return two(calendario.year(day) % 100);
    case 'ddd':
      return String(calendario.dayOfYear(day)).padStart(3, '0');
    case 'dd':
      return calendario.fecha(day).slice(8);
    case 'mm':
      return two(calendario.month(day));
    default:
      throw new RangeError(`Unknown token {${token}}`);
  }
}

/** The external reference that a pattern gives. Texts stand at even places, tokens at odd ones. */
export function fillPatron(patron: Patron, random: Random, calendario: Calendario, day: number): string {
  let text = patron[0] ?? '';
  for (let i = 1; i < patron.length; i += 2) {
    text += fillToken(patron[i] ?? '', random, calendario, day) + (patron[i + 1] ?? '');
  }
  return text;
}

const dated = new Set(['yy', 'ddd', 'dd', 'mm']);

/** The point that a reference names, with its code if the reference begins with one; undefined for a lot or a date. */
export function puntoDe(patron: Patron, referencia: string): PuntoDeMuestreo | undefined {
  if (patron.some((token, i) => i % 2 === 1 && dated.has(token))) return undefined;
  const { codigo, nombre = referencia } = /^(?<codigo>PM-\d+) (?<nombre>.+)$/u.exec(referencia)?.groups ?? {};
  return codigo === undefined ? { nombre } : { nombre, codigo };
}

/** A point as the laboratory writes it in the external reference. */
export function referenciaDe({ nombre, codigo = '' }: PuntoDeMuestreo): string {
  return codigo.startsWith('PM-') ? `${codigo} ${nombre}` : nombre;
}
