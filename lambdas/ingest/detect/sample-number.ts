import type { Columna } from './columns.ts';
import type { Conjetura, Json } from '../../../contract/deteccion.ts';
import type { Vista } from './fields.ts';
import { wordsOf } from './heading-score.ts';
import { shown } from './notation.ts';
import type { Fila } from './rows.ts';

const base = { campo: 'campos.numero_muestra', ruta: ['campos', 'numero_muestra'] };
const pregunta = '¿Qué distingue una muestra de otra?';

/** The guess of the sample's number: a column, or several that together are different in every row of a wide table. */
export function sampleNumber(vista: Vista): Conjetura[] {
  const { propuestas, cuerpo, forma, columnas } = vista;
  const found = propuestas.find(({ destino }) => destino === base.campo);
  const columna = found?.columna;
  const isWide = forma === 'ancha';
  const inParts = columna && !isWide ? partsOfNumber(columna, vista) : [];
  if (columna && inParts.length > 0) {
    const others = inParts.filter((part) => part !== columna).map(({ nombre }) => `«${nombre}»`);
    const fundamento = `Con el mismo «${columna.nombre}» hay filas que no coinciden en ${others.join(', ')}`;
    return [asked([joined(inParts, '-')], [columna.nombre], fundamento, pregunta)];
  }
  if (found && columna) {
    const { nombre, textos, veces, llenas } = columna;
    const isUnique = !isWide || textos.length >= 0.995 * veces;
    const isFull = veces === cuerpo.length;
    const sureness = found.puntos >= 0.95 ? 'segura' : found.puntos >= 0.6 ? 'probable' : 'preguntar';
    const rivales = found.rivales.map((rival) => rival.nombre);
    const asks = rivales.length > 0 && found.puntos <= 1;
    if (isUnique && (isFull || !isWide)) {
      const certeza = asks ? 'preguntar' : sureness;
      return [
        {
          ...base,
          valor: nombre,
          alternativas: rivales,
          fundamento: found.fundamento,
          certeza,
          ...(certeza === 'preguntar' && { pregunta }),
        },
      ];
    }
    if (isUnique) {
      const blank = cuerpo.filter(({ cells }) => (cells[columna.indice] ?? '') === '');
      const sets = togetherUnique(blank, candidatesOf(vista, columna), propuestas);
      const percent = Math.round(100 * (1 - llenas));
      const fundamento = `${found.fundamento}; vacía en el ${percent} % de las filas`;
      return [
        asked(
          sets.map((set) => ({ columna: nombre, defecto: joined(set, ' ') })),
          [nombre],
          `${fundamento}${saying(sets)}`,
          '¿Qué número se da a las muestras que no lo tienen?',
        ),
      ];
    }
  }
  if (!isWide) {
    return [
      asked(
        columna ? [columna.nombre] : columnas.filter(({ tipo }) => tipo === 'codigo').map(({ nombre }) => nombre),
        [],
        'Ninguna columna dice por su nombre qué muestra es cada fila',
        pregunta,
      ),
    ];
  }
  const sets = togetherUnique(cuerpo, candidatesOf(vista, undefined), propuestas);
  const why = columna
    ? `«${columna.nombre}» se repite (${shown(columna.textos)})`
    : 'Ninguna columna dice por su nombre qué muestra es cada fila';
  const single = columnas.filter(
    (each) =>
      !vista.parametros.has(each) &&
      each.tipo !== 'fecha' &&
      each.veces === cuerpo.length &&
      each.textos.length === cuerpo.length,
  );
  const options: Json[] = columna
    ? sets.map((set) => joined(set, '-'))
    : [...single.map(({ nombre }) => nombre), ...sets.map((set) => joined(set, '-'))];
  return [asked(options, columna ? [columna.nombre] : [], `${why}${saying(sets)}`, pregunta)];
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

/** Words of headings whose columns are parts of a number. */
const parts = new Set([
  'ano',
  'year',
  'ejercicio',
  'serie',
  'numero',
  'number',
  'registro',
  'delegacion',
  'muestra',
  'sample',
  'codigo',
  'laboratorio',
  'mes',
  'orden',
  'mostra',
  'amostra',
]);

/** Words of headings of parts that several samples share. */
const shared = new Set(['ano', 'year', 'ejercicio', 'serie', 'delegacion', 'mes']);

/**
 * The columns of a long table that make a number together with one whose heading names no sample, such as 'Número', where
 * rows with the same number differ in one of them; none where the number is whole.
 */
function partsOfNumber(columna: Columna, { columnas, cuerpo, propuestas, varia }: Vista): Columna[] {
  const isBare = wordsOf(columna.nombre).every((word) => word === 'numero' || word === 'number' || word === 'registro');
  const sharing = columnas.filter(
    (each) =>
      each !== columna &&
      each.veces === cuerpo.length &&
      isPart(each, propuestas) &&
      wordsOf(each.nombre).every((word) => shared.has(word)),
  );
  if (!isBare || !sharing.some((each) => varia.has(each))) return [];
  return [...sharing, columna].sort((a, b) => a.indice - b.indice);
}

/** How many columns are tried together, and how many columns are tried. */
const most = { together: 3, tried: 9, offered: 3 };

function candidatesOf({ columnas, parametros, cuerpo, propuestas }: Vista, without: Columna | undefined): Columna[] {
  const worthOf = (columna: Columna) => {
    if (isPart(columna, propuestas)) return 3;
    if (columna.tipo === 'fecha' || columna.tipo === 'hora') return 2;
    return propuestas.some(
      (propuesta) => propuesta.columna === columna && /punto|codigo|referencia/u.test(propuesta.destino),
    )
      ? 2
      : 1;
  };
  return columnas
    .filter(
      (columna) =>
        columna !== without &&
        !parametros.has(columna) &&
        columna.veces >= 0.98 * cuerpo.length &&
        (columna.textos.length > 1 || worthOf(columna) === 3) &&
        (columna.textos[0]?.texto.length ?? 0) <= 40 &&
        columna.tipo !== 'veredicto',
    )
    .sort((a, b) => worthOf(b) - worthOf(a))
    .slice(0, most.tried)
    .sort((a, b) => a.indice - b.indice);
}

/** Whether a heading says a part of a number and the column is no other field. */
function isPart(columna: Columna, propuestas: Vista['propuestas']): boolean {
  const isOther = propuestas.some((propuesta) => propuesta.columna === columna && propuesta.destino !== base.campo);
  return !isOther && wordsOf(columna.nombre).some((word) => parts.has(word));
}

/** The smallest sets of two or three columns that are different in all of the rows; those made of parts of a number first. */
function togetherUnique(
  rows: readonly Fila[],
  candidates: readonly Columna[],
  propuestas: Vista['propuestas'],
): Columna[][] {
  const numbers = candidates.filter((columna) => isPart(columna, propuestas));
  const whole = numbers.length >= 2 && numbers.length <= most.together && areUnique(rows, numbers) ? [numbers] : [];
  for (let size = 2; size <= most.together; size++) {
    const found = setsOf(candidates, size).filter((set) => areUnique(rows, set));
    if (found.length > 0)
      return [
        ...whole,
        ...found.filter((set) => whole[0]?.length !== size || set.some((columna) => !numbers.includes(columna))),
      ].slice(0, most.offered);
  }
  return whole;
}

function setsOf(all: readonly Columna[], size: number): Columna[][] {
  if (size === 0) return [[]];
  return all.flatMap((columna, i) => setsOf(all.slice(i + 1), size - 1).map((rest) => [columna, ...rest]));
}

function areUnique(rows: readonly Fila[], set: readonly Columna[]): boolean {
  const seen = new Set<string>();
  for (const { cells } of rows) {
    const key = set.map(({ indice }) => cells[indice] ?? '').join('\u0000');
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}
