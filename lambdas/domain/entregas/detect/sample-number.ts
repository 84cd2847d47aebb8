import { type Columna, isOfResults, scoreOf } from './columns.ts';
import { type Vista, hasSigns } from './fields.ts';
import { wordsOf } from './headings.ts';
import { oneValuedShare, sharedColumns, isCount } from './shape.ts';
import { areUnique, cellOf, type Fila, isOrdinal } from './rows.ts';
import { cabeceraDeMuestra } from '../form/crosstab.ts';
import { isShortened } from '../source/sheet.ts';
import type { Conjetura, Json } from '../../../../contract/entregas/deteccion.ts';
import { isDateLike, isMonth } from './dates.ts';
import { choice, guess, llamada, quoted, severalKeys, shown } from './guess.ts';

/** Words of headings for parts of a number. */
const parts = new Set(
  'ano year ejercicio serie numero number registro delegacion muestra sample codigo laboratorio mes orden mostra amostra'.split(
    ' ',
  ),
);

/** Words of headings for the place of sampling. */
const places = new Set(
  'punto sitio lugar estacion zona pozo sondeo captacion manantial fuente deposito red sector localidad municipio poblacion instalacion site station location well zone point punt lloc ponto local lieu'.split(
    ' ',
  ),
);

/** Whether a heading says the place of sampling. */
export const saysPlace = (nombre: string) => wordsOf(nombre).some((word) => places.has(word));

/** The most columns tried together, columns tried at all, and sets of columns offered. */
const most = { together: 3, tried: 9, offered: 3 };

/**
 * The least share of rows, and of samples, in which columns that don't tell all samples apart must do so. In a long table a
 * place with its date needs less, as parameters are measured in fractions.
 */
const enough = { any: 0.9, history: 0.6 };

/**
 * The smallest sets of two or three columns that differ in all rows; in a long table, together with the parameter, and with one
 * date, requester and type for each sample. First come parts of a number, then sets with the column whose heading is the number
 * (`named`), then places with their dates.
 */
function togetherUnique(rows: readonly Fila[], vista: Vista, about: Together = {}): Columna[][] {
  const found = setsTogether(rows, vista, about);
  // An instrument in a single place writes its name in every row.
  return found.length > 0 ? found : setsTogether(rows, vista, { ...about, isOneInstrument: true });
}

interface Together {
  readonly without?: Columna | undefined;
  readonly named?: Columna | undefined;
  /** Whether a column with a single text may be the place of all rows. */
  readonly isOneInstrument?: boolean;
}

function setsTogether(rows: readonly Fila[], vista: Vista, { without, named, isOneInstrument }: Together): Columna[][] {
  const { columnas, parametros, parametro, propuestas } = vista;
  const uses = new Map(propuestas.map(({ columna, destino }) => [columna, destino]));
  const isPart = (columna: Columna) => !uses.has(columna) && wordsOf(columna.nombre).some((word) => parts.has(word));
  const isInstrument = ({ textos, tipo, puntos }: Columna) =>
    isOneInstrument && textos.length === 1 && (tipo === 'texto' || tipo === 'codigo') && puntos.size === 0;
  const isPlace = (columna: Columna) =>
    /punto/u.test(uses.get(columna) ?? '') ||
    (!uses.has(columna) && (saysPlace(columna.nombre) || isInstrument(columna)));
  const isTime = ({ tipo }: Columna) => tipo === 'fecha' || tipo === 'hora';
  const isCode = (columna: Columna) => /codigo|referencia/u.test(uses.get(columna) ?? '');
  const worth = (columna: Columna) =>
    isPart(columna) ? 3 : isTime(columna) || isPlace(columna) || isCode(columna) ? 2 : 1;
  const shared = sharedColumns(columnas);
  const isSound = (set: readonly Columna[], share = 1) =>
    parametro
      ? areUnique(rows, [...set, parametro], share) && oneValuedShare(rows, set, shared) >= Math.max(share, enough.any)
      : areUnique(rows, set, share);
  const candidates = columnas
    .filter((columna) => columna !== without && columna !== parametro && !parametros.has(columna))
    .filter((columna) => shortenedIn(columna).length === 0)
    .filter(
      (columna) =>
        !/^resultado|^determinacion/u.test(uses.get(columna) ?? '') &&
        (columna.textos.length > 1 || isPart(columna) || isPlace(columna) || columna.tipo === 'fecha') &&
        (columna.textos[0]?.texto.length ?? 0) <= 40 &&
        columna.tipo !== 'veredicto' &&
        columna.veces >= rows.length &&
        rows.every((fila) => cellOf(fila, columna) !== '') &&
        (isTime(columna) || isPlace(columna) || !isSound([columna])),
    )
    .sort((a, b) => worth(b) - worth(a))
    .slice(0, most.tried)
    .sort((a, b) => a.indice - b.indice);
  const numbers = candidates.filter(isPart);
  const isDate = candidates.filter(isTime).some((columna) => isSound([columna]));
  // A file of a single day doesn't show the next: the date is always part of the identity.
  const isHistory = (set: readonly Columna[]) => set.some(isPlace) && set.some(({ tipo }) => tipo === 'fecha');
  const isOwn = (set: readonly Columna[]) => named !== undefined && set.includes(named);
  const [two = [], three = []] = [2, 3].map((size) =>
    // Times alone are no identity: samples are taken at several points at once.
    setsOf(candidates, size).filter((set) => !set.every(isTime) && (!isDate || isHistory(set) || isOwn(set))),
  );
  const worthOf = (set: readonly Columna[]) => set.reduce((sum, columna) => sum + worth(columna), 0);
  const byWorth = (sets: readonly Columna[][]) => sets.toSorted((a, b) => worthOf(b) - worthOf(a));
  const found: Columna[][] = [];
  const take = (sets: readonly Columna[][], share = 1) => {
    for (const set of sets) {
      if (found.length >= most.offered) return;
      const isMore = found.some((each) => each.every((columna) => set.includes(columna)));
      if (!isMore && isSound(set, share)) found.push(set);
    }
  };
  if (numbers.length >= 2 && numbers.length <= most.together) take([numbers]);
  take(byWorth(two.filter(isOwn)));
  take(two.filter(isHistory));
  take(three.filter(isHistory));
  take(two.filter(isHistory), parametro ? enough.history : enough.any);
  take(byWorth(two));
  take(byWorth(three));
  if (found.length === 0) take(byWorth([...two, ...three]), enough.any);
  return found.map(placeFirst);

  function placeFirst(set: readonly Columna[]): Columna[] {
    return isHistory(set) ? [...set].sort((a, b) => Number(isTime(a)) - Number(isTime(b))) : [...set];
  }
}

function setsOf(all: readonly Columna[], size: number): Columna[][] {
  if (size === 0) return [[]];
  return all.flatMap((columna, i) => setsOf(all.slice(i + 1), size - 1).map((rest) => [columna, ...rest]));
}

const campo = 'campos.numero_muestra';

/** Words of headings for samples, and for numbers or identifiers. */
const sample = new Set(['muestra', 'mostra', 'amostra', 'echantillon', 'sample', 'specimen']);
const identifying = new Set(
  'numero number codigo code codi id identificador identificacion identifier identity uuid guid clave referencia reference interno interna internal unico unique lims registro laboratorio lab'.split(
    ' ',
  ),
);

/** Words for an identifier besides the number. */
const own = new Set('id identificador identifier uuid guid interno interna internal unico unique lims'.split(' '));

const saysSample = (columna: Columna) => wordsOf(columna.nombre).some((word) => sample.has(word));

/** Whether a heading consists of words for samples and for identifiers alone. */
const saysNumber = (columna: Columna) =>
  saysSample(columna) && wordsOf(columna.nombre).every((word) => sample.has(word) || identifying.has(word));

/** The table's parts that are known before columns are proposed for fields. */
type Before = Omit<Vista, 'propuestas' | 'varia'>;

/** How well a heading says the number of a sample: by a whole phrase, or by words for numbers of samples alone. */
function headingScore(columna: Columna, recuerdos: Vista['recuerdos']): number {
  if (recuerdos.get(columna.nombre)?.has(campo)) return 2;
  if (hasSigns(columna)) return 0;
  // The headings of samples' columns are their numbers, points, or dates.
  if (columna.nombre === cabeceraDeMuestra) return columna.tipo === 'fecha' ? 0 : columna.tipo === 'codigo' ? 1 : 0.5;
  if (scoreOf(columna, campo) === 1) return saysSample(columna) ? 1 : 0.95;
  return saysNumber(columna) ? 0.9 : 0;
}

/** A column that tells samples apart. */
interface Candidate {
  readonly columna: Columna;
  /** The column's scores as the sample's number: by its heading, and by its cells where the heading has none. */
  readonly titulo: number;
  readonly worth: number;
  /** Whether the column only counts rows. */
  readonly cuenta: boolean;
}

const byWorth = (a: Candidate, b: Candidate) => b.worth - a.worth;

/**
 * The columns that differ in all rows of a wide table, or together with the parameter in all rows of a long table; the likeliest
 * first. A code comes before a column that only counts rows.
 */
function candidatesOf(vista: Before): Candidate[] {
  const { columnas, cuerpo, recuerdos } = vista;
  const found = columnas
    .map((columna) => ({ columna, titulo: headingScore(columna, recuerdos) }))
    .filter(({ columna, titulo }) => tellsApart(columna, titulo, vista))
    .map(({ columna, titulo }) => ({
      columna,
      titulo,
      worth: titulo > 0 ? titulo : contentWorth(columna),
      cuenta: isOrdinal(columna.indice, cuerpo),
    }))
    .sort(byWorth);
  const [best] = found;
  const code = found.find((each) => !each.cuenta && isCode(each));
  if (!best?.cuenta || !code) return found;
  const others = vista.columnas.flatMap((columna) => found.find((each) => each.columna === columna) ?? []);
  return [code, best, ...others.filter((each) => each !== code && !each.cuenta && each.titulo > 0)];
}

function tellsApart(columna: Columna, titulo: number, vista: Before): boolean {
  const { forma, columnas, cuerpo, parametro, parametros } = vista;
  const { tipo, textos, veces, llenas } = columna;
  const isKind = tipo === 'codigo' || tipo === 'texto' || tipo === 'limite' || isCount(columna) || titulo >= 0.9;
  if (columna === parametro || !isKind || llenas < 0.98 || parametros.has(columna) || isOfResults(columna))
    return false;
  if (textos.some(({ texto }) => texto.length > 60)) return false;
  if (forma === 'ancha') return textos.length >= 0.995 * veces;
  const isShared = textos.length <= 0.75 * veces || titulo > 0;
  if (!isShared || oneValuedShare(cuerpo, [columna], sharedColumns(columnas)) < 0.9) return false;
  // A parameter of a sample may be measured in several fractions; such a column is asked about.
  return !parametro || areUnique(cuerpo, [columna, parametro], titulo > 0 ? 0.9 : 0.6);
}

/** Fields whose headings may also be a sample's code. */
const ownFields = /numero_muestra|numero_informe|producto|referencia_externa|campos\.descripcion|ninguno/u;

/** Whether a column may be the sample's code, beside a column that only counts. */
const isCode = ({ columna: { tipo, puntos }, titulo }: Candidate) =>
  titulo > 0 || (tipo === 'codigo' && [...puntos].every(([destino, each]) => each < 0.6 || ownFields.test(destino)));

/** The score of a column's cells as the sample's number where its heading doesn't say so, nor anything else. */
function contentWorth(columna: Columna): number {
  const { nombre, tipo, puntos } = columna;
  const said = puntos.get(campo) ?? 0;
  if (saysSample(columna) && said > 0 && [...puntos.values()].every((each) => each <= said)) return 0.45;
  if (puntos.has('campos.numero_informe')) return 0.4;
  if ((tipo !== 'codigo' && tipo !== 'numero') || puntos.size > 0 || saysPlace(nombre)) return 0;
  return wordsOf(nombre).some((word) => identifying.has(word)) ? 0.25 : 0.3;
}

/** The guesses of a sample's identity: its number, and another identifier, if any. */
export function identityOf(vista: Vista): Conjetura[] {
  const numero = sampleNumber(vista);
  const columna = vista.columnas.find(({ nombre }) => nombre === numero.valor);
  if (!columna) return [numero];
  const identifier = ownIdentifier(vista, columna);
  return [numero, ...(identifier.length > 0 ? identifier : withinYear(vista, columna))];
}

/** Asks whether small numbers beside dates begin again each year: next year's samples would replace this year's. */
function withinYear({ columnas }: Vista, { nombre, textos }: Columna): Conjetura[] {
  const isSmall = textos.every(({ texto }) => /^\d{1,4}$/u.test(texto));
  if (!isSmall || !columnas.some(({ tipo }) => tipo === 'fecha')) return [];
  const answers: [string, Json][] = [
    ['No: un número es siempre la misma muestra', {}],
    ['Sí: cada año vuelve a empezar, y cuenta con el año de la fecha', { identidad: { numero_por_ano: true } }],
  ];
  const why = `Son números pequeños, ${shown(textos)}, junto a fechas. Si vuelven a empezar y no se dice, las muestras del año que viene se confunden con las de este y esperan tu decisión`;
  const pregunta = `¿La numeración de «${nombre}» vuelve a empezar cada año?`;
  return [choice('identidad.numero_por_ano', answers, why, { ...severalKeys, pregunta })];
}

/** The likeliest column for the number, before fields are assigned; undefined without any. */
export function likelyNumber(vista: Before): Columna | undefined {
  const [best] = candidatesOf(vista);
  return best && best.worth >= 0.6 ? best.columna : namedNumber(vista);
}

/** The column with the best heading for the sample's number, whatever its cells. */
function namedNumber({ columnas, parametro, recuerdos }: Before): Columna | undefined {
  return columnas
    .map((columna) => ({ columna, titulo: headingScore(columna, recuerdos) }))
    .filter(({ columna, titulo }) => titulo > 0 && columna !== parametro && columna.veces > 0)
    .sort((a, b) => b.titulo - a.titulo)[0]?.columna;
}

/** The texts of a column that a spreadsheet shortened: they can't be part of a number either. */
const shortenedIn = ({ textos }: Columna) => textos.filter(({ texto }) => isShortened(texto));

/** The number of different texts in some columns together. */
const differentIn = (set: readonly Columna[], rows: readonly Fila[]) =>
  new Set(rows.map((fila) => set.map((columna) => cellOf(fila, columna)).join('\u0000'))).size;

/** The guess of the number: a column, or several that together differ in every row. */
function sampleNumber(vista: Vista): Conjetura {
  const { cuerpo, forma, parametro } = vista;
  const candidates = candidatesOf(vista);
  const [best, ...others] = candidates;
  const named = namedNumber(vista);
  const shortened = named ? shortenedIn(named) : [];
  if (named && shortened.length > 0) {
    const singles = candidates.map(({ columna }) => columna).filter((columna) => columna !== named);
    const which =
      shortened.length < named.textos.length ? `algunos de sus números, como ${shown(shortened)},` : 'sus números';
    const why = `${said(named)}: una hoja de cálculo ha acortado ${which} y han perdido cifras. Da formato de texto a la columna, vuelve a exportar y sube el archivo otra vez`;
    return asked(
      [named.nombre, ...namesOf(singles)],
      why,
      `Los números de «${named.nombre}» están acortados. ${pregunta}`,
    );
  }
  const counts = candidates.some(({ cuenta, titulo }) => cuenta && titulo > 0);
  if (best && (best.worth >= 0.5 || counts || (!named && best.worth > 0))) return ofColumn(best, others, vista);
  const key = [...(named ? [named] : []), ...(parametro ? [parametro] : [])];
  const blank = named ? cuerpo.filter((fila) => cellOf(fila, named) === '') : [];
  if (named && blank.length > 0 && areUnique(cuerpo, key, 0.995)) {
    const sets = togetherUnique(blank, vista, { without: named });
    const why = `${said(named)}; vacía en el ${Math.round(100 * (1 - named.llenas))} % de las filas${saying(sets, forma)}`;
    const withDefault = sets.map((set) => ({ columna: named.nombre, defecto: joined(set, ' ') }));
    return asked([...withDefault, named.nombre], why, '¿Qué número se da a las muestras que no lo tienen?');
  }
  const tells = named ? differentIn(key, cuerpo) : 0;
  // A set that distinguishes no more rows than the number is no better.
  const sets = togetherUnique(cuerpo, vista, { named }).filter(
    (set) => differentIn(parametro ? [...set, parametro] : set, cuerpo) > tells,
  );
  const combined = sets.map((set) => joined(set, '-'));
  const repeated = named && repeatedIn(named, key, cuerpo);
  const why = named ? whyNot(named, repeated, forma) : 'Ninguna columna dice por su nombre qué muestra es cada fila';
  if (named && repeated !== undefined && (named.textos.length >= 0.9 * named.veces || sets.length === 0))
    return asked(
      [named.nombre, ...combined],
      why,
      `${repeated} está en varias filas: ¿es «${named.nombre}» el número de la muestra?`,
    );
  const singles = new Set([...candidates.map(({ columna }) => columna), ...(named ? [named] : [])]);
  const options = [...combined, ...namesOf(singles)];
  if (options.length > 0) return asked(options, `${why}${saying(sets, forma)}`);
  const cure = 'Añade al archivo una columna con el número de la muestra, o con el punto junto a su fecha';
  return asked([{ constante: '' }, ...namesOf(lastResort(vista))], `${why}${saying(sets, forma)}. ${cure}`);
}

/** The columns offered where none tells samples apart: columns with several texts that aren't results. */
function lastResort({ columnas, parametro, parametros, propuestas }: Vista): Columna[] {
  const isResult = (columna: Columna) =>
    propuestas.some((each) => each.columna === columna && !each.destino.startsWith('campos.'));
  return columnas.filter(
    (columna) => columna !== parametro && !parametros.has(columna) && columna.textos.length > 1 && !isResult(columna),
  );
}

/** How many columns a question offers. */
const offered = 8;

const namesOf = (columnas: Iterable<Columna>) => [...columnas].slice(0, offered).map(({ nombre }) => nombre);

/** Why a column with the heading of the number isn't the number: a repeated cell, or its contents. */
function whyNot({ nombre, textos }: Columna, repeated: string | undefined, forma: Vista['forma']): string {
  if (repeated === undefined) return `«${nombre}» no parece el número de cada muestra (${shown(textos)})`;
  return `«${nombre}» ${forma === 'larga' ? 'tiene el mismo parámetro más de una vez' : 'se repite'} (${repeated})`;
}

/** The first repeated cell of a column, among rows with the same cells in `key`. */
function repeatedIn(columna: Columna, key: readonly Columna[], cuerpo: readonly Fila[]): string | undefined {
  const seen = new Set<string>();
  const again = cuerpo.find((fila) => {
    const cells = key.map((each) => cellOf(fila, each)).join('\u0000');
    return cellOf(fila, columna) !== '' && (seen.has(cells) || !seen.add(cells));
  });
  return again && `«${cellOf(again, columna)}»`;
}

const said = ({ nombre, textos }: Columna) => `${llamada(nombre)}: ${shown(textos)}`;

/** The guess that a column is the sample's number, with the other columns that may be. */
function ofColumn({ columna, titulo, worth }: Candidate, others: readonly Candidate[], vista: Vista): Conjetura {
  const { forma, cuerpo } = vista;
  const isUnsaid = titulo < 0.6;
  const isRival = (each: Candidate) =>
    each.cuenta ? saysSample(each.columna) || isUnsaid : each.worth >= 0.8 * worth || worth < 0.6;
  // In a file of a single sample every column is the same in all rows.
  const rivals = columna.textos.length > 1 ? others.filter(isRival) : [];
  const counting = others.find(({ cuenta }) => cuenta)?.columna;
  const { textos } = columna;
  const what =
    forma === 'larga' ? `reúne ${cuerpo.length} filas en ${textos.length}` : `distingue ${cuerpo.length} filas`;
  const fundamento = [
    isUnsaid ? `Por su contenido: ${shown(textos)} ${what}` : said(columna),
    ...(counting ? [`«${counting.nombre}» solo cuenta las filas: ${shown(counting.textos)}`] : []),
  ];
  // A code with a single day in this file may be a place's, whose next day is another sample.
  const [date] = forma === 'larga' ? sharedColumns(vista.columnas).filter(({ tipo }) => tipo === 'fecha') : [];
  const combined = isUnsaid
    ? [...(date ? [[columna, date]] : []), ...togetherUnique(cuerpo, vista, { without: columna })]
    : [];
  const dates = textos.filter(({ texto }) => (isDateLike(texto) && !/^\d+$/u.test(texto)) || isMonth(texto));
  const hasDates = dates.length > 0 && dates.length < textos.length;
  const asks = rivals.length > 0 || isUnsaid ? pregunta : undefined;
  const ofDates = `Entre los números de «${columna.nombre}» hay fechas, como ${shown(dates.slice(0, 1))}, y puede haberlas hecho una hoja de cálculo: si es así, corrígelo donde se hizo el archivo. ${pregunta}`;
  return guess(campo, columna.nombre, fundamento.join('. '), {
    alternativas: [...namesOf(rivals.map((each) => each.columna)), ...combined.map((set) => joined(set, '-'))],
    certeza: titulo >= 0.95 ? 'segura' : 'probable',
    pregunta: hasDates ? ofDates : asks,
  });
}

/**
 * The guess of `_id`: a column whose heading says an identifier, with one text for each number of a sample. The identifier of
 * anything else, such as a meter or a project, repeats in several samples.
 */
function ownIdentifier({ columnas, cuerpo }: Vista, number: Columna): Conjetura[] {
  const columna = columnas.find(
    (each) =>
      each !== number &&
      saysNumber(each) &&
      wordsOf(each.nombre).some((word) => own.has(word)) &&
      each.llenas === 1 &&
      each.textos.length > 1 &&
      isOneForEach(number, each, cuerpo),
  );
  if (!columna) return [];
  return [guess('campos._id', columna.nombre, `${said(columna)}, uno distinto para cada «${number.nombre}»`)];
}

function isOneForEach(a: Columna, b: Columna, cuerpo: readonly Fila[]): boolean {
  const pairs = new Set(cuerpo.map((fila) => `${cellOf(fila, a)}\u0000${cellOf(fila, b)}`));
  return pairs.size === a.textos.length && pairs.size === b.textos.length;
}

function saying([first]: readonly (readonly Columna[])[], forma: Vista['forma']): string {
  const isLong = forma === 'larga';
  if (!first)
    return `; ninguna combinación de dos o tres columnas ${isLong ? 'reúne las filas de cada muestra' : 'es distinta en cada fila'}`;
  const names = quoted(first.map(({ nombre }) => nombre));
  return isLong
    ? `; juntas reúnen las filas de cada muestra: ${names}`
    : `; juntas son distintas en cada fila: ${names}`;
}

const pregunta = '¿Qué distingue una muestra de otra?';

function asked([valor = { constante: '' }, ...alternativas]: readonly Json[], why: string, question = pregunta) {
  return guess(campo, valor, why, { alternativas, pregunta: question });
}

function joined(set: readonly Columna[], separador: string): Json & object {
  return { columnas: set.map(({ nombre }) => nombre), separador };
}
