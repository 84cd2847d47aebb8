import { fold } from '../../../../contract/base/texto.ts';
import { type Columna, scoreOf } from './columns.ts';
import { type Conjetura, isObject, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { type Celda, choice, guess, severalKeys, shown, quoted } from './guess.ts';
import type { Tabla } from './header-line.ts';
import { cellOf, type Fila } from './rows.ts';
import { wordsOf } from './headings.ts';

/** Rows that are no samples, and the guess that leaves them out. */
export interface Apartadas {
  readonly conjeturas: readonly Conjetura[];
  /** The columns that only name the kind of each row. */
  readonly clases: ReadonlySet<string>;
  /** The rows of samples. */
  readonly cuerpo: readonly Fila[];
}

const campo = 'omitir_filas';

/** The guess of the rules by the table's form, which a person may drop. */
function plainRules({ reglas }: Pick<Tabla, 'reglas'>): Conjetura[] {
  if (reglas.length === 0) return [];
  const fundamento = reglas.map((each) => each.fundamento).join('. ');
  const valor = reglas.map(({ regla }) => regla);
  return [guess(campo, valor, fundamento, { alternativas: [[]] })];
}

/** Finds rows of quality control and of statistics, which are asked about, and left out by default. */
export function apartadasOf(tabla: Tabla, columnas: readonly Columna[]): Apartadas {
  const found = columnas.flatMap((columna) => kindsIn(columna, tabla.cuerpo) ?? []);
  const cuerpo = tabla.cuerpo.filter((fila) => !found.some(({ columna, left }) => left.has(cellOf(fila, columna))));
  const [first] = found;
  if (!first) return { conjeturas: plainRules(tabla), clases: new Set(), cuerpo: tabla.cuerpo };
  const isRest = ({ columna, left }: Clase) =>
    columna.textos.every(({ texto }) => left.has(texto) || plainSample.test(fold(texto)));
  const clases = found.filter((clase) => clase.means.length > 0 || isRest(clase)).map(({ columna }) => columna.nombre);
  const plain: Json[] = tabla.reglas.map(({ regla }) => regla);
  const why = tabla.reglas.map(({ fundamento }) => `${fundamento}. `).join('');
  const rules = [...plain, ...found.map(({ columna, cells }) => ruleOf(columna, cells))];
  const texts = found.map(({ columna, cells }) => `${shown(cells)} en «${columna.nombre}»`).join(' y ');
  const hasMeans = found.some(({ means }) => means.length > 0);
  const conjetura = hasMeans
    ? replicates(first, { plain, rules, columnas, why: `${why}Hay réplicas con su media: ${texts}` })
    : controls(tabla.cuerpo.length - cuerpo.length, { plain, rules, why, texts });
  return { conjeturas: [conjetura], clases: new Set(clases), cuerpo };
}

/**
 * The questions that a saved mapping leaves open on rows to leave out: it has no `omitir_filas`, or its rules lack texts of this
 * file. By an empty list of rules a person has said that all rows are samples.
 */
export function besideSavedRules(saved: Json | undefined, { conjeturas: [found] }: Apartadas): Conjetura[] {
  if (!found || saved === undefined) return found ? [found] : [];
  const own = rulesIn(saved);
  const proposed = rulesIn(isObject(found.valor) ? found.valor[campo] : found.valor);
  const knows = (columna: Json | undefined, text: Json) =>
    own.some((rule) => rule['columna'] === columna && textsIn(rule).includes(text));
  const gained = proposed.flatMap((rule): JsonObject[] => {
    // Rows of units are only right below the header.
    if ('tras_cabecera' in rule) return own.some((each) => 'tras_cabecera' in each) ? [] : [rule];
    const fresh = textsIn(rule).filter((text) => !knows(rule['columna'], text));
    return fresh.length > 0 ? [{ ...rule, valores: fresh }] : [];
  });
  if (own.length === 0 || gained.length === 0) return [];
  const joined = gained.reduce(withTexts, own);
  const answer = (rules: Json) => (isObject(found.valor) ? { [campo]: rules } : rules);
  const { opciones: [yes = '', ...others] = [], ...rest } = found;
  const opciones = others.length > 0 ? { opciones: [yes, others.at(-1) ?? ''] } : {};
  return [{ ...rest, valor: answer(joined), alternativas: [answer(own)], ...opciones }];
}

const rulesIn = (rules: Json | undefined): readonly JsonObject[] =>
  Array.isArray(rules) ? (rules as readonly Json[]).filter(isObject) : [];

const textsIn = ({ valores }: JsonObject): readonly Json[] =>
  Array.isArray(valores) ? (valores as readonly Json[]) : [];

/** Adds texts to leave out to the rule of their column, if it has one. */
function withTexts(rules: readonly JsonObject[], more: JsonObject): readonly JsonObject[] {
  const at = rules.findIndex((rule) => rule['columna'] === more['columna'] && textsIn(rule).length > 0);
  if (at < 0) return [...rules, more];
  return rules.map((rule, i) => (i === at ? { ...rule, valores: [...textsIn(rule), ...textsIn(more)] } : rule));
}

const ruleOf = ({ nombre }: Columna, cells: readonly Celda[]): Json => ({
  columna: nombre,
  valores: cells.map(({ texto }) => texto),
});

/** The rules by the table's form, and these with the rules for rows that are no samples. */
interface Rules {
  readonly plain: readonly Json[];
  readonly rules: readonly Json[];
  readonly why: string;
}

function controls(count: number, { plain, rules, why, texts }: Rules & { texts: string }): Conjetura {
  const answers = [
    [`Se dejan fuera (${count} filas)`, rules],
    ['Se traen como muestras', plain],
  ] as const;
  return choice(campo, answers, `${why}Hay filas que parecen controles de calidad: ${texts}`, {
    pregunta: `¿Se dejan fuera las ${count} filas que no son muestras de clientes: ${texts}?`,
  });
}

/** The question for a sample's result: the mean, or each replicate as a sample of its own, without means. */
function replicates(
  clase: Clase,
  { plain, rules, columnas, why }: Rules & { columnas: readonly Columna[] },
): Conjetura {
  const { columna, cells, means, numbers } = clase;
  const statistics = [...cells.filter((cell) => !numbers.includes(cell)), ...means];
  const number = columnas.find((each) => scoreOf(each, 'campos.numero_muestra') >= 0.6);
  const numero = number && { columnas: [number.nombre, columna.nombre], separador: '-' };
  const each = {
    omitir_filas: [...plain, ruleOf(columna, statistics)],
    ...(numero && { campos: { numero_muestra: numero } }),
  };
  const answers = [
    ['La media es el resultado: las demás se dejan fuera', { omitir_filas: rules }],
    ['Cada réplica es una muestra, sin medias ni desviaciones', each],
    ['Se traen todas', { omitir_filas: plain }],
  ] as const;
  const pregunta = `¿Qué fila de cada muestra es el resultado, según «${columna.nombre}»?`;
  return choice(campo, answers, why, { ...severalKeys, pregunta });
}

/** The beginnings of names for rows that are controls of the laboratory's work. */
const control =
  /^(?:blancos?|blanks?|branco|duplicad[oa]s?|dup|replicad?[oa]?s?|adicion(?:es)? (?:conocida|estandar)s?|fortificad[oa]s?|spikes?|spiked|lcsd?|lfb|mrc|crm|srm|material de referencia|qc|cq|control de calidad|quality control|matrix spike|field blank|trip blank)(?![\p{L}\p{N}])/u;
/** Names of controls only as whole cells: 'Control en grifo' is a type of water, 'Vino blanco' a wine. */
const wholeControl =
  /^(?:control|cc|patron(?:es)?(?: de control)?|estandar(?:es)?|standards?|msd?|[lftmer]b|lrb|[fl]d|[ci]c[vb]|blanc|muestra de control)$/u;
const inNumber =
  /(?:^|[\s_/-])(?:dup\d?|duplicado|lcsd?|msd?|blk|blanco|spike|qc|rep(?:lica)?\d*)$|^(?:blanco|blank|blk|lcsd?|qc|patron|mrc|crm)(?![\p{L}])/u;

const mean = /^(?:media|promedio|mean|average|mitjana|moyenne)$/u;
const replicate = /^(?:(?:r|rep|replica) ?)?\d{1,2}$/u;
const deviation =
  /^(?:desv\p{L}*\.?(?: (?:est\p{L}*|tip\p{L}*|std|standard)\.?)?|sd|s|std|stdev|dt|rsd|dsr|cv|cv ?%|coef.*variacion|varianza|rango|incertidumbre)$/u;

/** Names for rows of ordinary samples. */
const plainSample = /^(?:muestras?|samples?|normal|real|rutina|n|unk\p{L}*)$/u;

/** The texts of a column with the kinds of rows. */
interface Clase {
  readonly columna: Columna;
  /** Texts of rows to leave out: numbers of replicates, deviations, controls. */
  readonly cells: readonly Celda[];
  readonly left: ReadonlySet<string>;
  /** The means that stay, and the replicates. */
  readonly means: readonly Celda[];
  readonly numbers: readonly Celda[];
}

/** The texts of a column that mark rows as no samples; undefined without any, or where all texts would. */
function kindsIn(columna: Columna, cuerpo: readonly Fila[]): Clase | undefined {
  const { textos, tipo, puntos } = columna;
  if (tipo === 'fecha' || tipo === 'unidad' || tipo === 'veredicto' || tipo === 'vacia') return undefined;
  const matching = (...patterns: RegExp[]) =>
    textos.filter(({ texto }) => patterns.some((pattern) => pattern.test(fold(texto))));
  const clase = (cells: readonly Celda[]) => ({ columna, cells, left: new Set(cells.map(({ texto }) => texto)) });
  const means = textos.length <= 40 ? matching(mean) : [];
  if (means.length > 0) {
    const numbers = matching(replicate);
    const cells = [...numbers, ...matching(deviation)];
    if (means.length + cells.length === textos.length) return { ...clase(cells), means, numbers };
  }
  const isNumber = puntos.has('campos.numero_muestra') && textos.length > 2;
  const isName =
    puntos.has('campos.solicitante') || puntos.has('resultado.descripcion') || puntos.has('campos.informacion_muestra');
  if (isName || (!isNumber && (textos.length > 60 || tipo === 'numero'))) return undefined;
  const cells = isNumber ? matching(inNumber) : matching(control, wholeControl);
  const found = { ...clase(cells), means: [], numbers: [] };
  const rows = cells.length === 0 ? 0 : cuerpo.filter((fila) => found.left.has(cellOf(fila, columna))).length;
  return cells.length > 0 && rows < 0.8 * cuerpo.length ? found : undefined;
}

/** The filling of a table whose samples' fields are written once and left blank in the rows below. */
interface Arrastre {
  readonly conjetura: Conjetura;
  readonly cuerpo: readonly Fila[];
}

/**
 * Finds the columns of a sample's number and other fields that are written in the sample's first row alone: blank together in
 * rows with results.
 */
export function carriedCells(cuerpo: readonly Fila[], columnas: readonly Columna[]): Arrastre | undefined {
  const points = (columna: Columna) => scoreOf(columna, 'campos.numero_muestra');
  const [number] = columnas
    .filter((columna) => columna.llenas > 0 && columna.llenas < 0.9 && points(columna) >= 0.6)
    .sort((a, b) => points(b) - points(a));
  if (!number || !cuerpo[0] || cellOf(cuerpo[0], number) === '') return undefined;
  const { own = [], below = [] } = Object.groupBy(cuerpo, (fila) => (cellOf(fila, number) === '' ? 'below' : 'own'));
  const share = (filas: readonly Fila[], columna: Columna) =>
    filas.filter((fila) => cellOf(fila, columna) !== '').length / filas.length;
  const isField = ({ puntos, titulo }: Columna) =>
    !titulo.esConocida && [...puntos.keys()].some((key) => key.startsWith('campos.'));
  const carried = columnas.filter(
    (columna) => isField(columna) && share(below, columna) <= 0.1 && share(own, columna) >= 0.9,
  );
  if (carried.length < 2) return undefined;
  const places = new Set(carried.map(({ indice }) => indice));
  let above: readonly string[] = [];
  const filled = cuerpo.map((fila) => {
    const isBelow = cellOf(fila, number) === '';
    above = isBelow ? fila.cells.map((cell, i) => (places.has(i) ? cell || (above[i] ?? '') : cell)) : fila.cells;
    return { ...fila, cells: above };
  });
  const others = carried.filter((each) => each !== number).map(({ nombre }) => nombre);
  const isClean = carried.every((columna) => share(below, columna) === 0 && share(own, columna) === 1);
  const why = `«${number.nombre}» solo se escribe en la primera fila de cada muestra (${shown(number.textos)}), y con ella ${quoted(others)}`;
  const pregunta = `¿Son de la muestra de arriba las ${below.length} filas sin «${number.nombre}»?`;
  const conjetura = choice(
    'arrastrar',
    [
      ['Las filas sin número son de la muestra de arriba', [number.nombre, ...others]],
      ['No: son filas sin número', []],
    ],
    why,
    { pregunta: isClean ? undefined : pregunta },
  );
  return { cuerpo: filled, conjetura };
}

const setOf = (words: string) => new Set(words.split(' '));

/** Words of headings for coordinates, whatever the cells. */
const place = setOf(
  'utm utmx utmy xutm yutm utme utmn lat latitud latitude lon lng longitude easting northing huso datum epsg srid mgrs geohash geom geometry wkt coordenada coordinate coord coordenade coordonnee altitud altitude elevacion elevation cota etrs89 ed50 wgs84 georreferencia',
);
/** Words of headings for coordinates if the cells are numbers, or a zone's: 'Norte' and 'Zona' are names of places too. */
const numbered = setOf('este oeste norte sur east west north south x y longitud long zona zone elev');
/** Words beside these. */
const beside = setOf(
  'decimal dec grado degree dd gms dms m msnm metro punto point muestreo sampling estacion station sitio site location activity monitoring measure value etrs wgs ed nad',
);

/** Words of headings for a program's own keys of rows. */
const keys = setOf('key pk fid gid oid rowid objectid globalid recno autonumber autonumerico surrogate');

const zoneOfUtm = /^\d{1,2}\s?[A-Z]?$/iu;
const number = /^[+-]?\d[\d\s.,'°º″′"]*[NSEWO]?$/iu;

/** Whether a text is the address of a person or a mailbox. */
const isEmail = (text: string) => /^[^\s@]{1,64}@[^\s@]{1,255}$/u.test(text) && /\.\p{L}{2,}$/u.test(text);

/**
 * Whether a column identifies nothing and is no field or result: a coordinate, a program's own key of the row, or addresses
 * of persons.
 */
export function isForeign({ nombre, textos }: Pick<Columna, 'nombre' | 'textos'>): boolean {
  if (textos.length > 0 && textos.every(({ texto }) => isEmail(texto))) return true;
  // 'y' joins words elsewhere.
  const words = fold(nombre) === 'y' ? ['y'] : wordsOf(nombre).filter((word) => !/^\d+$/u.test(word));
  const own = words.filter((word) => !beside.has(word));
  if (own.length === 0) return false;
  if (own.every((word) => keys.has(word))) return true;
  if (!own.every((word) => place.has(word) || numbered.has(word))) return false;
  if (own.some((word) => place.has(word))) return true;
  return textos.every(({ texto }) => number.test(texto) || zoneOfUtm.test(texto));
}
