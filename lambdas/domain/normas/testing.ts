import type { Operador } from '../../../contract/normas/rules/contraste.ts';
import { parametroDe, type ParametroId } from '../../../contract/normas/diccionario.ts';
import { lecturaDeMuestra, type LecturaDeResultado, type MuestraLeida } from './lectura.ts';
import type { ResultadoLeido } from './medido.ts';
import type { Clase, Condicion, Condiciones, Limite, Lugar, Norma } from '../../../contract/normas/norma.ts';

/** A row of a table that a test has from the text of a law, not from the data that it tries. */
export interface FilaDeTexto {
  readonly nombre: string;
  readonly parametro: ParametroId;
  readonly lugares: readonly Lugar[];
  readonly operador: Operador;
  readonly valor: number;
  /** How many decimals the law writes. */
  readonly decimales: number;
  readonly unidad: string;
  readonly clase: Clase;
  readonly desde?: string;
  readonly hasta?: string;
  readonly condiciones: Condiciones;
}

/**
 * Reads `name; name | places | <= 50 | unit | class | desde …, hasta …, condition, !condition`, a line each. Places are
 * words of `lugares`.
 */
export function tabla(text: string, lugares: Readonly<Record<string, readonly Lugar[]>>): FilaDeTexto[] {
  const lines = text.split('\n').filter((line) => line.includes('|'));
  return lines.flatMap((line) => {
    const [names = '', places = '', limit = '', unidad = '', clase = '', rest = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const [operador = '', figure = ''] = limit.split(' ');
    const extras = rest === '' ? [] : rest.split(', ');
    const dated = (word: string) => extras.find((each) => each.startsWith(`${word} `))?.slice(word.length + 1);
    const conditions = extras
      .filter((each) => !each.includes(' '))
      .map((each) => [each.replace('!', ''), !each.startsWith('!')]);
    const [desde, hasta] = [dated('desde'), dated('hasta')];
    return names.split('; ').map((nombre): FilaDeTexto => {
      const parametro = parametroDe('', nombre);
      if (!parametro) throw new Error(`No parameter: ${nombre}`);
      return {
        nombre,
        parametro,
        lugares: places.split('+').flatMap((each) => lugares[each] ?? [each as Lugar]),
        operador: operador as Operador,
        valor: Number(figure.replaceAll('.', '').replace(',', '.')),
        decimales: figure.split(',')[1]?.length ?? 0,
        unidad,
        clase: clase as Clase,
        condiciones: Object.fromEntries(conditions) as Partial<Record<Condicion, boolean>>,
        ...(desde !== undefined && { desde }),
        ...(hasta !== undefined && { hasta }),
      };
    });
  });
}

/** A row as a text by which the data and the table of a test are compared. */
export function claveDeFila(row: Limite | FilaDeTexto): string {
  const condiciones = 'condiciones' in row ? row.condiciones : (row.condicion ?? {});
  const valor = typeof row.valor === 'number' ? row.valor : Number(row.valor.replaceAll('.', '').replace(',', '.'));
  const { parametro, lugares, operador, unidad, clase, desde = '', hasta = '' } = row;
  return [
    parametro,
    lugares.toSorted().join('+'),
    `${operador} ${valor}`,
    unidad,
    clase,
    desde,
    hasta,
    ...Object.entries(condiciones).map(([name, value]) => `${name} ${value}`),
  ].join(' | ');
}

/** Values just under, at and just over a limit, and whether each complies: the oracle of a boundary. */
function bordes({ valor, operador, decimales }: FilaDeTexto): { valor: number; cumple: boolean }[] {
  const step = 10 ** -(decimales + 1);
  const near = (by: number) => Number((valor + by * step).toFixed(decimales + 1));
  return [-1, 0, 1]
    .map((by) => ({
      valor: near(by),
      cumple: { '<=': by <= 0, '<': by < 0, '>=': by >= 0, '>': by > 0 }[operador],
    }))
    .filter((each) => each.valor >= 0 || valor < 0 || operador.startsWith('>'));
}

/** A sample of results, each in a determination of its own name. */
export function muestraDe(...resultados: ResultadoLeido[]): MuestraLeida {
  return { determinaciones: resultados.map((each) => ({ descripcion: each.descripcion, resultados: [each] })) };
}

/** The reading of the only result of a sample. */
export function leeUno(
  resultado: ResultadoLeido,
  circunstancias: { norma: Norma; lugar?: Lugar; fecha: string; condiciones?: Condiciones },
): LecturaDeResultado {
  const { condiciones = {}, ...rest } = circunstancias;
  const [lectura] = lecturaDeMuestra(muestraDe(resultado), { ...rest, atributos: { condiciones } }).lecturas;
  if (!lectura) throw new Error(`Not read: ${resultado.descripcion}`);
  return lectura;
}

/**
 * The faults at the bounds of a row, at each of its places: a value that breaks the limit must be read as the row's class, or as
 * the graver class of a row with the same limit; a value that meets the limit must not.
 */
export function fallosEnBordes(norma: Norma, fila: FilaDeTexto, todas: readonly FilaDeTexto[], hoy: string): string[] {
  const { nombre: descripcion, unidad, clase, condiciones, desde, hasta } = fila;
  const fecha = desde ?? (hasta === undefined ? hoy : vispera(hasta));
  const isTwin = (each: FilaDeTexto) =>
    each.parametro === fila.parametro &&
    each.valor === fila.valor &&
    each.operador === fila.operador &&
    each.clase === 'cierre' &&
    each.lugares.join('') === fila.lugares.join('');
  const expected = todas.some(isTwin) ? 'cierre' : clase;
  return fila.lugares.flatMap((lugar) =>
    bordes(fila).flatMap(({ valor, cumple }) => {
      const lectura = leeUno({ descripcion, valor, unidad }, { norma, lugar, fecha, condiciones });
      const isBroken = lectura.situacion === 'supera' && lectura.clase === expected;
      const isCited = lectura.frase.startsWith(`${norma.cita}, `) && lectura.limites.length > 0;
      return isBroken !== cumple && isCited ? [] : [`${descripcion} ${valor} ${lugar}: ${lectura.frase}`];
    }),
  );
}

/** The day before. */
export function vispera(fecha: string): string {
  const day = new Date(`${fecha}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
