import {
  columnasDelMapeo,
  type ColumnaVista,
  type Conjetura,
  type Deteccion,
  isObject,
  type Json,
  preguntasDe,
  type TipoDeColumna,
} from '../../../../contract/entregas/deteccion.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { lugarDeColumnaSinNombre, nombreDeColumna } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { type Borrador, claveDeColumna, columnasDe } from './borrador.ts';
import {
  conclusionDeParametro,
  datoDeParametro,
  destinosDe,
  formaDe,
  isDecisivo,
  obligatoriosDe,
  parametro,
} from './destinos.ts';
import { columnasDeFuente, fuenteDe, isSinFuente, usosDe } from './mapeo-json.ts';

/**
 * Whether a part waits for a person's word: `libre` decides nothing and needs none, `clara` waits and nothing speaks
 * against it, `dudosa` waits and is looked at by itself.
 */
export type EstadoDeParte = 'libre' | 'confirmada' | 'clara' | 'dudosa';

/** What a column is, or where a field comes from that is no one column's. */
export interface Parte {
  /** As it is named among what is confirmed. */
  readonly id: string;
  readonly nombre: string;
  readonly columna: ColumnaVista | null;
  /** Places of the mapping that it has; none of a column that is left out. */
  readonly usos: readonly string[];
  readonly estado: EstadoDeParte;
}

/** How the guess is called that is a saved mapping whole. */
const wholeMapping = '(el mapeo)';

/** The saved or ready mapping that a file was recognised by. */
export function reconocido({ conjeturas }: Pick<Deteccion, 'conjeturas'>): Conjetura | undefined {
  return conjeturas.find(({ campo }) => campo === wholeMapping);
}

/**
 * The name of the saved or ready mapping that a file was recognised by, to be saved under again; none where the file lacks
 * columns of it, which that mapping would lose.
 */
export function nombreReconocido(deteccion: Pick<Deteccion, 'conjeturas'>): string | undefined {
  const fundamento = reconocido(deteccion)?.fundamento ?? '';
  return /; faltan? «/u.test(fundamento) ? undefined : /«([^«»]+)»/u.exec(fundamento)?.[1];
}

/** How the table's form is named among what is confirmed. */
export const claveDeForma = 'forma';

/** Columns of these are missed where they are left out: a person says so. */
const conSentido: ReadonlySet<TipoDeColumna> = new Set(['numero', 'veredicto', 'limite', 'unidad']);

/** Whether a column is missed where it is left out: by its cells, or because nothing says what they are. */
function isMissedIfLeft(columna: ColumnaVista): boolean {
  const isUnnamed = lugarDeColumnaSinNombre(columna.nombre) !== undefined && columna.tipo !== 'vacia';
  return isUnnamed || conSentido.has(tipoDe(columna, '')) || columna.valores.some((text) => /^[<>≤≥]=?$/u.test(text));
}

/**
 * What a column's cells are, as far as what it is used for decides: `26-4100` looks like limits and may be a code, and so do
 * signs.
 */
export function tipoDe({ tipo, valores }: ColumnaVista, use: string): TipoDeColumna {
  const isOfLimit = use === datoDeParametro || /\.(?:rango|min|max|limite_\w+)$/u.test(use);
  if (tipo !== 'limite' || isOfLimit) return tipo;
  const parts = valores.map((text) => /^(\d+)[-/]\d+$/u.exec(text)?.[1]);
  const isCode = parts.length > 1 && parts.every((part) => part !== undefined && part === parts[0]);
  if (use === '') return isCode ? 'codigo' : tipo;
  return valores.every((text) => /\d/u.test(text)) ? 'codigo' : 'texto';
}

/** All parts of a mapping: columns that are left out first, then fields that no column gives, then the others in the file's order. */
export function partesDe(deteccion: Deteccion, borrador: Borrador): Parte[] {
  const { mapeo } = borrador;
  const columnas = deteccion.columnas.filter(({ nombre }) => nombre !== '');
  const all = columnas.map((columna) => parteDe(columna, deteccion, borrador));
  const names = new Set(columnas.map(({ nombre }) => nombre));
  const obligatorios = new Set(obligatoriosDe(formaDe(mapeo)).map(({ clave }) => clave));
  const fields = destinosDe(formaDe(mapeo))
    .flatMap(({ destinos }) => destinos)
    .filter(({ clave }) => {
      if (!clave.includes('.')) return false;
      const fuente = fuenteDe(mapeo, clave);
      const [name = '', ...others] = columnasDeFuente(fuente);
      return isSinFuente(fuente) ? obligatorios.has(clave) : others.length > 0 || !names.has(name);
    })
    .map(({ clave, nombre }): Parte => {
      const estado = estadoDe({ id: clave, usos: [clave] }, deteccion, borrador);
      return { id: clave, nombre, columna: null, usos: [clave], estado };
    });
  return [...all.filter(({ usos }) => usos.length === 0), ...fields, ...all.filter(({ usos }) => usos.length > 0)];
}

function parteDe(columna: ColumnaVista, deteccion: Deteccion, borrador: Borrador): Parte {
  const { nombre } = columna;
  const [id, usos] = [claveDeColumna(nombre), usosDe(borrador.mapeo, nombre)];
  return { id, nombre, columna, usos, estado: estadoDe({ id, usos, columna }, deteccion, borrador) };
}

function estadoDe(
  { id, usos, columna }: { id: string; usos: readonly string[]; columna?: ColumnaVista },
  deteccion: Deteccion,
  { mapeo, pendientes, confirmados, desplazadas }: Borrador,
): EstadoDeParte {
  const name = columna && clean(columna.nombre);
  const isLost = name !== undefined && desplazadas.has(name);
  const isMissed = columna !== undefined && usos.length === 0 && isMissedIfLeft(columna);
  const known = reconocido(deteccion)?.valor;
  // What a saved mapping doesn't speak of is decided by a person, whatever it is.
  const isNew = known !== undefined && name !== undefined && columna?.tipo !== 'vacia' && !conoce(known, name);
  if (!isNew && !isLost && !isMissed && !usos.some(isDecisivo)) return 'libre';
  if (confirmados.has(id)) return 'confirmada';
  if (!columna && isSinFuente(fuenteDe(mapeo, id))) return 'dudosa';
  const campos = new Set(usos.map((uso) => (deParametro.has(uso) ? 'determinaciones' : uso)));
  const isAsked = pendientes.some(
    (each) => campos.has(each.campo) || (name !== undefined && columnasDe(each).has(name)),
  );
  if (isAsked || isLost) return 'dudosa';
  const guessed = deteccion.mapeo ?? {};
  const isAsGuessed =
    name === undefined
      ? JSON.stringify(fuenteDe(guessed, id)) === JSON.stringify(fuenteDe(mapeo, id))
      : usosDe(guessed, name).join(' ') === usos.join(' ');
  if (known !== undefined && isAsGuessed && (name === undefined || conoce(known, name))) return 'confirmada';
  const isGuess = deteccion.conjeturas.some(({ campo, certeza }) => campos.has(campo) && certeza !== 'preguntar');
  // The next sample with the same one replaces the first, so it is never confirmed unseen.
  const isIdentity = usos.includes('campos._id');
  return usos.length > 0 && isGuess && isAsGuessed && !isIdentity ? 'clara' : 'dudosa';
}

const deParametro = new Set([parametro, conclusionDeParametro, datoDeParametro]);

/** Whether a file was recognised by a mapping that knows all of its columns, and nothing is asked of it. */
export function noPideNada(deteccion: Deteccion): boolean {
  const known = reconocido(deteccion)?.valor;
  const names = deteccion.columnas.map(({ nombre }) => clean(nombre)).filter((nombre) => nombre !== '');
  return known !== undefined && preguntasDe(deteccion).length === 0 && names.every((name) => conoce(known, name));
}

/** Whether a saved mapping reads a column or leaves it out by its name. */
function conoce(mapeo: Json, name: string): boolean {
  if (columnasDelMapeo(mapeo).has(name)) return true;
  const ignorar = isObject(mapeo) ? mapeo['ignorar'] : undefined;
  return ignorar === 'todas' || (Array.isArray(ignorar) && ignorar.some((each) => each === name));
}

/** Whether the table's form waits for a word: where no person, and no mapping saved before, has said it. */
export function estadoDeForma(deteccion: Deteccion, { confirmados }: Borrador): EstadoDeParte {
  if (confirmados.has(claveDeForma) || reconocido(deteccion)) return 'confirmada';
  const guess = deteccion.conjeturas.find(({ campo }) => campo === claveDeForma);
  return guess && guess.certeza !== 'preguntar' ? 'clara' : 'dudosa';
}

/** What waits for a person's word; `claras`: what may be confirmed at once. */
export function porConfirmar(
  deteccion: Deteccion,
  borrador: Borrador,
): { todas: string[]; claras: string[]; nombres: string[] } {
  const forma = { id: claveDeForma, nombre: 'la forma de la tabla', estado: estadoDeForma(deteccion, borrador) };
  const waiting = [forma, ...partesDe(deteccion, borrador)].filter(
    ({ estado }) => estado === 'clara' || estado === 'dudosa',
  );
  return {
    todas: waiting.map(({ id }) => id),
    claras: waiting.filter(({ estado }) => estado === 'clara').map(({ id }) => id),
    nombres: waiting.map(({ id, nombre }) =>
      id.startsWith('columna.') ? `«${nombreDeColumna(nombre)}»` : nombre.toLowerCase(),
    ),
  };
}
