import { fold } from '../../../contract/rules/texto.ts';
import {
  columnasDelMapeo,
  type ColumnaVista,
  type Conjetura,
  type Deteccion,
  isObject,
  type Json,
  type JsonObject,
  responder,
} from '../../../contract/deteccion.ts';
import { mappingSchema } from '../mapping/mapping.ts';
import { columnsOf, type Columna } from './columns.ts';
import { fechasOf } from './dates.ts';
import { assignFields, type Propuesta } from './fields.ts';
import type { Tabla } from './header-line.ts';
import { isLong, longShape, varying } from './long-shape.ts';
import { notationOf } from './notation.ts';
import { newStates } from './new-states.ts';
import { openQuestions } from './open-questions.ts';
import { limitsOfLong, limitsOfWide, plainLimits } from './plain-limits.ts';
import { rulesGuess } from './omitted-rows-guess.ts';
import { sampleFields } from './sample-fields.ts';
import { fitting, type Guardado, remembered } from './saved.ts';
import { parametersOf, wideShape } from './wide-shape.ts';

/** What is found of a table by its columns. */
type Hallado = Omit<Deteccion, 'avisos' | 'filas'>;

/** Finds the mapping of a table: a saved one that fits, or one put together of its headings and cells. */
export function mappingOf(tabla: Tabla, file: readonly Conjetura[], guardados: readonly Guardado[]): Hallado {
  const all = columnsOf(tabla);
  const named = Map.groupBy(all, ({ nombre }) => nombre);
  const columnas = all.filter(({ nombre }) => named.get(nombre)?.length === 1);
  const saved = fitting(
    guardados,
    columnas.map(({ nombre }) => nombre),
  );
  if (saved) {
    const fresh = () => guessesOf(tabla, columnas, { file, guardados }).conjeturas;
    return fromSaved(saved.guardado, saved.columnas, { columnas, file, tabla, fresh });
  }
  const { conjeturas, usadas } = guessesOf(tabla, columnas, { file, guardados });
  return finish(conjeturas, columnas, usadas);
}

/** What a table's headings and cells say of its mapping, and the columns that its results read. */
function guessesOf(
  tabla: Tabla,
  columnas: readonly Columna[],
  { file, guardados }: { file: readonly Conjetura[]; guardados: readonly Guardado[] },
): { conjeturas: Conjetura[]; usadas: string[] } {
  const { esLarga, fundamento } = isLong(columnas);
  const forma = esLarga ? 'larga' : 'ancha';
  const varia = esLarga ? varying(columnas, tabla.cuerpo) : new Set<Columna>();
  const recuerdos = remembered(guardados);
  // What is a parameter by its heading is no field of the sample.
  const first = forma === 'ancha' ? parametersOf(columnas, new Set()) : none;
  const ofResults = new Set([
    ...first.parametros.filter(isClearlyResult),
    ...first.companeras.flatMap(({ columna, parametro }) => (isClearlyResult(parametro) ? columna : [])),
  ]);
  const propuestas = assignFields(
    columnas.filter((columna) => !ofResults.has(columna)),
    { forma, varia, recuerdos },
  );
  const taken = new Set(propuestas.map(({ columna }) => columna));
  const found = forma === 'ancha' ? parametersOf(columnas, taken) : none;
  const results =
    forma === 'ancha'
      ? wideShape(columnas, found, taken)
      : { conjeturas: longShape(propuestas, varia), usadas: [], conclusiones: new Map<Columna, Columna>() };
  const campos = sampleFields({
    forma,
    columnas,
    propuestas,
    cuerpo: tabla.cuerpo,
    varia,
    parametros: new Set(found.parametros),
  });
  const numbers =
    forma === 'ancha'
      ? [...found.parametros, ...found.companeras.map(({ columna }) => columna)]
      : numbersOf(propuestas);
  const limites = forma === 'ancha' ? limitsOfWide(propuestas, found, results.conclusiones) : limitsOfLong(propuestas);
  const conjeturas: Conjetura[] = [
    ...file,
    ...rulesGuess(tabla, columnas),
    {
      campo: 'forma',
      ruta: ['forma'],
      valor: forma,
      alternativas: [],
      fundamento,
      certeza: 'segura',
    },
    ...notationOf(numbers.flatMap(({ textos }) => textos)),
    ...fechasOf(datesOf(propuestas, columnas)),
    ...campos,
    ...results.conjeturas,
    ...plainLimits(limites, tabla.cuerpo),
  ];
  return { conjeturas, usadas: results.usadas.map(({ nombre }) => nombre) };
}

const none: ReturnType<typeof parametersOf> = { parametros: [], dudosas: [], companeras: [] };

function isClearlyResult({ titulo, puntos, tipo }: Columna): boolean {
  return titulo.esConocida && tipo === 'numero' && !puntos.has('campos.temperatura');
}

function numbersOf(propuestas: readonly Propuesta[]): Columna[] {
  const values = new Set([
    'resultado.valor',
    'resultado.min',
    'resultado.max',
    'resultado.rango',
    'resultado.limite_deteccion',
    'resultado.limite_cuantificacion',
  ]);
  return propuestas.filter(({ destino }) => values.has(destino)).map(({ columna }) => columna);
}

function datesOf(propuestas: readonly Propuesta[], columnas: readonly Columna[]) {
  const used = propuestas
    .filter(({ columna, destino }) => columna.tipo === 'fecha' && destino.startsWith('campos.'))
    .map(({ columna }) => columna);
  return (used.length > 0 ? used : columnas.filter(({ tipo }) => tipo === 'fecha')).flatMap(({ textos }) => textos);
}

interface Context {
  columnas: readonly Columna[];
  file: readonly Conjetura[];
  tabla: Tabla;
  /** What is guessed of the table without the saved mapping. */
  fresh: () => readonly Conjetura[];
}

/** A saved mapping that fits, with what this file writes differently for sure and what the mapping leaves open. */
function fromSaved(
  { nombre, mapeo }: Guardado,
  used: ReadonlySet<string>,
  { columnas, file, tabla, fresh }: Context,
): Hallado {
  const whole: Conjetura = {
    campo: wholeMapping,
    ruta: [],
    valor: mapeo,
    alternativas: [],
    fundamento: `El archivo tiene las ${used.size} columnas que lee el mapeo «${nombre}»`,
    certeza: 'segura',
  };
  const differing = file.filter(
    ({ campo, valor, certeza }) => certeza === 'segura' && valor !== 'auto' && differs(mapeo, campo, valor),
  );
  const rules = mapeo['omitir_filas'] === undefined ? rulesGuess(tabla, []) : [];
  const conjeturas = [
    whole,
    ...differing.map((guess) => ({
      ...guess,
      certeza: 'probable' as const,
      alternativas: [...guess.alternativas, ...(mapeo[guess.campo] === undefined ? [] : [mapeo[guess.campo] ?? null])],
      fundamento: `${guess.fundamento}; el mapeo guardado decía otra cosa`,
    })),
    ...rules,
    ...openQuestions(nombre, mapeo, fresh),
    ...newStates(nombre, mapeo, columnas),
  ];
  return finish(conjeturas, columnas, [...used]);
}

const defaults: JsonObject = { codificacion: 'auto', separador: ',', comillas: '"', cabecera: 1 };

function differs(mapeo: JsonObject, campo: string, valor: Json): boolean {
  const before = mapeo[campo] ?? defaults[campo] ?? null;
  if (campo === 'codificacion' && before === 'auto') return false;
  return (before === '\t' ? 'tabulador' : before) !== valor;
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

/** How the guess is called that is a saved mapping whole, and what the columns are for that it reads. */
const wholeMapping = '(el mapeo)';

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
    using.map((each) => each.fundamento)[0] ??
    (used.has(nombre) ? 'El mapeo la lee' : 'Ningún campo del portal le corresponde: se deja fuera');
  return {
    nombre,
    indice,
    tipo,
    valores: textos.slice(0, shownValues).map(({ texto }) => texto),
    llenas,
    destinos,
    fundamento: fold(titulo.nombre) === '' ? '' : fundamento,
  };
}
