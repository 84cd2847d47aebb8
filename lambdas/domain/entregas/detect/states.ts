import { type Conjetura, isObject, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import { type Columna, scoreOf } from './columns.ts';
import { choice, guess, severalKeys, shown, llamada, quoted } from './guess.ts';
import { wordsOf } from './headings.ts';
import {
  asksForFailure,
  isAnswer,
  isYesOrNo,
  meanings,
  translate,
  stateOf,
  likelyVerdict,
  type Significado,
  verdictOf,
} from './words.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import type { Vista } from './fields.ts';

const ofEstado = 'campos.estado';

/** The knowledge of a saved mapping about a column of states. */
interface Known {
  readonly valores?: JsonObject;
  readonly defecto?: Json | undefined;
  readonly certeza?: 'segura' | 'probable';
}

/**
 * The guess of a sample's state. Unknown words, and blanks, are asked about one by one, and mean nothing until answered: their
 * samples are refused, never authorised.
 */
export function stateGuess(columna: Columna, why: string, { valores: known, defecto, certeza }: Known): Conjetura {
  const { valores, asked, as } = translate(columna.textos, { of: stateOf, known });
  const source = (words: JsonObject, blank = defecto): JsonObject => ({
    columna: columna.nombre,
    valores: words,
    ...(blank !== undefined && { defecto: blank }),
  });
  const hasBlanks = columna.llenas < 1 && defecto === undefined;
  const because = (...parts: string[]) => [why, meanings(valores, 'no se trae'), ...parts].filter(Boolean).join('. ');
  if (asked.length === 0 && !hasBlanks) return guess(ofEstado, source(valores), because(), { certeza });
  const answer = (name: string, state: string | null) =>
    [name, { campos: { estado: source(as(state), hasBlanks ? (state ?? undefined) : defecto) } }] as const;
  const answers = [
    ['Sin responder', { campos: { estado: source(valores) } }],
    answer('En curso', 'en_curso'),
    answer('Autorizada', 'autorizada'),
    answer('Anulada', 'anulada'),
    answer('No traer', null),
  ] as const;
  const names = [...(asked.length > 0 ? [shown(asked)] : []), ...(hasBlanks ? ['una celda en blanco'] : [])];
  return choice(ofEstado, answers, because('Sin responder se rechazan las muestras que lo dicen'), {
    ...severalKeys,
    pregunta: `¿Qué estado es ${names.join(' y ')}: en curso, autorizada, anulada, o no se traen?`,
    palabras: [...asked.map(({ texto }) => texto), ...(hasBlanks ? [''] : [])],
  });
}

/** Asks about the states of a file that a saved mapping doesn't know; until answered, their samples are refused. */
export function newStates(nombre: string, mapeo: JsonObject, columnas: readonly Columna[]): Conjetura[] {
  const { campos, listas } = mapeo;
  const fuente = isObject(campos) ? campos['estado'] : undefined;
  const source: JsonObject = isObject(fuente) ? fuente : { columna: fuente ?? null };
  const { columna, valores, defecto, otros, ...rest } = source;
  const found = columnas.find((each) => typeof columna === 'string' && each.nombre === clean(columna));
  // Nothing is asked about parts of texts, nor where the mapping gives other words a meaning.
  if (!found || Object.keys(rest).length > 0 || otros !== undefined) return [];
  const words = typeof valores === 'string' && isObject(listas) ? listas[valores] : valores;
  const known = { valores: isObject(words) ? words : {}, defecto };
  const asked = stateGuess(found, `El formato de lectura «${nombre}» no lo sabe`, known);
  return asked.certeza === 'preguntar' ? [asked] : [];
}

/** The words for verdicts of a file that a saved mapping doesn't know, in the columns of conclusions that it reads. */
export function newVerdicts(nombre: string, mapeo: JsonObject, columnas: readonly Columna[]): Conjetura[] {
  const { campos, resultado, determinaciones, listas } = mapeo;
  const listIn = (value: Json | undefined) => (Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : []);
  const wide = listIn(determinaciones).flatMap((each) => [each, ...listIn(each['resultados'])]);
  const inList = (name: string) => (isObject(listas) ? (listas[name] ?? null) : null);
  const of = (group: Json | undefined, part: string, name: string) => {
    const fuente = isObject(group) ? group[name] : undefined;
    const source: JsonObject = isObject(fuente) ? fuente : { columna: fuente ?? null };
    const { columna, valores = {}, otros } = source;
    const found = columnas.find((each) => typeof columna === 'string' && each.nombre === clean(columna));
    const isIn = typeof valores === 'string';
    // What the others are is said.
    if (!found || otros !== undefined || (part === '' && !isIn)) return [];
    const put = (all: JsonObject): Json =>
      isIn ? { listas: { [valores]: all } } : { [part]: { [name]: { ...source, valores: all } } };
    return [{ key: isIn ? valores : source, found, words: isIn ? inList(valores) : valores, put }];
  };
  const read = [
    ...of(campos, 'campos', 'conclusion_muestra'),
    ...of(resultado, 'resultado', 'conclusion'),
    ...wide.flatMap((each) => of(each, '', 'conclusion')),
  ];
  return [...Map.groupBy(read, ({ key }) => key).values()].flatMap((group) => {
    const [{ words, put } = { words: null, put: () => null }] = group;
    const known = isObject(words) ? words : {};
    const seen = new Set(Object.keys(known).map(fold));
    const textos = [...new Set(group.map(({ found }) => found))].flatMap((columna) => columna.textos);
    const fresh = textos.filter(({ texto }) => !seen.has(fold(texto)) && veredicto(texto) === 'Sin definir');
    if (fresh.length === 0) return [];
    const { valores = {}, duda } = verdictSource({ nombre: group[0]?.found.nombre ?? '', textos: fresh });
    const withOwn = (more: Json | undefined) => put({ ...known, ...(isObject(more) && more) });
    const asked = duda?.alternativas.map((each) => withOwn(isObject(each) ? each['valores'] : undefined)) ?? [];
    const names = quoted(
      group.map(({ found }) => found.nombre).filter((name, i, all) => all.indexOf(name) === i),
      4,
    );
    const why = `El formato de lectura «${nombre}» no sabe qué es ${shown(fresh)} de ${names}: ${meanings(valores)}`;
    return [
      guess('conclusion', withOwn(valores), why, { ...severalKeys, ...duda, ...(duda && { alternativas: asked }) }),
    ];
  });
}

/** A source that translates a column's words. */
interface Traducida {
  readonly fuente: Json;
  /** Undefined where the words are the portal's own verdicts. */
  readonly valores: JsonObject | undefined;
  readonly fundamento: string;
  /** The question on words of uncertain meaning; `alternativas`: the source with one meaning for all of them. */
  readonly duda?: Pick<Conjetura, 'alternativas' | 'opciones' | 'pregunta' | 'palabras'>;
}

/**
 * The source of a verdict, with the words for Cumple and for No cumple. Asked about are words in the laboratory's own terms, yes
 * and no under a heading that asks for what fails, and letters without their opposite beside the word that they would stand for:
 * `NC` beside `No cumple`, without `C`.
 */
export function verdictSource({ nombre, textos }: Pick<Columna, 'nombre' | 'textos'>): Traducida {
  const isPlain = textos.every(({ texto }) => fold(texto) === fold(verdictOf(texto) ?? ''));
  if (isPlain) return { fuente: nombre, fundamento: shown(textos), valores: undefined };
  const isOfFailure = asksForFailure(nombre);
  const inWords = new Set(textos.flatMap(({ texto }) => (isAnswer(texto) ? [] : [verdictOf(texto)])));
  const isLone = (texto: string) =>
    isAnswer(texto) &&
    textos.every(
      ({ texto: other }) =>
        !isAnswer(other) || isYesOrNo(other) !== isYesOrNo(texto) || verdictOf(other) === verdictOf(texto),
    );
  const isInverted = (texto: string) => isOfFailure && isYesOrNo(texto);
  const isDoubtful = (texto: string) =>
    verdictOf(texto) === 'dudoso' || isInverted(texto) || (inWords.has(verdictOf(texto)) && isLone(texto));
  const likely = (texto: string) =>
    isInverted(texto)
      ? verdictOf(texto) === 'Cumple'
        ? 'No cumple'
        : 'Cumple'
      : verdictOf(texto) === 'dudoso'
        ? likelyVerdict(texto)
        : undefined;
  const known = (texto: string): Exclude<Significado, 'dudoso'> => {
    const said = verdictOf(texto);
    return said === 'dudoso' || isDoubtful(texto) ? undefined : said;
  };
  const { valores, asked, as } = translate(textos, { of: known, proposed: likely });
  const unknown = asked.filter(({ texto }) => likely(texto) === undefined);
  const left = unknown.length > 0 ? `; sin responder quedan como vienen: ${shown(unknown)}` : '';
  const words = shown(asked);
  const duda = {
    alternativas: ['Cumple', 'No cumple', null].map((verdict) => ({ columna: nombre, valores: as(verdict) })),
    opciones: [`${words}: como se propone`, 'Cumple', 'No cumple', 'Ninguno de los dos'],
    pregunta: `¿Qué es ${words}${isOfFailure ? ` de «${nombre}»` : ''}: Cumple, No cumple o ninguno de los dos?`,
    ...(asked.length > 1 && { palabras: asked.map(({ texto }) => texto) }),
  };
  const fuente = { columna: nombre, valores };
  return { fuente, valores, fundamento: `${meanings(valores)}${left}`, ...(asked.length > 0 && { duda }) };
}

/** The mapping's list of the words of verdicts; columns whose headings ask for what fails have their own. */
export const listaDe = ({ nombre }: Columna, lista: string) =>
  asksForFailure(nombre) ? `${lista}_de_incumplimiento` : lista;

/** The lists of words of these columns of verdicts, and the questions on them. */
export function verdictLists(columnas: readonly Columna[], lista: string): Conjetura[] {
  const translated = columnas.filter((columna) => verdictSource(columna).valores !== undefined);
  return [...Map.groupBy(translated, (columna) => listaDe(columna, lista))].map(([name, [first, ...others]]) => {
    const textos = [first, ...others].flatMap((columna) => columna?.textos ?? []);
    const { valores = {}, duda } = verdictSource({ nombre: first?.nombre ?? '', textos });
    const put = (source: Json): Json => ({
      listas: { [name]: isObject(source) ? (source['valores'] ?? {}) : {} },
    });
    const why = `Lo que dicen las columnas de conclusión: ${meanings(valores)}`;
    return duda
      ? guess(`listas.${name}`, put({ valores }), why, {
          ...severalKeys,
          ...duda,
          alternativas: duda.alternativas.map(put),
        })
      : guess(`listas.${name}`, valores, why);
  });
}

/** The list of columns of verdicts of which it is asked whose they are. */
const deDudosas = 'conclusiones';

/** The source of a column of verdicts of which it is asked whose they are: words that are asked about too are in a list. */
function sourceOfDoubtful(columna: Columna): Json {
  const { fuente, duda } = verdictSource(columna);
  return duda ? { columna: columna.nombre, valores: listaDe(columna, deDudosas) } : fuente;
}

/** The questions on words of such columns. */
const wordsOfDoubtful = (columnas: readonly Columna[]) =>
  verdictLists(
    columnas.filter((columna) => verdictSource(columna).duda),
    deDudosas,
  );

/** The most different words of a column of unknown verdicts. */
const fewWords = 6;

/** Words of headings for the sample as a whole. */
const whole = /muestra|mostra|sample|echantillon|global|overall|general|informe|report|boletin/u;

const ofMuestra = 'campos.conclusion_muestra';
const ofResultado = 'resultado.conclusion';

/** How well a heading asks for a verdict, of the sample or of a result. */
const askingPoints = (columna: Columna) => Math.max(scoreOf(columna, ofMuestra), scoreOf(columna, ofResultado));

/** Whether a column has verdicts: by its cells, or by its heading where the cells are words or all blank. */
function isVerdict(columna: Columna): boolean {
  const { tipo, textos } = columna;
  if (tipo === 'veredicto') return true;
  if (askingPoints(columna) < 0.95 || textos.length > 60) return false;
  if (tipo === 'texto' && textos.some(({ texto }) => typeof verdictOf(texto) === 'string')) return true;
  // Unknown words are asked about, where they are few.
  return tipo === 'vacia' || (tipo === 'texto' && textos.length <= fewWords && columna.veces > textos.length);
}

/** Columns that may have verdicts, with the table's form and the headings of saved mappings. */
interface Dichos extends Pick<Vista, 'forma' | 'varia' | 'recuerdos'> {
  /** Columns of no other field, nor of a wide table's parameter. */
  readonly columnas: readonly Columna[];
}

/** Whether a column of verdicts judges the sample or the result. */
function whoseOf(columna: Columna, { forma, varia, recuerdos }: Dichos): 'muestra' | 'resultado' | 'dudosa' {
  const known = recuerdos.get(columna.nombre);
  const isWhole = whole.test(fold(columna.nombre));
  if (known?.has(ofResultado) && forma === 'larga') return 'resultado';
  if (known?.has(ofMuestra)) return 'muestra';
  if (forma === 'ancha') return askingPoints(columna) >= 0.95 || isWhole ? 'muestra' : 'dudosa';
  if (varia.has(columna)) return 'resultado';
  const says = [scoreOf(columna, ofMuestra) >= 0.6, scoreOf(columna, ofResultado) >= 0.6];
  if (isWhole || (says[0] && !says[1])) return 'muestra';
  return says[1] && !says[0] ? 'resultado' : 'dudosa';
}

/** The guesses of verdicts, and their columns. */
interface Veredictos {
  readonly conjeturas: readonly Conjetura[];
  readonly muestra: Columna | undefined;
  readonly resultado: Columna | undefined;
  /** The column of samples' verdicts, where no column may have verdicts of results. */
  readonly deLaMuestraSola: Columna | undefined;
}

/**
 * The guesses of the columns with the verdicts of samples, and of a long table's results. Where several columns may be either,
 * one question decides both.
 */
export function verdictGuesses(dichos: Dichos): Veredictos {
  const { forma, recuerdos } = dichos;
  const isLong = forma === 'larga';
  const verdicts = dichos.columnas.filter(isVerdict);
  const groups = Map.groupBy(verdicts, (columna) => whoseOf(columna, dichos));
  const best = (columnas: readonly Columna[] = []) => columnas.toSorted((a, b) => askingPoints(b) - askingPoints(a))[0];
  let [muestra, resultado] = [best(groups.get('muestra')), best(groups.get('resultado'))];
  let dudosas = groups.get('dudosa') ?? [];
  if (isLong && Boolean(muestra) !== Boolean(resultado)) {
    const [first, ...rest] = dudosas;
    const sure = muestra ?? resultado;
    const isRival = first && sure && !recuerdos.has(sure.nombre) && areAlike(first, sure);
    if (isRival)
      [muestra, resultado, dudosas] = [undefined, undefined, muestra ? [sure, ...dudosas] : [first, sure, ...rest]];
    else [muestra, resultado, dudosas] = [muestra ?? first, resultado ?? first, rest];
  }
  const either = muestra || resultado ? [] : dudosas.slice(0, isLong ? 2 : 1);
  const [one, other] = either;
  const used = new Set([muestra, resultado, ...either]);
  const left = verdicts.filter((columna) => !used.has(columna) && columna.tipo !== 'vacia');
  const conjeturas = [
    ...(muestra ? [verdictGuess(ofMuestra, muestra)] : []),
    ...(resultado ? [verdictGuess(ofResultado, resultado)] : []),
    ...(one ? [eitherVerdict(one, other, dichos)] : []),
    ...(left.length > 0 ? [leftVerdicts(left, muestra ?? one)] : []),
    ...wordsOfDoubtful([...either, ...left]),
  ];
  const deLaMuestraSola = resultado || (isLong && dudosas.length > 0) ? undefined : muestra;
  return { conjeturas, muestra: muestra ?? one, resultado, deLaMuestraSola };
}

/** Whether two headings ask for a verdict in the same word, as 'Dictamen' and 'Dictamen cliente' do, and neither says of what. */
function areAlike(one: Columna, other: Columna): boolean {
  if (whole.test(fold(`${one.nombre} ${other.nombre}`))) return false;
  const words = new Set(wordsOf(one.nombre));
  return wordsOf(other.nombre).some((word) => words.has(word));
}

function verdictGuess(campo: typeof ofMuestra | typeof ofResultado, columna: Columna): Conjetura {
  const { fuente, fundamento, duda } = verdictSource(columna);
  const isSure = askingPoints(columna) >= 0.95 && campo === ofMuestra;
  const certeza = isSure ? 'segura' : 'probable';
  return guess(campo, fuente, `${llamada(columna.nombre)}. ${fundamento}`, { certeza, ...duda });
}

/** The question of whose verdict columns are that say the same in all rows of a sample, whose heading says nothing, or that are called alike. */
function eitherVerdict(one: Columna, other: Columna | undefined, { forma, varia }: Dichos): Conjetura {
  const isLong = forma === 'larga';
  const source = (columna: Columna | undefined) => (columna ? sourceOfDoubtful(columna) : null);
  const muestra = (columna?: Columna): JsonObject => ({ campos: { conclusion_muestra: source(columna) } });
  const resultado = (columna?: Columna): JsonObject => (isLong ? { resultado: { conclusion: source(columna) } } : {});
  const isVarying = other !== undefined && (varia.has(one) || varia.has(other));
  const alone = (name: string, columna: Columna): [string, JsonObject] => [
    name,
    { ...muestra(), ...resultado(columna) },
  ];
  const [first, second] = [`«${one.nombre}»`, `«${other?.nombre ?? ''}»`];
  const answers: [string, JsonObject][] = other
    ? [
        [`${first} la de la muestra y ${second} la de cada resultado`, { ...muestra(one), ...resultado(other) }],
        [`${second} la de la muestra y ${first} la de cada resultado`, { ...muestra(other), ...resultado(one) }],
        ...(isVarying
          ? [
              alone(`${first} la de cada resultado, y ${second} se deja fuera`, one),
              alone(`${second} la de cada resultado, y ${first} se deja fuera`, other),
            ]
          : []),
      ]
    : [['La de la muestra', muestra(one)]];
  if (isLong && !other) answers.push(['La de cada resultado', { ...muestra(), ...resultado(one) }]);
  answers.push([
    other ? 'Ninguna de las dos: se dejan fuera' : 'Ninguna: se deja fuera',
    { ...muestra(), ...resultado() },
  ]);
  const names = other ? `${first} y ${second}` : first;
  const [why, pregunta] = isLong
    ? [
        isVarying ? 'piden una conclusión con las mismas palabras' : 'dice lo mismo en todas las filas de cada muestra',
        `${names}, ¿conclusión de la muestra o de cada resultado?`,
      ]
    : ['dice conclusiones, y su título no dice de qué', `${names}, ¿es la conclusión de la muestra?`];
  const fundamento = `${names} ${why}: ${verdictSource(one).fundamento}`;
  return choice('conclusion', answers, fundamento, { ...severalKeys, pregunta });
}

/** The questions on columns of verdicts that a saved mapping doesn't know and no field takes. */
export const looseVerdicts = (columnas: readonly Columna[]): Conjetura[] =>
  columnas.length === 0 ? [] : [leftVerdicts(columnas, undefined), ...wordsOfDoubtful(columnas)];

/** Asks about columns of verdicts on something unknown: they are never left out in silence. */
function leftVerdicts(columnas: readonly Columna[], muestra: Columna | undefined): Conjetura {
  const answers = columnas.map((columna): [string, Json] => [
    `«${columna.nombre}» es la conclusión de la muestra`,
    { campos: { conclusion_muestra: sourceOfDoubtful(columna) } },
  ]);
  const beside = muestra ? `, y la conclusión de la muestra es «${muestra.nombre}»` : '';
  const fundamento = `No se ve qué juzgan${beside}: ${shown(columnas[0]?.textos ?? [])}`;
  return choice('(conclusiones sin dueño)', [['Se dejan fuera', {}], ...answers], fundamento, {
    ...severalKeys,
    pregunta: `${quoted(columnas.map(({ nombre }) => nombre))}: conclusiones que no se ve de qué son. ¿Se dejan fuera?`,
  });
}

/**
 * The question whether parameters have conclusions where only the sample has a verdict, with what clients will and won't see. The
 * alternative is that each parameter complies where the sample does.
 */
export function parameterVerdicts(muestra: Columna, forma: Vista['forma']): Conjetura {
  const { fuente, valores } = verdictSource(muestra);
  const known = valores ?? Object.fromEntries(muestra.textos.map(({ texto }) => [texto, verdictOf(texto)]));
  const own = Object.entries(known).map(([word, said]): [string, Json] => [word, said === 'Cumple' ? said : null]);
  const source = isObject(fuente) ? fuente : { columna: fuente };
  const each: JsonObject = { conclusion: { ...source, valores: Object.fromEntries(own), otros: null } };
  const answers: [string, JsonObject][] = [
    ['Nadie: el laboratorio solo concluye la muestra entera', {}],
    [
      'Cada parámetro cumple si cumple la muestra; si no, queda sin conclusión',
      forma === 'larga' ? { resultado: each } : { determinaciones: { '*': each } },
    ],
  ];
  const fundamento = `«${muestra.nombre}» concluye la muestra entera y ninguna columna concluye sus parámetros. Los clientes verán la conclusión de la muestra; cada parámetro saldrá «Sin conclusión» y no contará como Cumple ni como No cumple en sus cifras, aunque un valor fuera de su límite se señala igualmente. Una muestra que no cumple queda resuelta cuando otra posterior, del mismo punto y tipo, cumple entera; lo que no cumplió por un parámetro solo lo resuelve otra muestra que concluya ese parámetro`;
  const pregunta = '¿Quién concluye cada parámetro?';
  return choice('(conclusión de cada parámetro)', answers, fundamento, { ...severalKeys, pregunta });
}

/** The remark on a table with limits and without verdicts; the values outside their limits are known once all can be read. */
export const nobodyConcludes =
  'Ninguna columna dice si cumple: las muestras y sus parámetros saldrán «Sin conclusión». Los valores que no quepan en su límite se cuentan con las muestras, más abajo';
