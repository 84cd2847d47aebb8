import { fold } from '../../../contract/rules/texto.ts';
import {
  columnasDelMapeo,
  type ColumnaVista,
  type Conjetura,
  type Deteccion,
  isObject,
  type JsonObject,
  responder,
} from '../../../contract/deteccion.ts';
import { mappingSchema } from '../mapping/mapping.ts';
import { carriedCells } from './carried-cells.ts';
import { columnsOf, type Columna } from './columns.ts';
import { fechasOf } from './dates.ts';
import { ownersOf } from './companion-columns.ts';
import { assignFields, type Propuesta } from './fields.ts';
import type { Tabla } from './header-line.ts';
import { notationOf } from './notation.ts';
import { oddest } from './oddest.ts';
import { limitsOfLong, limitsOfWide, plainLimits } from './plain-limits.ts';
import { apartadasOf } from './omitted-rows-guess.ts';
import { resultFields } from './result-fields.ts';
import { type Fila, isOrdinal } from './rows.ts';
import { sampleFields } from './sample-fields.ts';
import { likelyNumber } from './sample-number.ts';
import { guessesOfSaved, wholeMapping } from './saved-guesses.ts';
import { fitting, remembered, type Sabido } from './saved.ts';
import { formaOf } from './shape.ts';
import { parameterVerdicts, verdictGuesses } from './verdicts.ts';
import { type Parametros, parametersOf, wideShape } from './wide-shape.ts';

/** What is found of a table by its columns. */
type Hallado = Omit<Deteccion, 'avisos' | 'filas'>;

/** What is known of a table before its columns are looked at. */
interface Conocido extends Sabido {
  /** The sheet of a workbook that it is. */
  readonly hoja?: string | undefined;
  /** The guesses of a form whose samples are columns, where the table is one. */
  readonly cruzada?: readonly Conjetura[] | undefined;
}

/** Finds the mapping of a table: a saved one that fits, or one put together of its headings and cells. */
export function mappingOf(tabla: Tabla, file: readonly Conjetura[], conocido: Conocido): Hallado {
  const { guardados = [], fijado: { forma } = {}, hoja } = conocido;
  const columnas = usable(tabla);
  const saved = fitting(
    guardados.filter(({ mapeo }) => forma === undefined || mapeo['forma'] === forma),
    columnas.map(({ nombre }) => nombre),
  );
  const fresh = () => guessesOf(tabla, columnas, conocido);
  if (saved)
    return finish(guessesOfSaved(saved, { columnas, file, tabla, hoja, fresh }), columnas, [...saved.columnas]);
  return finish([...file, ...fresh()], columnas, []);
}

/** The columns that have a name of their own. */
function usable(tabla: Tabla): Columna[] {
  const all = columnsOf(tabla);
  const named = Map.groupBy(all, ({ nombre }) => nombre);
  return all.filter(({ nombre }) => named.get(nombre)?.length === 1);
}

const none: Parametros = { parametros: [], dudosas: [], companeras: [] };

/** What a table's headings and cells say of its mapping. */
function guessesOf(
  tabla: Tabla,
  given: readonly Columna[],
  { guardados = [], fijado: { forma: dicha } = {}, cruzada }: Conocido,
): Conjetura[] {
  const carried = carriedCells(tabla.cuerpo, given);
  const whole = carried ? { ...tabla, cuerpo: carried.cuerpo } : tabla;
  const all = carried ? usable(whole) : given;
  const { conjeturas: apartadas, clases, cuerpo } = apartadasOf(whole, all);
  const columnas = cuerpo === whole.cuerpo ? all : usable({ ...whole, cuerpo });
  const said = cruzada || dicha === 'cruzada' ? 'larga' : dicha;
  const { forma, parametro, clave, conjetura } = formaOf(columnas, cuerpo, said);
  const isWide = forma === 'ancha';
  const recuerdos = remembered(guardados);
  const varia = varying(columnas, clave, cuerpo);
  const leftOut = new Set(
    columnas.filter(
      ({ nombre, indice, puntos, esParametro }) =>
        clases.has(nombre) || (puntos.size === 0 && !esParametro && isOrdinal(indice, cuerpo)),
    ),
  );
  // What is a parameter by its heading is no field of the sample.
  const clear = isWide ? parametersOf(columnas, cuerpo) : none;
  const ofResults = new Set([
    ...clear.parametros.filter(isClearlyResult),
    ...clear.companeras.flatMap(({ columna, parametro: of }) => (isClearlyResult(of) ? columna : [])),
  ]);
  const known = { forma, columnas, cuerpo, parametro, recuerdos, parametros: ofResults };
  const numero = likelyNumber(known);
  const isFree = (columna: Columna) => columna !== numero && !ofResults.has(columna) && !leftOut.has(columna);
  const propuestas = assignFields({ forma, varia, parametro, recuerdos, columnas: columnas.filter(isFree) });
  const taken = new Set([...propuestas.map(({ columna }) => columna), ...(numero ? [numero] : []), ...leftOut]);
  const untaken = columnas.filter((columna) => !taken.has(columna));
  const found = isWide ? parametersOf(untaken, cuerpo) : none;
  const free = untaken.filter((columna) => !found.parametros.includes(columna));
  const owner = ownersOf(
    free.filter(({ tipo }) => tipo === 'veredicto'),
    found.parametros,
  );
  const judging = new Set(owner.values());
  const verdicts = verdictGuesses({
    forma,
    varia,
    recuerdos,
    columnas: free.filter((columna) => !judging.has(columna)),
  });
  const vista = { ...known, propuestas, varia, parametros: new Set([...found.parametros, ...ofResults]) };
  const numbers = isWide
    ? [...found.parametros, ...found.companeras.map(({ columna }) => columna)]
    : numbersOf(propuestas);
  // Rows that are left out are written as the others are.
  const textosOf = ({ indice }: Columna) => all.find((columna) => columna.indice === indice)?.textos ?? [];
  const limites = isWide ? limitsOfWide(found, owner) : limitsOfLong(propuestas, verdicts.resultado);
  return [
    ...(carried ? [carried.conjetura] : []),
    ...apartadas,
    ...(cruzada ?? [conjetura]),
    ...notationOf(numbers.flatMap(textosOf)),
    ...fechasOf(datesOf(propuestas, columnas)),
    ...sampleFields(vista),
    ...verdicts.conjeturas,
    ...(verdicts.deLaMuestraSola && owner.size === 0 && numbers.length > 0
      ? [parameterVerdicts(verdicts.deLaMuestraSola, forma)]
      : []),
    ...(isWide ? wideShape(found, owner) : resultFields(propuestas, free, cuerpo)),
    ...plainLimits(limites, verdicts.muestra, cuerpo),
  ];
}

function isClearlyResult({ titulo, puntos, tipo }: Columna): boolean {
  return titulo.esConocida && tipo === 'numero' && !puntos.has('campos.temperatura');
}

/** The columns whose cells differ between rows that have the same one in another. */
function varying(columnas: readonly Columna[], clave: Columna | undefined, cuerpo: readonly Fila[]): Set<Columna> {
  const found = new Set<Columna>();
  const before = new Map<string, readonly string[]>();
  for (const { cells } of clave ? cuerpo : []) {
    const key = cells[clave?.indice ?? 0] ?? '';
    if (key === '') continue;
    const first = before.get(key);
    if (!first) before.set(key, cells);
    else
      for (const columna of columnas)
        if (!found.has(columna) && first[columna.indice] !== cells[columna.indice]) found.add(columna);
  }
  return found;
}

function numbersOf(propuestas: readonly Propuesta[]): Columna[] {
  const values = /^resultado\.(?:valor|min|max|rango|limite_deteccion|limite_cuantificacion)$/u;
  return propuestas.filter(({ destino }) => values.test(destino)).map(({ columna }) => columna);
}

/** The cells of each column of dates that is used, or of all where none is. */
function datesOf(propuestas: readonly Propuesta[], columnas: readonly Columna[]) {
  const used = propuestas
    .filter(({ columna, destino }) => columna.tipo === 'fecha' && destino.startsWith('campos.'))
    .map(({ columna }) => columna);
  return (used.length > 0 ? used : columnas.filter(({ tipo }) => tipo === 'fecha')).map(({ textos }) => textos);
}

/** Puts the guesses together to a mapping, which names the columns that it leaves out. */
function finish(
  conjeturas: readonly Conjetura[],
  columnas: readonly Columna[],
  usedByShape: readonly string[],
): Hallado {
  let mapeo: JsonObject = {};
  for (const conjetura of conjeturas) mapeo = responder(mapeo, conjetura, conjetura.valor);
  const used = new Set([...columnasDelMapeo(mapeo), ...usedByShape]);
  if (!('ignorar' in mapeo)) {
    const ignored = columnas.filter(({ nombre }) => !used.has(nombre)).map(({ nombre }) => nombre);
    if (ignored.length > 0) mapeo = { ...mapeo, ignorar: ignored };
  }
  const users = usersOf(conjeturas);
  return {
    formato: 'tabla',
    mapeo: mappingSchema.safeParse(mapeo).success ? mapeo : null,
    conjeturas,
    columnas: columnas.map((columna) => seen(columna, users.get(columna.nombre) ?? [], used)),
  };
}

/** The guesses that use each column, by its name. */
function usersOf(conjeturas: readonly Conjetura[]): Map<string, Conjetura[]> {
  const users = new Map<string, Conjetura[]>();
  for (const conjetura of conjeturas) {
    for (const nombre of columnsUsed(conjetura)) {
      const known = users.get(nombre);
      if (known) known.push(conjetura);
      else users.set(nombre, [conjetura]);
    }
  }
  return users;
}

function columnsUsed({ campo, valor }: Conjetura): ReadonlySet<string> {
  if (campo === wholeMapping) return new Set();
  if (typeof valor === 'string') return new Set(campo.includes('.') ? [valor] : []);
  return typeof valor === 'object' ? columnasDelMapeo(isObject(valor) ? { valor } : valor) : new Set();
}

/** How many different values of a column are shown. */
const shownValues = 8;

function seen(
  { nombre, indice, tipo, textos, llenas, titulo }: Columna,
  using: readonly Conjetura[],
  used: ReadonlySet<string>,
): ColumnaVista {
  const named = using.map(({ campo }) => campo);
  const destinos = named.length === 0 && used.has(nombre) ? [wholeMapping] : named;
  const fundamento =
    // A rule of rows that are left out by a column says nothing of what the column is.
    (using.find(({ campo }) => campo.includes('.')) ?? using[0])?.fundamento ??
    (used.has(nombre) ? 'El formato de lectura la lee' : 'Ningún campo del portal le corresponde: se deja fuera');
  return {
    nombre,
    indice,
    tipo,
    valores: textos.slice(0, shownValues).map(({ texto }) => texto),
    raro: oddest(textos),
    llenas,
    destinos,
    fundamento: fold(titulo.nombre) === '' ? '' : fundamento,
  };
}
