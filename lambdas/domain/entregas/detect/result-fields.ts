import { type Conjetura, type Json, type JsonObject, filasVistas } from '../../../../contract/entregas/deteccion.ts';
import { aboutResults } from './notation.ts';
import { type Columna, percentagesOf, titleOf } from './columns.ts';
import { exponenteEntre } from '../../../../contract/evolucion/rules/unidades.ts';
import {
  besideDetection,
  detectedSigns,
  isQualifier,
  isRemark,
  isSign,
  isUnheadedWords,
  mayBeNotes,
  type Propuesta,
  isOfLimits,
  namesResults,
  ownerOfUnits,
  longestLetters,
  saysNotes,
  saysSign,
  saysUnit,
  signOf,
  signOfWord,
  unitOfLimit,
} from './fields.ts';
import { choice, guess, llamada, severalKeys, shown, isObligatorio, obligatorios, type Celda } from './guess.ts';
import { wordsOf, type Destino } from './headings.ts';
import { asTheyAre } from './wide-signs.ts';
import { cellOf, type Fila } from './rows.ts';
import { translate, isResultWord, meanings } from './words.ts';
import { readValor } from '../reading/numero.ts';
import { agrees } from './wide-units.ts';

/** A table's rows, and the columns from which a saved mapping reads fields of results, and the samples' information (`informa`). */
interface Resultados {
  readonly columnas: readonly Columna[];
  readonly cuerpo: readonly Fila[];
  readonly enHoja: boolean;
  readonly informa: string | undefined;
  readonly columnaDe: (destino: Destino) => Columna | undefined;
}

/** The guesses of the fields of results in a long table's rows; `free`: the columns of no field. */
export function resultFields(
  propuestas: readonly Propuesta[],
  free: readonly Columna[],
  resultados: Resultados,
): Conjetura[] {
  const found = propuestas.filter(({ destino }) => !destino.startsWith('campos.'));
  const missing = Object.entries(obligatorios).filter(
    ([destino]) => destino.startsWith('resultado.') && found.every((each) => each.destino !== destino),
  );
  const candidates = free.filter(({ tipo }) => tipo !== 'fecha' && tipo !== 'vacia').map(({ nombre }) => nombre);
  const { columnas } = resultados;
  const units = otherUnits(free, columnas);
  return [
    ...found.map((each) => {
      const rivales = each.destino === 'resultado.unidad' ? units : each.rivales;
      return (
        withUnit(each, columnas) ??
        inPercent(each, found, resultados) ??
        besideHeading({ ...each, rivales }, found) ??
        besideName({ ...each, rivales }, found, resultados) ??
        guessOf({ ...each, rivales })
      );
    }),
    ...unitOfHeading(found),
    ...missing.map(([destino, { ninguna: pregunta }]) =>
      guess(destino, { constante: '' }, 'Ninguna columna lo dice', { alternativas: candidates, pregunta }),
    ),
    ...qualifiers(propuestas, free, resultados),
  ];
}

/** The questions for one of several columns, for fields that decide a result's meaning. */
const cualDeVarias: Partial<Record<string, string>> = {
  'resultado.descripcion': obligatorios['resultado.descripcion']?.cual,
  'resultado.valor': obligatorios['resultado.valor']?.cual,
  'resultado.unidad': '¿Qué columna es la unidad de los resultados?',
  'resultado.operador': '¿Qué columna es el signo que va delante de los resultados?',
  'resultado.rango': '¿Qué columna es el límite?',
  'resultado.min': '¿Qué columna es el límite inferior?',
  'resultado.max': '¿Qué columna es el límite superior?',
  'resultado.limite_deteccion': '¿Qué columna es el límite de detección?',
  'resultado.limite_cuantificacion': '¿Qué columna es el límite de cuantificación?',
};

function guessOf({ destino, columna, puntos, fundamento, rivales }: Propuesta): Conjetura {
  const asks = rivales.length > 0 || (isObligatorio(destino) && puntos < 0.6);
  const isSigns = destino === 'resultado.operador';
  const why = isSigns ? `Solo tiene signos junto a los valores: ${shown(columna.textos)}` : fundamento;
  return guess(destino, columna.nombre, why, {
    alternativas: rivales.map(({ nombre }) => nombre),
    certeza: puntos >= 0.95 && rivales.length === 0 ? 'segura' : 'probable',
    pregunta: asks ? cualDeVarias[destino] : undefined,
  });
}

/** Asks about values that a sheet shows with % where their unit says % already. */
function inPercent(
  { destino, columna, rivales }: Propuesta,
  found: readonly Propuesta[],
  { cuerpo, enHoja }: Resultados,
): Conjetura | undefined {
  if (!enHoja || destino !== 'resultado.valor') return undefined;
  const shares = new Set(percentagesOf(columna).map(({ texto }) => texto));
  const unidad = found.find((each) => each.destino === 'resultado.unidad')?.columna;
  const isPercent = (texto: string) => texto.trim().startsWith('%');
  const isAlready = (fila: Fila) =>
    isPercent(columna.titulo.unidad ?? '') || (unidad !== undefined && isPercent(cellOf(fila, unidad)));
  const cells = cuerpo.filter((fila) => shares.has(cellOf(fila, columna)) && isAlready(fila));
  if (cells.length === 0) return undefined;
  const some = shown(cells.map((fila) => ({ texto: cellOf(fila, columna), linea: fila.linea })));
  const answers: [string, Json][] = [
    [`«${columna.nombre}», como lo enseña la hoja`, columna.nombre],
    ...rivales.map(({ nombre }): [string, Json] => [`«${nombre}»`, nombre]),
  ];
  const pregunta = `La unidad ya dice %, y la hoja enseña % en «${columna.nombre}»: ¿es ese el valor?`;
  return choice(destino, answers, `Enseña % donde su unidad también lo dice: ${some}`, { pregunta });
}

/** The guess of a limit with its own unit, where a column has it: `1 µg/L` of `LQ` and `Unidad LQ`. */
function withUnit({ destino, columna }: Propuesta, columnas: readonly Columna[]): Conjetura | undefined {
  if (!/^resultado\.(?:limite_|rango$|min$|max$)/u.test(destino)) return undefined;
  const unit = unitOfLimit(columna, columnas);
  const { nombre, titulo } = columna;
  if (!unit && titulo.unidad !== undefined) {
    const source = { columna: nombre, unidad: titulo.unidad };
    return guess(destino, source, `${llamada(nombre)}, y lo dice en ${titulo.unidad}`, { alternativas: [nombre] });
  }
  if (!unit) return undefined;
  const fundamento = `«${unit.nombre}» es la unidad de «${nombre}»: ${shown(unit.textos)}`;
  return guess(destino, { columnas: [nombre, unit.nombre], separador: ' ' }, fundamento, { alternativas: [nombre] });
}

/**
 * The guess of a column of units beside values whose heading says one, which is that of blank cells; where the two differ, a
 * person is asked.
 */
function besideHeading(propuesta: Propuesta, found: readonly Propuesta[]): Conjetura | undefined {
  const { destino, columna, rivales } = propuesta;
  const valor = found.find((each) => each.destino === 'resultado.valor')?.columna;
  const unidad = valor?.titulo.unidad;
  if (destino !== 'resultado.unidad' || unidad === undefined) return undefined;
  const source = ({ nombre }: Columna): Json => ({ columna: nombre, defecto: unidad });
  if (agrees(columna, unidad))
    return { ...guessOf(propuesta), valor: source(columna), alternativas: rivales.map(source) };
  const answers: [string, Json][] = [
    ...[columna, ...rivales].map((each): [string, Json] => [`La de «${each.nombre}»`, source(each)]),
    [`La del título: ${unidad}`, { constante: unidad }],
  ];
  const pregunta = `¿Cuál es la unidad de los resultados? El título de «${valor?.nombre ?? ''}» dice ${unidad}, y «${columna.nombre}» otra: ${shown(columna.textos)}`;
  return choice(destino, answers, llamada(columna.nombre), { pregunta });
}

/** Asks about a column of units where the name of a row's parameter says another of the same kind: `Plomo (µg/L)` beside `mg/L`. */
function besideName(
  { destino, columna, rivales }: Propuesta,
  found: readonly Propuesta[],
  { cuerpo }: Resultados,
): Conjetura | undefined {
  const nombre = found.find((each) => each.destino === 'resultado.descripcion')?.columna;
  if (destino !== 'resultado.unidad' || !nombre) return undefined;
  const unitIn = new Map(
    nombre.textos.filter(({ texto }) => texto.endsWith(')')).map(({ texto }) => [texto, titleOf(texto).unidad]),
  );
  const other = cuerpo.find((fila) => {
    const said = unitIn.get(cellOf(fila, nombre));
    return said !== undefined && (exponenteEntre(said, cellOf(fila, columna)) ?? 0) !== 0;
  });
  if (!other) return undefined;
  const [name, unit] = [nombre, columna].map((each) => shown([{ texto: cellOf(other, each), linea: other.linea }]));
  const sources = [columna, ...rivales].map((each): [string, Json] => [`La de «${each.nombre}»`, each.nombre]);
  const within: Json = { columna: nombre.nombre, dentro_de: '()', defecto: { columna: columna.nombre } };
  const isUnit = [...unitIn.values()].every((unidad) => unidad !== undefined);
  const answers = isUnit
    ? [...sources, [`La que lleva «${nombre.nombre}» entre paréntesis`, within] as [string, Json]]
    : sources;
  const pregunta = `¿Cuál es la unidad de los resultados? El parámetro es ${name} y la unidad ${unit}`;
  return choice(destino, answers, llamada(columna.nombre), { pregunta });
}

/** The guess of one unit for all results, from the values' heading or a row below it, where no column has units. */
function unitOfHeading(found: readonly Propuesta[]): Conjetura[] {
  const unidad = found.find(({ destino }) => destino === 'resultado.valor')?.columna.titulo.unidad;
  if (unidad === undefined || found.some(({ destino }) => destino === 'resultado.unidad')) return [];
  return [guess('resultado.unidad', { constante: unidad }, `Lo dice el título de los resultados: ${unidad}`)];
}

/** Columns of no field that may have the results' units, or that have their limits' units. */
function otherUnits(free: readonly Columna[], columnas: readonly Columna[]): Columna[] {
  return free.filter((columna) => {
    if (columna.tipo !== 'unidad' && !(saysUnit(columna.nombre) && columna.tipo === 'texto')) return false;
    const owner = ownerOfUnits(columna, columnas, undefined);
    return typeof owner !== 'object' || isOfLimits(owner);
  });
}

/**
 * The columns beside a column of signs or letters: the values, and the limit, with its unit, for rows without value; and the
 * rows.
 */
interface Beside {
  readonly valor: Columna;
  readonly limite: Columna | undefined;
  readonly unidad: Columna | undefined;
  readonly cuerpo: readonly Fila[];
}

const campo = 'resultado.operador';

/**
 * The guess of the signs before values that a column of words states: yes and no to a question, or signs among letters, which are
 * asked about.
 */
function qualifiers(
  propuestas: readonly Propuesta[],
  free: readonly Columna[],
  { columnas, cuerpo, informa, columnaDe }: Resultados,
): Conjetura[] {
  const columnOf = (destino: Destino) =>
    propuestas.find((each) => each.destino === destino)?.columna ?? columnaDe(destino);
  const valor = columnOf('resultado.valor');
  if (!valor || columnOf(campo)) return [];
  const isLowest = ({ nombre, tipo }: Columna) =>
    tipo === 'numero' && aboutResults(wordsOf(nombre))?.startsWith('limite_');
  const limite =
    columnOf('resultado.limite_cuantificacion') ?? columnOf('resultado.limite_deteccion') ?? free.find(isLowest);
  const unidad = limite && unitOfLimit(limite, columnas);
  const kept = propuestas.find(({ destino }) => destino === 'campos.informacion_muestra')?.columna;
  const doubtOf = (columna: Columna): Doubt => {
    const informs = informa === columna.nombre;
    const isFree = informa === undefined && kept === undefined;
    return { informs, mayInform: informs || columna === kept || (saysNotes(columna) && isFree) };
  };
  for (const columna of free) {
    const question = columna.llenas > 0 ? detectedBy(columna, { valor, cuerpo, limite, unidad }) : undefined;
    if (question) return [question];
    const isBeside = isUnheadedWords(columna) && Math.abs(columna.indice - valor.indice) === 1;
    const doubt = mayBeNotes(columna) ? doubtOf(columna) : undefined;
    if (isQualifier(columna) || isCondition(columna, valor, cuerpo) || isBeside)
      return mixedSigns(columna, { valor, cuerpo, limite, unidad }, doubt);
  }
  // Of signs among sentences the signs alone are read; what is said in a sentence is a remark.
  const among = [...free, ...(kept ? [kept] : [])].find(({ textos }) => textos.some(saysSign));
  if (!among) return [];
  const textos = among.textos.filter((cell) => saysSign(cell) || cell.texto.length <= longestLetters);
  const beside = { valor, cuerpo, limite, unidad };
  return mixedSigns({ ...among, textos }, beside, { ...doubtOf(among), isAmongRemarks: true });
}

/**
 * `Censurado: Sí`, `Detectado: No`: the value is the limit that it lies below. A heading that names something else than results
 * (`Salmonella detectada`) is asked about, and so are rows that have such a word and neither a value nor a limit: the word is theirs.
 */
function detectedBy(columna: Columna, { valor, limite, unidad, cuerpo }: Beside): Conjetura | undefined {
  const { nombre, textos } = columna;
  const valores = columna.textos.length > 0 ? detectedSigns(columna) : undefined;
  if (!valores) return undefined;
  const fuente = { columna: nombre, valores };
  const isBelow = (texto: string) => valores[texto] === '<';
  const said = textos
    .map(({ texto }) => `«${texto}»: ${isBelow(texto) ? 'menor que el valor' : 'el valor'}`)
    .join(', ');
  const fundamento = `Dice de cada valor si se detectó: ${said}`;
  const below = cuerpo.filter((fila) => isBelow(cellOf(fila, columna))).map((fila) => cellOf(fila, valor));
  const isBlank = below.includes('');
  const isOfResults = namesResults(besideDetection(columna.titulo.nombre));
  if (isBlank && limite && isOfResults) {
    const own = unidad && { unidad: unidad.nombre };
    const censura = { ...fuente, limite: limite.nombre, ...own };
    const why = `${fundamento}; donde no hay valor es «${limite.nombre}»`;
    return guess(campo, { resultado: { operador: fuente, censura } }, why, severalKeys);
  }
  // `<0` is no result: 'Detectado: No' beside a count of 0.
  const isCount = below.some((texto) => /^(?:0+(?:[.,]0*)?|[.,]0+)$/u.test(texto));
  if (isOfResults && !isBlank && !isCount) return guess(campo, fuente, fundamento);
  const inWords = isBlank && { valor: { columna: valor.nombre, defecto: { columna: nombre } } };
  const orWord = isBlank ? ', o la palabra si no lo hay' : '';
  const nothing = isOfResults
    ? `Nada: el valor es el que se escribe${orWord}`
    : `No es un signo: ${isBlank ? 'donde no hay valor, la palabra lo es' : 'se deja fuera'}`;
  const limit = `Un límite: lo no detectado es menor que el valor${orWord}`;
  const answers: [string, Json][] = [
    // The sign of the other answer is taken away again.
    [nothing, { resultado: { operador: null, ...inWords } }],
    [limit, { resultado: { operador: fuente, ...inWords } }],
  ];
  if (isOfResults && !isCount) answers.reverse();
  const why = [
    fundamento,
    !isOfResults && 'su título nombra otra cosa que los resultados',
    isBlank && 'hay filas sin valor entre lo que no se detectó',
    isCount && 'hay valores de 0 entre lo que no se detectó',
  ].filter(Boolean);
  return choice(campo, answers, why.join('; '), { ...severalKeys, pregunta: `¿Qué dice «${nombre}» de los valores?` });
}

/** Whether a column says something of the rows that have no value, and of hardly any other. */
function isCondition(columna: Columna, valor: Columna, cuerpo: readonly Fila[]): boolean {
  const alone = cuerpo.filter((fila) => cellOf(fila, valor) === '' && cellOf(fila, columna) !== '');
  return alone.length > 0 && alone.length >= 0.9 * columna.veces && columna.textos.length <= 15;
}

/** The mapping's list of what the words of a column that may be remarks mean beside a value. */
const listaDeSignos = 'signos';

/** Whether a column that may be no signs can be the sample's information, and whether a saved mapping reads it as such. */
interface Doubt {
  readonly mayInform: boolean;
  readonly informs: boolean;
  /** Whether it has remarks beside the signs, which are none of a value. */
  readonly isAmongRemarks?: boolean;
}

/**
 * The questions for signs and letters in one column: the meaning of each letter and, with a `doubt`, whether the column is of
 * signs at all. Signs that are information are named by the mapping, and aren't asked about again. A row without value has the limit with the letter's sign, or
 * the letter itself.
 */
function mixedSigns(
  columna: Columna,
  { valor, limite, unidad, cuerpo }: Beside,
  doubt: Doubt | undefined,
): Conjetura[] {
  const { nombre, textos } = columna;
  const alone = new Set(cuerpo.filter((fila) => cellOf(fila, valor) === '').map((fila) => cellOf(fila, columna)));
  const { asked, as, valores } = translate(textos, { of: signOf, proposed: signOfWord });
  const hasWithout = textos.some(({ texto }) => alone.has(texto) && !isSign(texto));
  // Only letters of rows without value are conditions.
  const conditions = (sign: Json) =>
    Object.fromEntries(
      Object.entries(as(sign)).map(([word, said]) => [word, alone.has(word) && !isSign(word) ? said : null]),
    );
  const inPlace = hasWithout &&
    !doubt?.isAmongRemarks &&
    limite === undefined && { valor: { columna: valor.nombre, defecto: { columna: nombre } } };
  const without = (condiciones: Json) => {
    if (!hasWithout || limite === undefined) return inPlace;
    const own = unidad && { unidad: unidad.nombre };
    return { censura: { columna: nombre, valores: condiciones, limite: limite.nombre, ...own } };
  };
  const put = (signos: Json, condiciones: Json): Json =>
    doubt
      ? { listas: { [listaDeSignos]: signos }, ...(hasWithout && limite && { resultado: { ...without(condiciones) } }) }
      : { resultado: { operador: { columna: nombre, valores: signos }, ...without(condiciones) } };
  const answer = (name: string, sign: Json): [string, Json] => [name, put(as(sign), conditions(sign))];
  const known = asked.some(({ texto }) => isResultWord(texto)) ? ', y hay palabras de no detectado' : '';
  const orLimit = hasWithout && limite ? ', o que el límite si no lo hay' : '';
  const orWord = hasWithout ? ', o la palabra si no lo hay' : '';
  const isProposed = asked.some(({ texto }) => signOfWord(texto) !== undefined);
  const answers = [
    isProposed
      ? ([`Como se propone: ${meanings(valores)}`, put({ ...as(null), ...valores }, conditions(null))] as const)
      : answer('Sin responder: el valor como viene', null),
    answer(`Menor que el valor${orLimit} (<)`, '<'),
    answer(`Mayor que el valor${orLimit} (>)`, '>'),
    answer(`Nada: el valor como viene${orWord}`, null),
  ];
  const blank = orLimit && limite ? `; donde no hay valor es «${limite.nombre}»` : '';
  const fundamento = `Tiene signos o letras junto a los valores: ${shown(textos)}${known}${blank}`;
  const letters = choice(campo, answers, fundamento, {
    ...severalKeys,
    ...(asked.length > 0 && {
      palabras: asked.map(({ texto }) => texto),
      pregunta: `¿Qué significa cada letra o palabra de «${nombre}» junto a un valor?`,
    }),
  });
  if (!doubt) return [letters];
  const { mayInform, informs, isAmongRemarks = false } = doubt;
  const others = isAmongRemarks && { otros: null };
  const sign: JsonObject = { operador: { columna: nombre, valores: listaDeSignos, ...others }, ...inPlace };
  const noSign: JsonObject = {
    operador: null,
    ...(inPlace ? { valor: valor.nombre } : hasWithout && { censura: null }),
  };
  const information = (to: Json) => mayInform && { campos: { informacion_muestra: to } };
  const signs = textos.filter(saysSign);
  const remarks = { columna: nombre, valores: Object.fromEntries(signs.map(({ texto }) => [texto, null])) };
  const asSign = isAmongRemarks
    ? `Los signos de «${nombre}» son los de los valores; lo demás ${mayInform ? 'es información de la muestra' : 'se deja fuera'}`
    : `«${nombre}» es el signo de los valores`;
  const isSignOfValues: [string, Json] = [asSign, { resultado: sign, ...information(isAmongRemarks ? remarks : null) }];
  const isLeftOut: [string, Json] = [
    `«${nombre}» no es un signo: se deja fuera`,
    { resultado: noSign, ...information(null) },
  ];
  const informing: [string, Json] = [
    `«${nombre}» no es un signo: es información de la muestra`,
    { resultado: noSign, ...information(signs.length > 0 ? { columna: nombre, valores: asTheyAre(signs) } : nombre) },
  ];
  // What a saved mapping says comes first, and words that are no signs are none before a person says so.
  const areRemarks = textos.every(isRemark);
  const uses = [isSignOfValues, isLeftOut, ...(mayInform ? [informing] : [])];
  const first = informs ? informing : areRemarks ? isLeftOut : isSignOfValues;
  const pregunta = `¿Es «${nombre}» el signo de los valores? Dice ${shown(textos)}`;
  const isSignOrNot = choice('resultado', [first, ...uses.filter((each) => each !== first)], fundamento, {
    ...severalKeys,
    pregunta,
  });
  // The letters' limits are taken away by the later answer.
  return hasWithout && limite ? [letters, isSignOrNot] : [isSignOrNot, letters];
}

/** The least different values with an odd one: fewer are seen at a glance. */
const fewest = 4;

/** The most different values compared. */
const compared = 5000;

/**
 * The oddest value of a column: a value with the rarest pattern of letters, digits and signs or, where all are written alike,
 * the number or date furthest from the middle. Null where no value stands out.
 */
export function oddest(cells: readonly Celda[]): { texto: string; linea?: number } | null {
  if (cells.length < fewest) return null;
  const looked = cells.slice(0, compared);
  const byPattern = [...Map.groupBy(looked, ({ texto }) => patternOf(texto)).values()];
  const [rarest = []] = byPattern.toSorted((a, b) => a.length - b.length);
  const [odd] = byPattern.length > 1 && rarest.length < looked.length / 2 ? rarest : [];
  const found = odd ?? furthest(looked);
  if (!found) return null;
  const texto = found.texto.slice(0, filasVistas.caracteres);
  return found.linea === undefined ? { texto } : { texto, linea: found.linea };
}

/** The pattern of a text: `<0,5` is `<9`, `L26-001` is `a9-9`, regardless of the lengths of runs and of decimals. */
function patternOf(texto: string): string {
  return texto
    .trim()
    .replaceAll(/\d+(?:[.,]\d+)*/gu, '9')
    .replaceAll(/\p{L}+(?:\s+\p{L}+)*/gu, 'a');
}

/**
 * The number or date furthest from the middle one, by ratio where all are positive; undefined for other texts, or equal ones.
 */
function furthest(cells: readonly Celda[]): Celda | undefined {
  const sized = cells.flatMap((cell) => {
    const size = sizeOf(cell.texto);
    return size === undefined ? [] : [{ cell, size }];
  });
  if (sized.length < cells.length) return undefined;
  const isAbove = sized.every(({ size }) => size > 0);
  const scaled = sized.map(({ cell, size }) => ({ cell, size: isAbove ? Math.log(size) : size }));
  const middle = scaled.toSorted((a, b) => a.size - b.size)[Math.floor(scaled.length / 2)]?.size ?? 0;
  const [most] = scaled.toSorted((a, b) => Math.abs(b.size - middle) - Math.abs(a.size - middle));
  return most && most.size !== middle ? most.cell : undefined;
}

function sizeOf(texto: string): number | undefined {
  const parts = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?!\d)/u.exec(texto);
  if (parts) {
    const [first = 0, month = 0, last = 0] = parts.slice(1).map(Number);
    const [year, day] = first > 31 ? [first, last] : [last, first];
    return Date.UTC(year, month - 1, day);
  }
  return readValor(texto, { decimal: 'mixto' }).valor ?? undefined;
}
