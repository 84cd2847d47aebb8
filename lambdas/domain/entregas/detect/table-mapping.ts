import { lazy } from '../../../../contract/base/lazy.ts';
import { fold } from '../../../../contract/base/texto.ts';
import {
  columnasDelMapeo,
  type ColumnaVista,
  type Conjetura,
  type Deteccion,
  isObject,
  type JsonObject,
  answered,
} from '../../../../contract/entregas/deteccion.ts';
import { mappingSchema } from '../form/mapping.ts';
import { carriedCells, isForeign, apartadasOf } from './omitted-rows-guess.ts';
import { columnsOf, type Columna, codesBy, scoreOf } from './columns.ts';
import { fechasOf, mayBePlans, ordersApart, type Plazo } from './dates.ts';
import { limitsOfLong, limitsOfWide, plainLimits } from './plain-limits.ts';
import { ownersOf, type Parametros, parametersOf, wideShape } from './wide-shape.ts';
import { assignFields, type Propuesta } from './fields.ts';
import type { Tabla } from './header-line.ts';
import { notationOf } from './notation.ts';
import { oddest, resultFields } from './result-fields.ts';
import { type Nuevas, fitting, remembered, type PriorKnowledge } from './saved-mapeos.ts';
import { cellOf, type Fila, isOrdinal } from './rows.ts';
import { sampleFields } from './sample-fields.ts';
import { likelyNumber } from './sample-number.ts';
import { guessesOfSaved, wholeMapping } from './saved-guesses.ts';
import { shown } from './guess.ts';
import { formaOf } from './shape.ts';
import { isOfRemarks, signsAmongWords, wordsInPlace } from './wide-signs.ts';
import { stateOf } from './words.ts';
import { nobodyConcludes, parameterVerdicts, verdictGuesses } from './states.ts';

/** The detection of a table by its columns. */
type FoundMapping = Omit<Deteccion, 'filas'>;

/** The guesses of a table, and the remarks that no mapping changes. */
type Vistos = Pick<Deteccion, 'conjeturas' | 'avisos'>;

/** The knowledge of a table before its columns are looked at. */
interface Conocido extends PriorKnowledge {
  /** The table's sheet in the workbook. */
  readonly hoja?: string | undefined;
  /** The guesses of the form, where the table was made of samples in columns or in blocks. */
  readonly deForma?: readonly Conjetura[] | undefined;
}

/** Finds the mapping of a table: a saved one that fits, or one made from the table's headings and cells. */
export function mappingOf(tabla: Tabla, file: readonly Conjetura[], conocido: Conocido): FoundMapping {
  const { saved: all = [], pinned: { forma } = {}, hoja } = conocido;
  const columnas = columnsOf(tabla);
  const saved = fitting(
    all.filter(({ mapeo }) => forma === undefined || mapeo['forma'] === forma),
    columnas.map(({ nombre }) => nombre),
  );
  const fresh = lazy(() => guessesOf(tabla, columnas, conocido));
  if (saved) {
    const isLong = saved.savedMapeo.mapeo['forma'] === 'larga';
    const asSaved: Conocido = { ...conocido, pinned: { forma: isLong ? 'larga' : 'ancha' } };
    const ofNew = (nuevas: Nuevas) => guessesOf(tabla, columnas, asSaved, nuevas).conjeturas;
    const { ultimaFecha } = conocido;
    const looked = { columnas, file, tabla, hoja, ultimaFecha, fresh: () => fresh().conjeturas, ofNew };
    const conjeturas = guessesOfSaved(saved, looked);
    return finish({ conjeturas, avisos: [] }, columnas, [...saved.columnas]);
  }
  const { conjeturas, avisos } = fresh();
  return finish({ conjeturas: [...file, ...conjeturas], avisos }, columnas, []);
}

const none: Parametros = {
  parametros: [],
  dudosas: [],
  codigos: [],
  companeras: [],
  rivales: [],
  dudas: { unidades: [], signos: [] },
};

/** The guesses by a table's headings and cells; with `nuevas`, only for these columns and for fields without a source. */
function guessesOf(tabla: Tabla, given: readonly Columna[], conocido: Conocido, nuevas?: Nuevas): Vistos {
  const { saved = [], pinned: { forma: dicha } = {}, deForma } = conocido;
  const enHoja = conocido.hoja !== undefined;
  const carried = deForma ? undefined : carriedCells(tabla.cuerpo, given);
  const whole = carried ? { ...tabla, cuerpo: carried.cuerpo } : tabla;
  const all = (carried ? columnsOf(whole) : given).filter((columna) => !isForeign(columna));
  const { conjeturas: apartadas, clases, cuerpo } = apartadasOf(whole, all);
  const columnas =
    cuerpo === whole.cuerpo ? all : columnsOf({ ...whole, cuerpo }).filter((columna) => !isForeign(columna));
  const said = deForma || dicha === 'cruzada' || dicha === 'bloques' ? 'larga' : dicha;
  const { forma, parametro, clave, conjetura } = formaOf(columnas, cuerpo, said);
  const isWide = forma === 'ancha';
  const recuerdos = remembered(saved);
  const resultsAmong = (some: readonly Columna[]): Parametros => {
    const found = isWide ? parametersOf(some, cuerpo, columnas) : none;
    // Beside a saved mapping, the doubts are about its own values too (`newCompanions`).
    return nuevas ? { ...found, dudas: none.dudas } : found;
  };
  // A column with a parameter's heading is no field of the sample.
  const clear = resultsAmong(columnas);
  const ofResults = new Set([
    ...clear.parametros.filter(isClearlyResult),
    ...[...clear.companeras, ...clear.rivales]
      .filter((each) => isClearlyResult(each.parametro))
      .map(({ columna }) => columna),
  ]);
  const known = { forma, columnas, cuerpo, parametro, recuerdos, parametros: ofResults };
  const numero = likelyNumber(known);
  // A file of one sample has no repeated key: all columns with more than one text vary.
  const isOnlyOne = !isWide && !clave && numero?.textos.length === 1;
  const varia = isOnlyOne
    ? new Set(columnas.filter(({ textos }) => textos.length > 1))
    : varying(columnas, clave, cuerpo);
  const isCounting = ({ puntos, esParametro, indice }: Columna) =>
    puntos.size === 0 && !esParametro && isOrdinal(indice, cuerpo);
  const taken = new Set(columnas.filter((columna) => clases.has(columna.nombre) || isCounting(columna)));
  if (numero) taken.add(numero);
  for (const columna of columnas) if (nuevas && !nuevas.columnas.has(columna.nombre)) taken.add(columna);
  const forFields = columnas.filter((columna) => !taken.has(columna) && !ofResults.has(columna));
  const ocupados = nuevas?.ocupados;
  const propuestas = assignFields({ forma, varia, parametro, recuerdos, columnas: forFields, ocupados });
  for (const { columna } of propuestas) taken.add(columna);
  const untaken = columnas.filter((columna) => !taken.has(columna));
  const found = resultsAmong(untaken);
  const free = untaken.filter((columna) => !found.parametros.includes(columna));
  const ofVerdicts = free.filter(({ tipo }) => tipo === 'veredicto');
  const owner = ownersOf(ofVerdicts, found.parametros);
  const judging = new Set(owner.values());
  const own = free.filter((columna) => !judging.has(columna));
  const verdicts = verdictGuesses({ forma, varia, recuerdos, columnas: own });
  const vista = { ...known, propuestas, varia, parametros: new Set([...found.parametros, ...ofResults]) };
  const fechas = datesOf(propuestas, columnas);
  const plazo = plazoOf(propuestas, conocido);
  const apart = ordersApart(
    fechas.map(({ textos }) => textos),
    plazo,
  );
  const numbers = isWide
    ? [...found.parametros, ...[...found.companeras, ...found.rivales].map(({ columna }) => columna)]
    : numbersOf(propuestas);
  // Left-out rows are written in the same notation.
  const textosOf = new Map(all.map(({ indice, textos }) => [indice, textos]));
  const limites = isWide ? limitsOfWide(found, owner) : limitsOfLong(propuestas, verdicts.resultado);
  const alone = owner.size === 0 && numbers.length > 0 ? verdicts.deLaMuestraSola : undefined;
  const signs = plainLimits(limites, verdicts.muestra, cuerpo);
  const conjeturas = [
    ...(carried ? [carried.conjetura] : []),
    ...apartadas,
    ...(deForma ?? [conjetura]),
    ...notationOf(numbers.flatMap(({ indice }) => textosOf.get(indice) ?? [])),
    ...fechasOf(
      fechas.filter((_, i) => !apart.has(i)).map(({ textos }) => textos),
      plazo,
    ),
    ...sampleFields({ ...vista, fechas: new Map([...apart].flatMap(([i, orden]) => [[fechas[i], orden]])) }),
    ...verdicts.conjeturas,
    ...(alone ? [parameterVerdicts(alone, forma)] : []),
    ...(isWide
      ? [...wideShape(found, owner, { enHoja }), ...(nuevas ? [] : remarksAsValues(found, own, propuestas, cuerpo))]
      : resultFields(propuestas, free, {
          columnas,
          cuerpo,
          enHoja,
          informa: nuevas?.informa,
          columnaDe: (destino) => columnaDe(destino, nuevas, all),
        })),
    ...signs,
  ];
  const isJudged = verdicts.conjeturas.length > 0 || owner.size > 0;
  const hasLimits = limites.some(({ dichos: { rango, min, max } }) => rango ?? min ?? max);
  if (isJudged || !hasLimits) return { conjeturas, avisos: [] };
  return { conjeturas, avisos: [nobodyConcludes] };
}

function isClearlyResult({ titulo, puntos, tipo }: Columna): boolean {
  return titulo.esConocida && tipo === 'numero' && !puntos.has('campos.temperatura');
}

/** The columns whose cells differ between rows with the same key (`clave`). */
function varying(columnas: readonly Columna[], clave: readonly Columna[] = [], cuerpo: readonly Fila[]): Set<Columna> {
  const found = new Set<Columna>();
  const before = new Map<string, readonly string[]>();
  for (const fila of clave.length > 0 ? cuerpo : []) {
    const { cells } = fila;
    const keys = clave.map((columna) => cellOf(fila, columna));
    if (keys.includes('')) continue;
    const key = keys.join('\u0000');
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

/** The questions on words that may say values, or their signs: of the column that the sample keeps, and of those of no field. */
function remarksAsValues(
  { parametros, companeras, rivales, dudas }: Parametros,
  free: readonly Columna[],
  propuestas: readonly Propuesta[],
  cuerpo: readonly Fila[],
): Conjetura[] {
  const signed = new Set(companeras.flatMap(({ campo, parametro }) => (campo === 'operador' ? [parametro] : [])));
  const used = new Set([...companeras, ...rivales, ...dudas.signos, ...dudas.unidades].map(({ columna }) => columna));
  const kept = propuestas.filter(({ destino }) => destino === 'campos.informacion_muestra');
  const loose = free.filter((each) => !used.has(each));
  const notas = [
    ...kept.map(({ columna }) => ({ columna, informa: true })),
    ...loose.map((columna) => ({ columna, informa: false })),
  ];
  const plain = parametros.filter((columna) => !signed.has(columna));
  return [...wordsInPlace(notas.filter(isOfRemarks), plain, cuerpo), ...signsAmongWords(notas, plain, cuerpo)];
}

/** The columns of dates in use, the sample's date first; without any, all columns of dates. */
function datesOf(propuestas: readonly Propuesta[], columnas: readonly Columna[]): readonly Columna[] {
  const used = propuestas
    .filter(({ columna, destino }) => columna.tipo === 'fecha' && destino.startsWith('campos.'))
    .toSorted((a, b) => Number(b.destino === 'campos.fecha_muestra') - Number(a.destino === 'campos.fecha_muestra'))
    .map(({ columna }) => columna);
  return used.length > 0 ? used : columnas.filter(({ tipo }) => tipo === 'fecha');
}

/** The last day of these columns' dates, but for plans. */
function plazoOf(propuestas: readonly Propuesta[], { ultimaFecha: ultima }: Conocido): Plazo {
  const estado = propuestas.find(({ destino }) => destino === 'campos.estado')?.columna;
  const areOpen = estado?.textos.some(({ texto }) => stateOf(texto) !== 'autorizada') ?? false;
  const planned = propuestas.filter(({ destino }) => mayBePlans(destino, areOpen));
  return { ultima, previstas: new Set(planned.flatMap(({ columna }) => columna.textos)) };
}

/** Makes a mapping of the guesses, with the names of the columns that it leaves out. */
function finish(
  { conjeturas, avisos }: Vistos,
  columnas: readonly Columna[],
  usedByShape: readonly string[],
): FoundMapping {
  const said = conjeturas.reduce<JsonObject>((mapeo, each) => answered(mapeo, each, each.valor), {});
  const used = new Set([...columnasDelMapeo(said), ...usedByShape]);
  const ignorar = columnas.map(({ nombre }) => nombre).filter((nombre) => !used.has(nombre));
  const mapeo = 'ignorar' in said || ignorar.length === 0 ? said : { ...said, ignorar };
  const uses = conjeturas.flatMap((conjetura) => [...columnsUsed(conjetura)].map((nombre) => ({ nombre, conjetura })));
  const users = Map.groupBy(uses, ({ nombre }) => nombre);
  return {
    formato: 'tabla',
    mapeo: mappingSchema.safeParse(mapeo).success ? mapeo : null,
    conjeturas,
    avisos,
    columnas: columnas.map((columna) => {
      const using = users.get(columna.nombre)?.map(({ conjetura }) => conjetura) ?? [];
      return seen(columna, using, used.has(columna.nombre));
    }),
  };
}

function columnsUsed({ campo, valor }: Conjetura): ReadonlySet<string> {
  if (campo === wholeMapping) return new Set();
  if (typeof valor === 'string') return new Set(campo.includes('.') ? [valor] : []);
  return typeof valor === 'object' ? columnasDelMapeo(isObject(valor) ? { valor } : valor) : new Set();
}

/** The most different values of a column that are shown. */
const shownValues = 8;

function seen(columna: Columna, using: readonly Conjetura[], isUsed: boolean): ColumnaVista {
  const { nombre, indice, tipo, textos, llenas, titulo } = columna;
  const named = using.map(({ campo }) => campo);
  // A rule that leaves out rows by a column doesn't tell the column's field.
  const why = using.find(({ campo }) => campo.includes('.')) ?? using[0];
  const otherwise = isUsed ? 'El formato de lectura la lee' : whyLeftOut(columna);
  return {
    nombre,
    indice,
    tipo,
    valores: textos.slice(0, shownValues).map(({ texto }) => texto),
    raro: oddest(textos),
    llenas,
    destinos: named.length === 0 && isUsed ? [wholeMapping] : named,
    fundamento: fold(titulo.nombre) === '' ? '' : (why?.fundamento ?? otherwise),
  };
}

function whyLeftOut(columna: Columna): string {
  // A coordinate is no code.
  if (codesBy(columna) && scoreOf(columna, 'ninguno') < 0.85 && !isForeign(columna))
    return `Parecen códigos, y no resultados: ${shown(columna.textos)}; se deja fuera`;
  return 'Ningún campo del portal le corresponde: se deja fuera';
}

/** The column that a saved mapping reads a field of results from, where new columns stand beside it. */
function columnaDe(destino: string, nuevas: Nuevas | undefined, columnas: readonly Columna[]): Columna | undefined {
  const nombre = nuevas?.resultado.get(destino);
  return nombre === undefined ? undefined : columnas.find((columna) => columna.nombre === nombre);
}
