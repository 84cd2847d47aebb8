import { fold } from '../../../contract/rules/texto.ts';
import type { Columna } from './columns.ts';
import { type Conjetura, isObject, type Json, type JsonObject } from '../../../contract/deteccion.ts';
import type { Vista } from './fields.ts';
import { shown } from './guess.ts';
import { verdictOf } from './words.ts';

/** Words that are asked about one by one: the rest of a state's is refused until the mapping has them. */
export const maxAsked = 30;

/** A source that translates a column's words, and the words whose meaning isn't certain. */
interface Traducida {
  readonly fuente: Json;
  readonly valores: JsonObject | undefined;
  readonly fundamento: string;
  /** What is asked of its words; `alternativas` are the source with all of them one thing. */
  readonly duda?: Pick<Conjetura, 'alternativas' | 'opciones' | 'pregunta' | 'palabras'>;
}

/** The source of a verdict: what stands for Cumple and what for No cumple. */
export function verdictSource({ nombre, textos }: Columna): Traducida {
  const read = textos.map((cell) => ({ cell, significado: verdictOf(cell.texto) }));
  const doubtful = read.filter(({ significado }) => significado === 'dudoso').map(({ cell }) => cell);
  const unknown = read.filter(({ significado }) => significado === undefined).map(({ cell }) => cell);
  const isPlain = read.every(({ cell, significado }) => fold(cell.texto) === fold(significado ?? ''));
  if (isPlain) return { fuente: nombre, fundamento: shown(textos), valores: undefined };
  const mapOf = (doubt: string | null | undefined): JsonObject => {
    const valores: Record<string, string | null> = {};
    const seen = new Set<string>();
    for (const { cell, significado } of read) {
      const isAsked = significado === 'dudoso' || significado === undefined;
      const meaning = isAsked
        ? (doubt ?? (doubt === null || significado === undefined ? null : 'No cumple'))
        : significado;
      if (seen.has(fold(cell.texto)) || (doubt === undefined && significado === undefined)) continue;
      seen.add(fold(cell.texto));
      valores[cell.texto] = meaning;
    }
    return valores;
  };
  const valores = mapOf(undefined);
  const asked = [...doubtful, ...unknown].slice(0, maxAsked);
  const fundamento = meanings(valores);
  return {
    fuente: { columna: nombre, valores },
    valores,
    fundamento: unknown.length > 0 ? `${fundamento}; sin responder quedan como vienen: ${shown(unknown)}` : fundamento,
    ...(asked.length > 0 && {
      duda: {
        alternativas: ['Cumple', 'No cumple', null].map((doubt) => ({ columna: nombre, valores: mapOf(doubt) })),
        opciones: [`${shown(asked)}: como se propone`, 'Cumple', 'No cumple', 'Ninguno de los dos'],
        pregunta: `¿Qué es ${shown(asked)}: Cumple, No cumple o ninguno de los dos?`,
        ...(asked.length > 1 && { palabras: asked.map(({ texto }) => texto) }),
      },
    }),
  };
}

/** Words of headings that say the sample as a whole. */
const whole = /muestra|mostra|sample|echantillon|global|overall|general|informe|report|boletin/u;

/** Words of headings by which a column asks for a verdict, whatever else it is called. */
const asking = ['campos.conclusion_muestra', 'resultado.conclusion'] as const;

const askingPoints = ({ puntos }: Columna) => Math.max(...asking.map((key) => puntos.get(key)?.puntos ?? 0));

/** Whether a column has verdicts: by its cells, or by its heading where they are words or nothing yet. */
function isVerdict(columna: Columna): boolean {
  const { tipo, textos } = columna;
  if (tipo === 'veredicto') return true;
  if (askingPoints(columna) < 0.95 || textos.length > 60) return false;
  return tipo === 'vacia' || (tipo === 'texto' && textos.some(({ texto }) => typeof verdictOf(texto) === 'string'));
}

/** Of what a column of verdicts is the verdict. */
type Cuya = 'muestra' | 'resultado' | 'dudosa';

/** Columns of verdicts, and what is known of the table beside them. */
interface Dichos extends Pick<Vista, 'forma' | 'varia' | 'recuerdos'> {
  /** Those that are no parameter's of a wide table, and no other field. */
  readonly columnas: readonly Columna[];
}

function whoseOf(columna: Columna, { forma, varia, recuerdos }: Dichos): Cuya {
  const known = recuerdos.get(columna.nombre);
  if (known?.has('resultado.conclusion') && forma === 'larga') return 'resultado';
  if (known?.has('campos.conclusion_muestra')) return 'muestra';
  const points = (key: (typeof asking)[number]) => columna.puntos.get(key)?.puntos ?? 0;
  if (forma === 'ancha')
    return askingPoints(columna) >= 0.95 || whole.test(fold(columna.nombre)) ? 'muestra' : 'dudosa';
  if (varia.has(columna)) return 'resultado';
  if (whole.test(fold(columna.nombre))) return 'muestra';
  if (points('resultado.conclusion') >= 0.6 && points('campos.conclusion_muestra') < 0.6) return 'resultado';
  return points('campos.conclusion_muestra') >= 0.6 && points('resultado.conclusion') < 0.6 ? 'muestra' : 'dudosa';
}

/** The guesses of verdicts, and the columns that they are of. */
interface Veredictos {
  readonly conjeturas: readonly Conjetura[];
  readonly muestra: Columna | undefined;
  readonly resultado: Columna | undefined;
  /** The column of samples' verdicts where no column may be of their results. */
  readonly deLaMuestraSola: Columna | undefined;
}

/**
 * The guesses of the verdicts of samples and of the results of a long table, each of which a column keeps. Where several
 * columns may be either, one question sets both.
 */
export function verdictGuesses(dichos: Dichos): Veredictos {
  const { forma } = dichos;
  const verdicts = dichos.columnas.filter(isVerdict).map((columna) => ({ columna, cuya: whoseOf(columna, dichos) }));
  const of = (which: Cuya) => verdicts.filter(({ cuya }) => cuya === which).map(({ columna }) => columna);
  const best = (columnas: readonly Columna[]) => columnas.toSorted((a, b) => askingPoints(b) - askingPoints(a))[0];
  let [muestra, resultado] = [best(of('muestra')), best(of('resultado'))];
  let dudosas = of('dudosa');
  if (forma === 'larga' && dudosas.length > 0 && Boolean(muestra) !== Boolean(resultado)) {
    const [first, ...rest] = dudosas;
    [muestra, resultado, dudosas] = [muestra ?? first, resultado ?? first, rest];
  }
  const guesses = [
    ...(muestra ? [verdictGuess('campos.conclusion_muestra', muestra)] : []),
    ...(resultado ? [verdictGuess('resultado.conclusion', resultado)] : []),
  ];
  const either = !muestra && !resultado && dudosas.length > 0;
  if (either) guesses.push(eitherVerdict(dudosas, forma));
  const used = new Set([muestra, resultado, ...(either ? dudosas.slice(0, forma === 'larga' ? 2 : 1) : [])]);
  const left = verdicts
    .map(({ columna }) => columna)
    .filter((columna) => !used.has(columna) && columna.tipo !== 'vacia');
  const deLaMuestraSola = resultado || (forma === 'larga' && dudosas.length > 0) ? undefined : muestra;
  muestra ??= either ? dudosas[0] : undefined;
  const conjeturas = left.length > 0 ? [...guesses, leftVerdicts(left, muestra)] : guesses;
  return { conjeturas, muestra, resultado, deLaMuestraSola };
}

function verdictGuess(campo: (typeof asking)[number], columna: Columna): Conjetura {
  const { fuente, fundamento, duda } = verdictSource(columna);
  const known = askingPoints(columna) >= 0.95;
  return {
    campo,
    ruta: campo.split('.'),
    valor: fuente,
    alternativas: [],
    fundamento: `La columna se llama «${columna.nombre}». ${fundamento}`,
    certeza: duda ? 'preguntar' : known && campo.startsWith('campos') ? 'segura' : 'probable',
    ...duda,
  };
}

/** The question of whose verdict columns are that say the same in all rows of a sample, or whose heading says nothing. */
function eitherVerdict([one, other]: readonly Columna[], forma: Dichos['forma']): Conjetura {
  const source = (columna: Columna | undefined): Json => (columna ? verdictSource(columna).fuente : null);
  const name = (columna: Columna | undefined) => `«${columna?.nombre ?? ''}»`;
  const as = (muestra: Columna | undefined, resultado: Columna | undefined): JsonObject => ({
    campos: { conclusion_muestra: source(muestra) },
    ...(forma === 'larga' && { resultado: { conclusion: source(resultado) } }),
  });
  const both = `${name(one)} la de la muestra y ${name(other)} la de cada resultado`;
  const choices: [string, JsonObject][] =
    forma === 'larga' && other
      ? [
          [both, as(one, other)],
          [`${name(other)} la de la muestra y ${name(one)} la de cada resultado`, as(other, one)],
        ]
      : [['La de la muestra', as(one, undefined)]];
  if (forma === 'larga' && !other) choices.push(['La de cada resultado', as(undefined, one)]);
  choices.push(['Ninguna de las dos: se deja fuera', as(undefined, undefined)]);
  const [[, valor] = ['', {}], ...rest] = choices;
  const names = other && forma === 'larga' ? `${name(one)} y ${name(other)}` : name(one);
  const why =
    forma === 'larga'
      ? 'dice lo mismo en todas las filas de cada muestra'
      : 'dice conclusiones, y su título no dice de qué';
  return {
    campo: 'conclusion',
    ruta: [],
    // What is taken away by an answer isn't there yet.
    valor: withoutNulls(valor),
    alternativas: rest.map(([, each]) => each),
    opciones: choices.map(([text]) => text),
    fundamento: `${names} ${why}: ${one ? verdictSource(one).fundamento : ''}`,
    certeza: 'preguntar',
    pregunta:
      forma === 'larga'
        ? `${names}, ¿conclusión de la muestra o de cada resultado?`
        : `${names}, ¿es la conclusión de la muestra?`,
  };
}

function withoutNulls(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]): [string, Json][] => {
      if (each === null) return [];
      const inner = isObject(each) && key !== 'valores' ? withoutNulls(each) : each;
      return isObject(inner) && Object.keys(inner).length === 0 ? [] : [[key, inner]];
    }),
  );
}

/** Verdicts of which it isn't known what they judge are never left out in silence. */
function leftVerdicts(columnas: readonly Columna[], muestra: Columna | undefined): Conjetura {
  const names = columnas.map(({ nombre }) => `«${nombre}»`).join(', ');
  const [first] = columnas;
  return {
    campo: '(conclusiones sin dueño)',
    ruta: [],
    valor: {},
    alternativas: columnas.map((columna) => ({ campos: { conclusion_muestra: verdictSource(columna).fuente } })),
    opciones: ['Se dejan fuera', ...columnas.map(({ nombre }) => `«${nombre}» es la conclusión de la muestra`)],
    fundamento: `No se ve qué juzgan${muestra ? `, y la conclusión de la muestra es «${muestra.nombre}»` : ''}: ${first ? shown(first.textos) : ''}`,
    certeza: 'preguntar',
    pregunta: `${names}: conclusiones que no se ve de qué son. ¿Se dejan fuera?`,
  };
}

/** What stands for what, as a person reads it. */
export function meanings(valores: JsonObject): string {
  return Object.entries(valores)
    .map(([from, to]) => `«${from}»: ${typeof to === 'string' ? to : 'nada'}`)
    .join(', ');
}

/**
 * The question of who concludes each parameter, where the sample alone has a verdict: what clients will see, and won't. Its
 * other answer is that each complies where the sample does.
 */
export function parameterVerdicts(muestra: Columna, forma: Vista['forma']): Conjetura {
  const { fuente, valores } = verdictSource(muestra);
  const known = valores ?? Object.fromEntries(muestra.textos.map(({ texto }) => [texto, verdictOf(texto)]));
  const own = Object.entries(known).map(([word, said]): [string, Json] => [word, said === 'Cumple' ? said : null]);
  const source: JsonObject = {
    ...(isObject(fuente) ? fuente : { columna: fuente }),
    valores: Object.fromEntries(own),
    otros: null,
  };
  const each: JsonObject = { conclusion: source };
  return {
    campo: '(conclusión de cada parámetro)',
    ruta: [],
    valor: {},
    alternativas: [forma === 'larga' ? { resultado: each } : { determinaciones: { '*': each } }],
    opciones: [
      'Nadie: el laboratorio solo concluye la muestra entera',
      'Cada parámetro cumple si cumple la muestra; si no, queda sin conclusión',
    ],
    fundamento: `«${muestra.nombre}» concluye la muestra entera y ninguna columna concluye sus parámetros. Los clientes verán la conclusión de la muestra; cada parámetro saldrá «Sin definir» y no contará como Cumple ni como No cumple en sus cifras, aunque un valor fuera de su límite se señala igualmente`,
    certeza: 'preguntar',
    pregunta: '¿Quién concluye cada parámetro?',
  };
}
