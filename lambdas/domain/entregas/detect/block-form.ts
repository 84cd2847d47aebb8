import type { Conjetura } from '../../../../contract/entregas/deteccion.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import {
  blocksOf,
  etiquetadas,
  innerColons,
  lastWords,
  leadingLabels,
  placesOf,
  sinDosPuntos,
  unblock,
} from '../form/blocks.ts';
import { type Bloques, bloquesSchema } from '../form/mapping.ts';
import { inPlaces, type TableRow } from '../source/row.ts';
import { choice, guess, quoted } from './guess.ts';
import { isData, type Tabla } from './header-line.ts';
import { isField, scoresOf, wordsOf } from './headings.ts';
import { isResultLike } from './notation.ts';
import { type Fila, filled } from './rows.ts';
import type { PriorKnowledge } from './saved-mapeos.ts';
import { formaGuess } from './shape.ts';
import { isParametro } from './words.ts';

/** A sheet with a block for each sample, turned into the long table that is read, and the guesses of its form. */
interface EnBloques {
  readonly tabla: Tabla;
  readonly conjeturas: readonly Conjetura[];
}

/** A way to read blocks, the label of their numbers, and how good a number it is. */
interface BlockReading {
  readonly bloques: Bloques;
  readonly numero: string;
  /** Whether the label says a sample's number. */
  readonly seDice: boolean;
  readonly numeros: readonly string[];
  readonly resultados: number;
}

/**
 * Finds a block for each sample: a label of its number, with a different value in each block, and the header of a table below.
 * With a saved mapping, or a person's decision, one block is enough.
 */
export function blocksForm(filas: readonly Fila[], { saved = [], pinned = {} }: PriorKnowledge): EnBloques | undefined {
  const { forma: dicha, cabecera: line = 1 } = pinned;
  if (dicha !== undefined && dicha !== 'bloques') return undefined;
  const rows = filas.map((fila, i) => ({ ...fila, linea: fila.linea ?? i + 1 })).filter(({ linea }) => linea >= line);
  const known = saved.flatMap(({ mapeo }) => bloquesSchema.safeParse(mapeo['bloques']).data ?? []);
  const fewest = dicha ? 1 : 2;
  const best = (some: readonly Bloques[], atLeast: number) =>
    some
      .flatMap((bloques) => readingOf(rows, bloques, dicha !== undefined) ?? [])
      .filter(({ numeros }) => numeros.length >= atLeast)
      .toSorted((a, b) => b.resultados - a.resultados)[0];
  const ofSaved = best(known, 1);
  const reading =
    ofSaved ??
    best(
      headersIn(rows, fewest).flatMap((tabla) => labelsAround(rows, tabla) ?? []),
      fewest,
    );
  if (!reading) return undefined;
  const { bloques, numero, seDice, numeros } = reading;
  const cabecera = line > 1 ? line : beginOf(rows, bloques);
  const [top, ...body] = unblock(rows, { cabecera, bloques, ignorar: [] }, { leaveOut: () => {} });
  if (!top) return undefined;
  const fields = top.cells.length - bloques.tabla.length;
  // Blocks without a number are refused when they are read: nothing is guessed in its place.
  const place = top.cells.indexOf(numero);
  const cuerpo = body.filter(({ cells }) => cells[place] !== '' && cells.slice(fields).some((cell) => cell !== ''));
  const why = `Cada bloque es una muestra, como los de «${numero}» ${quoted(numeros, 2)}: sus datos son ${quoted([...bloques.comunes, ...bloques.etiquetas, ...bloques.al_pie])}, y su tabla empieza por ${quoted(bloques.tabla)}`;
  const ask =
    dicha === undefined && !seDice
      ? `¿Es una muestra cada bloque que empieza por «${bloques.etiquetas[0]}»?`
      : undefined;
  const above =
    cabecera > 1 && line === 1
      ? [guess('cabecera', cabecera, 'Encima de la primera etiqueta solo hay títulos', { certeza: 'segura' })]
      : [];
  return {
    tabla: {
      names: top.cells,
      cabecera: { linea: cabecera, cells: [] },
      cuerpo,
      titulos: [],
      reglas: [],
      conjeturas: above,
      avisos: [],
    },
    conjeturas: [
      formaGuess('bloques', why, ask),
      bloquesGuess(bloques, ofSaved ? [] : looseLabels(rows, bloques), why),
    ],
  };
}

/** The first line that has a label or the header of a table. */
function beginOf(rows: readonly TableRow[], { comunes, etiquetas, tabla }: Bloques): number {
  const names = new Map([...comunes, ...etiquetas, ...tabla.slice(0, 1)].map((name) => [sinDosPuntos(name), name]));
  return rows.find(({ cells }) => etiquetadas(cells, names).pares.length > 0)?.linea ?? 1;
}

/**
 * The reading of blocks; undefined where no label, by its name or its codes, is their number (with `isSaid`, any label may be).
 */
function readingOf(rows: readonly TableRow[], bloques: Bloques, isSaid: boolean): BlockReading | undefined {
  const blocks = blocksOf(rows, { cabecera: 1, bloques, ignorar: 'todas' }, { leaveOut: () => {} }).filter(
    ({ filas }) => filas.length > 0,
  );
  const resultados = blocks.reduce((sum, { filas }) => sum + filas.length, 0);
  const readings = bloques.etiquetas.flatMap((numero): BlockReading[] => {
    const texts = blocks.flatMap(({ textos }) => textos.get(numero)?.valor || []);
    const numeros = [...new Set(texts)];
    const seDice = (scoresOf(numero).get('campos.numero_muestra') ?? 0) >= 0.75;
    const isCode = !isField(numero) && numeros.every((text) => /\d/u.test(text) && !/\s/u.test(text) && !isData(text));
    const tells = texts.length >= 0.5 * blocks.length && numeros.length >= 0.9 * texts.length;
    return tells && numeros.length > 0 && (seDice || isCode || (isSaid && !isField(numero)))
      ? [{ bloques, numero, seDice, numeros, resultados }]
      : [];
  });
  return readings.find(({ seDice }) => seDice) ?? readings[0];
}

/** The most headers that are tried. */
const maxTried = 6;

/**
 * Headers of tables: rows of names above rows with results, at least `fewest` times, the most frequent first; tables side by side
 * apart.
 */
function headersIn(rows: readonly TableRow[], fewest: number): string[][] {
  const found = new Map<string, { names: string[]; count: number }>();
  for (const [i, { cells }] of rows.entries()) {
    if (cells.some((cell) => isData(cell) || cell.includes(':'))) continue;
    const first = sinDosPuntos(cells.find((cell) => cell !== '') ?? '');
    const starts = cells.flatMap((cell, at) => (cell !== '' && sinDosPuntos(cell) === first ? [at] : []));
    for (const [n, from] of starts.entries()) {
      const places = cells.flatMap((cell, at) =>
        cell !== '' && at >= from && at < (starts[n + 1] ?? Infinity) ? [at] : [],
      );
      // A title such as 'Microbiología' may be between header and results.
      const under = rows.slice(i + 1, i + 3).map((row) => places.flatMap((at) => row.cells[at] || []));
      const hasResults = under.some(
        (texts) => texts.length >= 2 && texts.some((cell) => isData(cell) || isResultLike(cell)),
      );
      const isOfResults = places.some((at) =>
        [...scoresOf(cells[at] ?? '')].some(([to, each]) => to.startsWith('resultado.') && each >= 0.6),
      );
      if (places.length < 2 || !hasResults) continue;
      if (isField(cells[from] ?? '') && !isOfResults) continue;
      const names = [...new Set(places.map((at) => clean(cells[at] ?? '')))];
      const key = names.map(sinDosPuntos).join('\u0000');
      const known = found.get(key) ?? { names, count: 0 };
      found.set(key, { names: known.names, count: known.count + 1 });
    }
  }
  const sorted = [...found.values()]
    .filter(({ count }) => count >= fewest)
    .toSorted((a, b) => b.count - a.count || b.names.length - a.names.length);
  return sorted.slice(0, maxTried).map(({ names }) => names);
}

/**
 * The labels of blocks whose tables have this header: above each table, below each, and once above all; undefined without any.
 */
function labelsAround(rows: readonly TableRow[], tabla: readonly string[]): Bloques | undefined {
  const names = tabla.map(sinDosPuntos);
  const isHeader = (cells: readonly string[]) => placesOf(cells, names) !== undefined;
  const candidates = candidatesIn(rows.filter(({ cells }) => !isHeader(cells)));
  const leading = leadingLabels(
    rows.map(({ cells }) => cells),
    candidates,
    isHeader,
  );
  // The labels before each header, and after the last one; a parameter with a colon is no label.
  const parts: string[][] = [[]];
  const ofTables = new Set<string>();
  for (const [i, { cells }] of rows.entries()) {
    const { pares, sueltas } = etiquetadas(cells, candidates, (label) => !!leading[i]?.has(label));
    const labels = pares.map(({ etiqueta }) => etiqueta);
    const isResult = parts.length > 1 && (sueltas.length > 0 || isParametro(labels[0] ?? ''));
    if (isHeader(cells)) parts.push([]);
    else if (!isResult) parts.at(-1)?.push(...labels);
    else if (sueltas.length > 0) for (const label of labels) ofTables.add(label);
  }
  for (const [i, part] of parts.entries()) parts[i] = part.filter((label) => !ofTables.has(label));
  const [above = []] = parts;
  const countOf = (label: string) => parts.filter((part) => part.includes(label)).length;
  const heads = parts.length - 1;
  const begins = above.find((label) => heads < 2 || countOf(label) >= Math.max(2, heads / 2));
  if (begins === undefined) return undefined;
  const comunes = new Set(above.slice(0, above.indexOf(begins)).filter((label) => countOf(label) === 1));
  const fromBegin = (part: readonly string[]) => (part.includes(begins) ? part.slice(part.indexOf(begins)) : []);
  const inHeads = new Set(parts.slice(0, -1).flatMap(fromBegin));
  const feet = parts.slice(1).flatMap((part, i) => {
    const end = part.indexOf(begins);
    return end >= 0 ? part.slice(0, end) : i === heads - 1 ? part : [];
  });
  // A label below the last table alone may be the sheet's.
  const alPie = new Set(feet.filter((label) => countOf(label) >= Math.min(2, heads))).difference(inHeads);
  const etiquetas: string[] = [];
  for (const part of parts.slice(0, -1).map(fromBegin)) {
    for (const [i, label] of part.entries())
      if (!etiquetas.includes(label)) etiquetas.splice(etiquetas.indexOf(part[i - 1] ?? '') + 1, 0, label);
  }
  return { etiquetas, al_pie: [...alPie], comunes: [...comunes], tabla: [...tabla] };
}

/** The texts that may be labels: texts with a colon, and names of a sample's fields. */
function candidatesIn(rows: readonly TableRow[]): Map<string, string> {
  const found = new Map<string, string>();
  const behindWords = namesBehindWords(rows);
  for (const row of rows) {
    const texts = filled(row);
    for (const [i, cell] of texts.entries()) {
      const [name = '', value] = cell.split(/:(?!\/\/)(.*)/su, 2).map((part) => part.trim());
      const isLabel = value === undefined ? isField(cell) && i + 1 < texts.length : true;
      if (!isLabel || !isLabelName(name) || isPartOfText(name, texts[i - 1])) continue;
      for (const each of [name, ...innerLabels(cell, behindWords).map(({ nombre }) => nombre)])
        if (!found.has(sinDosPuntos(each))) found.set(sinDosPuntos(each), clean(each));
    }
  }
  return found;
}

const isLabelName = (name: string) => /\p{L}/u.test(name) && name.length <= 60 && !isData(name);

/**
 * Whether what stands before the first colon of a cell is text, with a comma in it, and no label: `turbia, Hierro: 0,2`, which ends in
 * the name of another label, or any such words beside a label with a colon, `besides`.
 */
function isPartOfText(name: string, besides = ''): boolean {
  const [first = '', ...others] = name.split(',').map((part) => part.trim());
  const last = others.at(-1);
  if (last === undefined || isField(name) || isField(first)) return false;
  return besides.endsWith(':') || isField(last) || isParametro(last);
}

/** What parts a value from the label behind it: two blanks, a line break or a sign. */
const gap = /\s{2,}|[\n\t|;,·]\s*|\s[-–—/]\s/gu;

/** A label behind the first of a cell; `de`: the label before it, where only a comma parts it from the words that this one says. */
interface Interior {
  readonly nombre: string;
  readonly de?: string;
}

/** Whether a label has free text beside it, in which no other label is looked for behind a comma. */
const hasFreeText = (label: string) =>
  ['campos.informacion_muestra', 'campos.descripcion'].some(
    (campo) => (scoresOf(label).get(campo as 'campos.descripcion') ?? 0) >= 0.75,
  );

/**
 * The labels of a cell behind its first, as `Fecha` in `Muestra: A-1 Fecha: 12/03/2025`: what stands behind a gap, or the words that
 * are called as a field of the sample is, or behind a code the words that other cells have there too. Behind a comma in a free text
 * only a field of the sample is a label.
 */
function innerLabels(cell: string, behindWords: ReturnType<typeof namesBehindWords>): Interior[] {
  let before = cell.split(':', 1)[0]?.trim() ?? '';
  return innerColons(cell).flatMap(({ words }, at) => {
    const found = innerLabel(words, { at, before, behindWords });
    before = found?.nombre ?? before;
    return found ?? [];
  });
}

function innerLabel(
  words: readonly string[],
  { at, before, behindWords }: { at: number; before: string; behindWords: ReturnType<typeof namesBehindWords> },
): Interior | undefined {
  const text = words.join('').trim();
  const sign = [...text.matchAll(gap)].at(-1);
  const parted = sign ? text.slice(sign.index + sign[0].length).trim() : text;
  if (sign && isLabelName(parted)) {
    const said = text.slice(0, sign.index).trim();
    const isComma = sign[0].trim() === ',' && !isField(parted);
    if (isComma && hasFreeText(before)) return undefined;
    // Words may go on behind a comma; a code or a number ends there.
    const isLoose = isComma && !isData(said) && (/\s/u.test(said) || !/\d/u.test(said));
    return { nombre: parted, ...(isLoose && isField(before) && { de: before }) };
  }
  for (const { n, text: last } of lastWords(words)) {
    const name = last.trim();
    // No label begins with an article.
    const isNamed = n > 0 && isLabelName(name) && wordsOf(name.split(' ', 1)[0] ?? '').length > 0;
    if (isNamed && isField(name)) return { nombre: name };
  }
  const [code = ''] = text.split(/\s/u, 1);
  const rest = text.slice(code.length).trim();
  if (!/\d/u.test(code) || !/^\p{Lu}\D*$/u.test(rest)) return undefined;
  const other = behindWords.get(`${at} ${rest}`);
  return other === undefined || other === code ? undefined : { nombre: rest };
}

/** The labels of blocks that may be part of the text before them, with the labels of these texts. */
function looseLabels(rows: readonly TableRow[], { etiquetas, al_pie: alPie, comunes }: Bloques): Interior[] {
  const behindWords = namesBehindWords(rows);
  const cells = rows.flatMap(filled);
  const leading = new Set(cells.map((cell) => sinDosPuntos(cell.split(':', 1)[0] ?? '')));
  const labels = new Set([...etiquetas, ...alPie, ...comunes].map(sinDosPuntos));
  const found = cells.flatMap((cell) => innerLabels(cell, behindWords));
  const sure = new Set(found.flatMap(({ nombre, de }) => (de === undefined ? [sinDosPuntos(nombre)] : [])));
  const loose = found.filter(({ nombre, de }) => {
    const name = sinDosPuntos(nombre);
    return de !== undefined && labels.has(name) && !leading.has(name) && !sure.has(name);
  });
  return [...new Map(loose.map((each) => [sinDosPuntos(each.nombre), each])).values()];
}

/** The guess of how blocks are read; it asks whether words behind a comma are labels of their own. */
function bloquesGuess(bloques: Bloques, loose: readonly Interior[], why: string): Conjetura {
  const [first] = loose;
  if (!first) return guess('bloques', bloques, why);
  const names = quoted(loose.map(({ nombre }) => nombre));
  const owners = quoted([...new Set(loose.map(({ de = '' }) => de))]);
  const isLoose = (label: string) => loose.some(({ nombre }) => sinDosPuntos(nombre) === sinDosPuntos(label));
  const without = (labels: readonly string[]) => labels.filter((label) => !isLoose(label));
  const { etiquetas, al_pie: alPie, comunes, tabla } = bloques;
  const whole: Bloques = { etiquetas: without(etiquetas), al_pie: without(alPie), comunes: without(comunes), tabla };
  const isOne = loose.length === 1;
  return choice(
    'bloques',
    [
      [isOne ? `${names} es una etiqueta` : `${names} son etiquetas`, { ...bloques }],
      [`${names} ${isOne ? 'es' : 'son'} parte de lo que dice ${owners}`, { ...whole }],
    ],
    why,
    {
      pregunta: `¿${isOne ? `Es ${names} una etiqueta` : `Son ${names} etiquetas`}, o parte de lo que dice ${owners}?`,
    },
  );
}

/** The names before inner colons by the colon's place, and the first word of the text that each is in; null for several. */
function namesBehindWords(rows: readonly Fila[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const cell of rows.flatMap(filled)) {
    for (const [at, { words }] of innerColons(cell).entries()) {
      const begin = words.findIndex((word) => word.trim() !== '');
      const first = words[begin] ?? '';
      for (const { n, text } of lastWords(words)) {
        const name = text.trim();
        if (n <= begin || !isLabelName(name)) continue;
        const key = `${at} ${name}`;
        const before = found.get(key);
        found.set(key, before === undefined || before === first ? first : null);
      }
    }
  }
  return found;
}

/** Tables one below another, joined into one with the columns of all. */
interface Stacked {
  filas: Fila[];
  finales: Fila[];
  conjeturas: Conjetura[];
}

/** Joins the tables under further headers with the first, by their columns' names; undefined without further headers. */
export function stackedTables(filas: readonly Fila[], finales: readonly Fila[], tabla: Tabla): Stacked | undefined {
  const at = filas.indexOf(tabla.cabecera);
  const union = [...tabla.names];
  const first = placesByName(tabla.names);
  const places = new Map(first);
  const rows: Fila[] = [];
  const lines: (number | undefined)[] = [];
  let lay: ((row: Fila) => Fila) | undefined;
  for (const row of filas.slice(at + 1)) {
    if (isOtherHeader(row, first)) {
      const names = row.cells.map(clean);
      for (const name of names)
        if (name !== '' && !places.has(fold(name))) places.set(fold(name), union.push(name) - 1);
      const last = rows.at(-1);
      // A title right above it.
      if (last && filled(last).length === 1) rows.pop();
      lines.push(row.linea);
      lay = isRepeated(names, tabla.names) ? undefined : laidBy(names, places, union.length);
    } else rows.push(lay ? lay(row) : row);
  }
  if (lines.length === 0) return undefined;
  const header = { ...tabla.cabecera, cells: union };
  const isWider = union.length > tabla.names.length;
  return {
    filas: [...filas.slice(0, at), header, ...together(rows, tabla.names.length)],
    finales: lay ? finales.map(lay) : [...finales],
    conjeturas: isWider ? [furtherHeaders(lines, union.slice(tabla.names.length))] : [],
  };
}

/** Whether a row of texts has names of the header: two in their columns, or three elsewhere. */
function isOtherHeader(row: Fila, names: ReadonlyMap<string, number>): boolean {
  const texts = filled(row);
  if (texts.length < 3 || texts.some(isData)) return false;
  const known = row.cells.flatMap((cell, i) => {
    const place = cell === '' ? undefined : names.get(fold(cell));
    return place === undefined ? [] : [place === i];
  });
  return known.length >= 3 || known.filter(Boolean).length >= 2;
}

/** The places of folded names; of a repeated name, the first. */
function placesByName(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, i): [string, number] => [fold(name), i]).toReversed());
}

function isRepeated(names: readonly string[], first: readonly string[]): boolean {
  return first.every((name, i) => name === (names[i] ?? '')) && names.length <= first.length;
}

function laidBy(names: readonly string[], places: ReadonlyMap<string, number>, width: number): (row: Fila) => Fila {
  const from = new Map(names.flatMap((name, i) => (name === '' ? [] : [[places.get(fold(name)), i]])));
  const columns = Array.from({ length: width }, (_, i) => from.get(i));
  return ({ linea, cells, numeros }) => ({
    linea,
    cells: columns.map((before) => cells[before ?? -1] ?? ''),
    ...(numeros && { numeros: inPlaces(numeros, columns) }),
  });
}

/** Joins the parts of a sample in several tables into one row, where parts don't differ in any filled cell. */
function together(rows: readonly Fila[], width: number): Fila[] {
  const found: Fila[] = [];
  const byStart = new Map<string, { cells: string[]; numeros: number[] }>();
  for (const { linea, cells, numeros = [] } of rows) {
    const key = cells.slice(0, 2).join('\u0000');
    const before = byStart.get(key);
    const isPart =
      before !== undefined &&
      cells.length > width &&
      cells.every((cell, i) => cell === '' || (before.cells[i] ?? '') === '' || before.cells[i] === cell);
    if (isPart) {
      for (const [i, cell] of cells.entries()) before.cells[i] = cell || (before.cells[i] ?? '');
      before.numeros.push(...numeros);
    } else {
      const first = { cells: [...cells], numeros: [...numeros] };
      byStart.set(key, first);
      found.push({ linea, ...first });
    }
  }
  return found;
}

function furtherHeaders([first, ...more]: readonly (number | undefined)[], names: readonly string[]): Conjetura {
  const others = more.length > 0 ? ` y ${more.length} más` : '';
  const columns = `${quoted(names, 3)}${names.length > 3 ? '…' : ''}`;
  const fundamento = `En la línea ${first}${others} hay otra cabecera, con ${columns}`;
  return guess('varias_cabeceras', true, fundamento, { certeza: 'segura' });
}
