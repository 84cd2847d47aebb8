import { columnasDelMapeo, type Conjetura, isObject, type Json, type JsonObject } from '../../../contract/deteccion.ts';
import type { Columna } from './columns.ts';
import { fechasOf } from './dates.ts';
import type { Tabla } from './header-line.ts';
import { plainRules } from './omitted-rows-guess.ts';
import { openQuestions } from './open-questions.ts';
import { type Guardado, type Reconocido, withoutColumns } from './saved.ts';
import { newStates } from './states.ts';

/** How the guess is called that is a saved mapping whole, and what the columns are for that it reads. */
export const wholeMapping = '(el mapeo)';

interface Context {
  columnas: readonly Columna[];
  file: readonly Conjetura[];
  tabla: Tabla;
  hoja: string | undefined;
  /** What is guessed of the table without the saved mapping. */
  fresh: () => readonly Conjetura[];
}

/**
 * The guesses of a saved mapping that fits: it whole, what this file writes differently for sure or lacks, and what the
 * mapping leaves open.
 */
export function guessesOfSaved({ guardado, columnas: used, faltan }: Reconocido, context: Context): Conjetura[] {
  const { columnas, file, tabla, hoja, fresh } = context;
  const { nombre, mapeo: antes } = guardado;
  const names = columnas.map((columna) => columna.nombre);
  const nuevas = names.filter((name) => !used.has(name) && !isLeftOut(antes, name));
  const { hoja: hojaAntes, ...sinHoja } = withoutColumns(antes, faltan);
  const isOtherSheet = typeof hojaAntes === 'string' && hoja !== undefined && hojaAntes !== hoja;
  const mapeo: JsonObject = {
    ...sinHoja,
    ...(hojaAntes !== undefined && { hoja: isOtherSheet ? hoja : hojaAntes }),
  };
  const differences = [
    ...(faltan.length > 0 ? [`faltan ${quoted(faltan)}`] : []),
    ...(nuevas.length > 0 ? [`son nuevas ${quoted(nuevas)}`] : []),
    ...(isOtherSheet ? [`la hoja es «${hoja}» y no «${hojaAntes}»`] : []),
  ];
  const whole: Conjetura = {
    campo: wholeMapping,
    ruta: [],
    valor: mapeo,
    alternativas: [],
    fundamento: `El archivo tiene ${faltan.length > 0 ? `${used.size} de ` : ''}las ${used.size + faltan.length} columnas que lee el formato de lectura «${nombre}»${differences.length > 0 ? `; ${differences.join('; ')}` : ''}`,
    certeza: 'segura',
  };
  const differing = file.filter(
    ({ campo, valor, certeza }) => certeza === 'segura' && valor !== 'auto' && differs(mapeo, campo, valor),
  );
  const rules = mapeo['omitir_filas'] === undefined ? plainRules(tabla) : [];
  const ignorar = antes['ignorar'];
  return [
    whole,
    ...(Array.isArray(ignorar) && nuevas.length > 0
      ? [{ ...whole, campo: 'ignorar', ruta: ['ignorar'], valor: [...(ignorar as readonly Json[]), ...nuevas] }]
      : []),
    ...differing.map((guess) => ({
      ...guess,
      certeza: 'probable' as const,
      alternativas: [...guess.alternativas, ...(mapeo[guess.campo] === undefined ? [] : [mapeo[guess.campo] ?? null])],
      fundamento: `${guess.fundamento}; el formato de lectura guardado decía otra cosa`,
    })),
    ...rules,
    ...otherDates(guardado, columnas),
    ...openQuestions(nombre, { mapeo, antes }, fresh),
    ...newStates(nombre, mapeo, columnas),
  ];
}

const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(', ');

function isLeftOut({ ignorar }: JsonObject, name: string): boolean {
  return ignorar === 'todas' || (Array.isArray(ignorar) && ignorar.some((each) => each === name));
}

/** The question of the order of dates, where the file's cells decide for another one than the mapping has. */
function otherDates({ nombre, mapeo }: Guardado, columnas: readonly Columna[]): Conjetura[] {
  const read = columnsRead(mapeo['campos']);
  const dates = columnas.filter(({ nombre: name, tipo }) => tipo === 'fecha' && read.has(name));
  const before = mapeo['fechas'];
  return fechasOf(dates.map(({ textos }) => textos)).flatMap((guess): Conjetura[] => {
    const { valor, certeza, campo } = guess;
    const known = Array.isArray(before) ? before.filter((format) => typeof format === 'string') : ['dd/mm/aaaa'];
    const isOther =
      Array.isArray(valor) && valor.some((format) => typeof format === 'string' && !known.includes(format));
    if (campo !== 'fechas' || certeza !== 'segura' || dates.length === 0 || !isOther) return [];
    return [
      {
        ...guess,
        alternativas: [known],
        certeza: 'preguntar',
        fundamento: `${guess.fundamento}. El formato de lectura «${nombre}» las lee como ${known.join(', ')}`,
        pregunta: 'Las fechas van en otro orden que en el formato de lectura guardado: ¿cómo se leen?',
      },
    ];
  });
}

const columnsRead = (campos: Json | undefined) => columnasDelMapeo(isObject(campos) ? { campos } : {});

const defaults: JsonObject = { codificacion: 'auto', separador: ',', comillas: '"', cabecera: 1 };

function differs(mapeo: JsonObject, campo: string, valor: Json): boolean {
  const before = mapeo[campo] ?? defaults[campo] ?? null;
  if (campo === 'codificacion' && before === 'auto') return false;
  return (before === '\t' ? 'tabulador' : before) !== valor;
}
