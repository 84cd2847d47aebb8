import { isObject, type Conjetura, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { clean } from '../../../../contract/base/texto.ts';
import type { Columna } from './columns.ts';
import { guess } from './guess.ts';
import type { SavedMapeo } from './saved-mapeos.ts';

const asBefore = ', como en el archivo anterior?';

/** What decides whose a sample is or what it means: how it is asked whether one thing is so of all of another file's samples. */
const preguntas: Readonly<Record<string, (constante: string) => string>> = {
  'campos.numero_muestra': (constante) => `¿Es «${constante}» el número de todas las muestras`,
  'campos.fecha_muestra': (constante) => `¿Son todas las muestras del «${constante}»`,
  'campos.tipo_muestra': (constante) => `¿Son todas las muestras de tipo «${constante}»`,
  'campos.solicitante': (constante) => `¿Son todas las muestras de «${constante}»`,
  'campos.solicitante_id': (constante) => `¿Son todas las muestras del solicitante «${constante}»`,
  'campos.punto_muestreo.nombre': (constante) => `¿Son todas las muestras del punto «${constante}»`,
  'campos.punto_muestreo.codigo': (constante) => `¿Son todas las muestras del punto «${constante}»`,
  'campos.estado': (constante) => `¿Es «${constante}» el estado de todas las muestras`,
  'campos.conclusion_muestra': (constante) => `¿Es «${constante}» la conclusión de todas las muestras`,
};

/** Values for samples without a value of their own; none of them decides whose a sample is. */
const deNadie: ReadonlySet<string> = new Set(['Sin solicitante', 'Sin tipo']);

/**
 * The questions of what a person said once of all of a file's samples, or of those that don't say it: another file with the
 * same headings may be another client's. A ready mapping's constants are of its source, whatever the file.
 */
export function constantQuestions(
  { nombre, esDeBiblioteca }: SavedMapeo,
  { campos }: JsonObject,
  { columnas, fresh }: { columnas: readonly Columna[]; fresh: () => readonly Conjetura[] },
): Conjetura[] {
  if (esDeBiblioteca || !isObject(campos)) return [];
  return Object.entries(preguntas).flatMap(([campo, preguntaDe]) => {
    const source = campos[campo.slice('campos.'.length)];
    const said = saidOf(source, columnas);
    if (!isObject(source) || said === undefined) return [];
    const { constante, columna } = said;
    const pregunta =
      columna === undefined ? preguntaDe(constante) : `Donde «${columna}» está en blanco, ¿es «${constante}»`;
    const found = columna === undefined ? fresh().filter((each) => each.campo === campo) : [];
    const others = [
      ...found.flatMap(({ valor, alternativas }) => [valor, ...alternativas]),
      ...(columna !== undefined && campo === 'campos.solicitante' ? [{ ...source, defecto: 'Sin solicitante' }] : []),
      ...(columna !== undefined && campo === 'campos.tipo_muestra' ? [{ ...source, defecto: 'Sin tipo' }] : []),
      ...(columna === undefined ? [] : [columna]),
    ];
    const why = `El formato de lectura «${nombre}» lo dice de ${columna === undefined ? 'todas las muestras' : 'las que no lo dicen'}, y lo dijo una persona de otro archivo`;
    return [guess(campo, source, why, { alternativas: others.filter(isOther(source)), pregunta: pregunta + asBefore })];
  });
}

/** What a source says of all samples, or of those whose cell in a column of the file is blank; undefined where it says neither. */
function saidOf(
  source: Json | undefined,
  columnas: readonly Columna[],
): { constante: string; columna?: string } | undefined {
  if (!isObject(source)) return undefined;
  const { constante, columna, defecto } = source;
  const isSaid = (text: Json | undefined): text is string | number =>
    (typeof text === 'string' || typeof text === 'number') && `${text}`.trim() !== '' && !deNadie.has(`${text}`.trim());
  if (isSaid(constante)) return { constante: `${constante}`.trim() };
  if (typeof columna !== 'string' || !isSaid(defecto)) return undefined;
  const hasBlanks = columnas.some(({ nombre, llenas }) => nombre === clean(columna) && llenas < 1);
  return hasBlanks ? { constante: `${defecto}`.trim(), columna: clean(columna) } : undefined;
}

/** Whether an answer is another than a source, and says something. */
function isOther(source: Json) {
  const own = JSON.stringify(source);
  return (each: Json) => JSON.stringify(each) !== own && !(isObject(each) && each['constante'] === '');
}
