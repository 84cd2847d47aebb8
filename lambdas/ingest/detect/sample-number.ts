import { cabeceraDeMuestra } from '../crosstab.ts';
import { type Columna, scoreOf } from './columns.ts';
import type { Conjetura, Json } from '../../../contract/deteccion.ts';
import { hasSigns, type Vista } from './fields.ts';
import { wordsOf } from './heading-score.ts';
import { shown } from './guess.ts';
import { togetherUnique } from './joined-number.ts';
import { areUnique, type Fila, isOrdinal } from './rows.ts';

const base = { campo: 'campos.numero_muestra', ruta: ['campos', 'numero_muestra'] };
const pregunta = '¿Qué distingue una muestra de otra?';

/** Words of headings that say a sample, and that say what is called by a number or an identifier. */
const sample = new Set(['muestra', 'mostra', 'amostra', 'echantillon', 'sample', 'specimen']);
const identifying = new Set(
  'numero number codigo code codi id identificador identificacion identifier identity uuid guid clave referencia reference interno interna internal unico unique lims registro laboratorio lab'.split(
    ' ',
  ),
);

/** Words that say an identifier of its own beside the number. */
const own = new Set('id identificador identifier uuid guid interno interna internal unico unique lims'.split(' '));

const saysSample = (columna: Columna) => wordsOf(columna.nombre).some((word) => sample.has(word));

/** How well a heading says the number of a sample: by a whole phrase, or by words for numbers of samples and no others. */
function headingScore(columna: Columna, recuerdos: Vista['recuerdos']): number {
  if (recuerdos.get(columna.nombre)?.has('campos.numero_muestra')) return 2;
  if (hasSigns(columna)) return 0;
  const said = scoreOf(columna, 'campos.numero_muestra');
  // Over the columns of samples stand their numbers, or points, or dates.
  if (columna.nombre === cabeceraDeMuestra) return columna.tipo === 'codigo' ? 1 : 0.5;
  if (said === 1) return saysSample(columna) ? 1 : 0.95;
  const words = wordsOf(columna.nombre);
  return saysSample(columna) && words.every((word) => sample.has(word) || identifying.has(word)) ? 0.9 : 0;
}

/** A column that tells samples apart, and how well it does by its heading. */
interface Candidate {
  readonly columna: Columna;
  readonly titulo: number;
  readonly cuenta: boolean;
}

/**
 * The columns that tell the rows of a wide table apart, or with the parameter those of a long one; the likeliest first.
 * Where a column only counts them, a code beside it comes before.
 */
function candidatesOf({
  columnas,
  cuerpo,
  forma,
  parametro,
  parametros,
  recuerdos,
}: Omit<Vista, 'propuestas' | 'varia'>): Candidate[] {
  const tells = (columna: Columna) => {
    const { tipo, textos, veces, llenas } = columna;
    const isNumber = tipo === 'numero' && textos.every(({ texto }) => /^\d+$/u.test(texto));
    if (columna === parametro || !(tipo === 'codigo' || tipo === 'texto' || tipo === 'limite' || isNumber))
      return false;
    if (llenas < 0.98 || parametros.has(columna) || textos.some(({ texto }) => texto.length > 60)) return false;
    if (forma === 'ancha') return textos.length >= 0.995 * veces;
    const isShared = textos.length <= 0.75 * veces || headingScore(columna, recuerdos) > 0;
    return parametro ? isShared && areUnique(cuerpo, [columna, parametro], 0.9) : isShared;
  };
  const found = columnas.filter(tells).map((columna) => ({
    columna,
    titulo: headingScore(columna, recuerdos),
    cuenta: isOrdinal(columna.indice, cuerpo),
  }));
  const byHeading = (a: Candidate, b: Candidate) => worthOf(b) - worthOf(a);
  const codes = found.filter((each) => !each.cuenta && isCode(each)).sort(byHeading);
  const [best] = found.toSorted(byHeading);
  const [code] = codes;
  if (best?.cuenta && code)
    return [code, best, ...found.filter((each) => each !== code && each !== best && each.titulo > 0 && !each.cuenta)];
  return found.toSorted(byHeading).filter((each) => worthOf(each) > 0 || each === best);
}

/** Fields whose heading doesn't say that a code isn't the sample's. */
const ownFields = /numero_muestra|numero_informe|producto|referencia_externa|campos\.descripcion|ninguno/u;

/** Whether a column may be the sample's code, beside one that only counts. */
const isCode = ({ columna: { tipo, puntos }, titulo }: Candidate) =>
  titulo > 0 || (tipo === 'codigo' && [...puntos].every(([destino, each]) => each < 0.6 || ownFields.test(destino)));

/** What a column is worth as the number: its heading, or what it is where its heading says nothing else. */
function worthOf({ columna, titulo }: Candidate): number {
  if (titulo > 0) return titulo;
  if (columna.puntos.has('campos.numero_informe')) return 0.4;
  if (columna.tipo !== 'codigo' && columna.tipo !== 'numero') return 0;
  const words = wordsOf(columna.nombre);
  const isOther = [...columna.puntos.keys()].length > 0;
  return isOther ? 0 : words.some((word) => identifying.has(word)) ? 0.25 : 0.3;
}

/** The guesses of what tells a sample from the others: its number, and an identifier of its own beside it. */
export function identityOf(vista: Vista): Conjetura[] {
  const numero = sampleNumber(vista);
  const identifier = ownIdentifier(vista, numero);
  return [numero, ...identifier, ...(identifier.length > 0 ? [] : withinYear(vista, numero))];
}

/** Small numbers beside dates may begin again each year: those of the next would take the place of this year's. */
function withinYear({ columnas }: Vista, { valor }: Conjetura): Conjetura[] {
  const number = columnas.find(({ nombre }) => nombre === valor);
  const isSmall = number?.textos.every(({ texto }) => /^\d{1,4}$/u.test(texto)) ?? false;
  if (!number || !isSmall || !columnas.some(({ tipo }) => tipo === 'fecha')) return [];
  return [
    {
      campo: 'identidad.numero_por_ano',
      ruta: [],
      valor: {},
      alternativas: [{ identidad: { numero_por_ano: true } }],
      opciones: [
        'No: un número es siempre la misma muestra',
        'Sí: cada año vuelve a empezar, y cuenta con el año de la fecha',
      ],
      fundamento: `Son números pequeños, ${shown(number.textos)}, junto a fechas. Si vuelven a empezar y no se dice, las muestras del año que viene se confunden con las de este y esperan tu decisión`,
      certeza: 'preguntar',
      pregunta: `¿La numeración de «${number.nombre}» vuelve a empezar cada año?`,
    },
  ];
}

/** The column that is the number as far as headings say; undefined where none does. */
export function likelyNumber(vista: Omit<Vista, 'propuestas' | 'varia'>): Columna | undefined {
  const [best] = candidatesOf(vista);
  return best && worthOf(best) >= 0.6 ? best.columna : namedNumber(vista);
}

/** The column that a heading calls the number, whatever its cells. */
function namedNumber({ columnas, parametro, recuerdos }: Omit<Vista, 'propuestas' | 'varia'>): Columna | undefined {
  return columnas
    .map((columna) => ({ columna, titulo: headingScore(columna, recuerdos) }))
    .filter(({ columna, titulo }) => titulo > 0 && columna !== parametro && columna.veces > 0)
    .sort((a, b) => b.titulo - a.titulo)[0]?.columna;
}

/** The guess of the number: a column, or several that together are different in every row. */
function sampleNumber(vista: Vista): Conjetura {
  const { cuerpo, forma, parametro } = vista;
  const candidates = candidatesOf(vista);
  const [best] = candidates;
  const counts = candidates.some(({ cuenta, titulo }) => cuenta && titulo > 0);
  if (best && (worthOf(best) >= 0.5 || counts)) return ofColumn(best, candidates.slice(1), vista);
  const named = namedNumber(vista);
  if (best && !named) return ofColumn(best, candidates.slice(1), vista);
  const isBlank = ({ cells }: Fila) => named !== undefined && (cells[named.indice] ?? '') === '';
  const blank = cuerpo.filter(isBlank);
  const isUnique = named !== undefined && areUnique(cuerpo, parametro ? [named, parametro] : [named], 0.995);
  if (named && isUnique && blank.length > 0) {
    const sets = togetherUnique(blank, vista, named);
    return asked(
      sets.map((set) => ({ columna: named.nombre, defecto: joined(set, ' ') })),
      [named.nombre],
      `${said(named)}; vacía en el ${Math.round(100 * (1 - named.llenas))} % de las filas${saying(sets)}`,
      '¿Qué número se da a las muestras que no lo tienen?',
    );
  }
  const sets = togetherUnique(cuerpo, vista, undefined);
  const why = named
    ? `«${named.nombre}» ${forma === 'larga' ? 'tiene el mismo parámetro más de una vez' : 'se repite'} (${repeatedIn(named, cuerpo) ?? shown(named.textos)})`
    : 'Ninguna columna dice por su nombre qué muestra es cada fila';
  const twice = named && named.textos.length >= 0.9 * named.veces ? repeatedIn(named, cuerpo) : undefined;
  if (named && twice) {
    const question = `${twice} está en varias filas: ¿es «${named.nombre}» el número de la muestra?`;
    return asked([named.nombre, ...sets.map((set) => joined(set, '-'))], [], why, question);
  }
  const others = [...candidates.map(({ columna }) => columna), ...(named ? [named] : [])];
  const singles = [...new Set(others.map(({ nombre }) => nombre))];
  const options: Json[] = sets.map((set) => joined(set, '-'));
  return asked([...options, ...singles], [], `${why}${saying(sets)}`, pregunta);
}

/** A cell that several rows of a column have. */
function repeatedIn({ indice }: Columna, cuerpo: readonly Fila[]): string | undefined {
  const texts = cuerpo.map(({ cells }) => cells[indice] ?? '');
  const text = texts.find((each, i) => each !== '' && texts.indexOf(each) < i);
  return text === undefined ? undefined : `«${text}»`;
}

const said = ({ nombre, textos }: Columna) => `La columna se llama «${nombre}»: ${shown(textos)}`;

/** The guess of the number that a column is, with the others that may be it. */
function ofColumn(best: Candidate, others: readonly Candidate[], { cuerpo }: Vista): Conjetura {
  const { columna, titulo } = best;
  const counting = others.find((each) => each.cuenta);
  // Of one sample alone every column is the same in all rows.
  const compared = columna.textos.length > 1 ? others : [];
  const rivals = compared.filter((each) =>
    each.cuenta
      ? saysSample(each.columna) || titulo < 0.6
      : worthOf(each) >= 0.8 * worthOf(best) || worthOf(best) < 0.6,
  );
  const asks = rivals.length > 0 || titulo < 0.6;
  const nombres = rivals.map((each) => each.columna.nombre);
  const fundamento = [
    titulo >= 0.6 ? said(columna) : `Por su contenido: ${shown(columna.textos)} distingue ${cuerpo.length} filas`,
    counting ? `«${counting.columna.nombre}» solo cuenta las filas: ${shown(counting.columna.textos)}` : '',
  ].filter((part) => part !== '');
  return {
    ...base,
    valor: columna.nombre,
    alternativas: nombres,
    fundamento: fundamento.join('. '),
    certeza: asks ? 'preguntar' : titulo >= 0.95 ? 'segura' : 'probable',
    ...(asks && { pregunta }),
  };
}

/**
 * The guess of `_id`: a column whose heading says an identifier of the sample, and that is one for each number. Whatever
 * else has an identifier, such as a meter or a project, has several samples.
 */
function ownIdentifier({ columnas, cuerpo }: Vista, numero: Conjetura): Conjetura[] {
  const number = columnas.find(({ nombre }) => nombre === numero.valor);
  if (!number) return [];
  const columna = columnas.find((each) => {
    const words = wordsOf(each.nombre);
    const isSaid =
      saysSample(each) &&
      words.some((word) => own.has(word)) &&
      words.every((word) => sample.has(word) || identifying.has(word));
    return (
      each !== number && isSaid && each.llenas === 1 && each.textos.length > 1 && isOneForEach(number, each, cuerpo)
    );
  });
  if (!columna) return [];
  const fundamento = `${said(columna)}, uno distinto para cada «${number.nombre}»`;
  return [
    {
      campo: 'campos._id',
      ruta: ['campos', '_id'],
      valor: columna.nombre,
      alternativas: [],
      fundamento,
      certeza: 'probable',
    },
  ];
}

function isOneForEach(a: Columna, b: Columna, cuerpo: readonly Fila[]): boolean {
  const pairs = new Set(cuerpo.map(({ cells }) => `${cells[a.indice] ?? ''}\u0000${cells[b.indice] ?? ''}`));
  return pairs.size === a.textos.length && pairs.size === b.textos.length;
}

function saying(sets: readonly (readonly Columna[])[]): string {
  const [first] = sets;
  return first
    ? `; juntas son distintas en cada fila: ${first.map(({ nombre }) => `«${nombre}»`).join(', ')}`
    : '; ninguna combinación de columnas es distinta en cada fila';
}

function asked(options: readonly Json[], last: readonly Json[], fundamento: string, question: string): Conjetura {
  const [valor = { constante: '' }, ...alternativas] = [...options, ...last];
  return { ...base, valor, alternativas, fundamento, certeza: 'preguntar', pregunta: question };
}

function joined(set: readonly Columna[], separador: string): Json & object {
  return { columnas: set.map(({ nombre }) => nombre), separador };
}
