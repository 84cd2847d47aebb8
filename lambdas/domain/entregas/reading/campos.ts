import {
  type CampoFecha,
  type Fuente,
  camposCortos,
  camposFecha,
  camposHora,
  camposLargos,
  identificadores,
  partesDePunto,
  type Mapping,
} from '../form/mapping.ts';
import { type ParsedFecha, type FechaReading, fechaReader, nameOfFormat, readHora } from './fecha.ts';
import {
  type AddRemark,
  compile,
  type Compiler,
  type LugaresDe,
  type Remarks,
  type RowRemarks,
  compileAll,
} from './compile.ts';
import { type ClaseDeNota, clasesDeNota } from '../../../../contract/entregas/clase-de-nota.ts';
import type { Tomadas } from '../form/celdas.ts';
import { type EstadoMuestra, estadoMuestraSchema } from '../../../../contract/muestras/muestra.ts';
import { fold, clean } from '../../../../contract/base/texto.ts';
import type { Row } from '../source/row.ts';
import { camposDeClase, type CamposDeClase } from '../../../../contract/muestras/muestra-campos.ts';
import type { Reading, Remark } from '../sample/reading.ts';
import { damageOfName, refuseDamagedName, heldIn } from '../source/sheet.ts';

/** The reading of a file's dates: by `read`, in these formats, and none after `ultima` (`yyyy-mm-dd`). */
interface DateReadingOptions {
  read: (text: string) => FechaReading;
  formatos: string;
  ultima: string;
}

/** Reads a date of a sample; undefined, and refused, where the date doesn't exist, is ambiguous, or hasn't come yet. */
export function fechaOfMuestra(
  { campo: { name, mayBePlanned }, text, estado }: { campo: CampoFecha; text: string; estado: unknown },
  { read, formatos, ultima }: DateReadingOptions,
  refuse: AddRemark,
): ParsedFecha | undefined {
  const leida = read(text);
  const isAhead = (fecha: string) => fecha > ultima && !mayLieAhead(mayBePlanned, estado);
  if (!leida) {
    refuse(name, text, `No es una fecha que exista (${formatos})`);
  } else if ('readings' in leida) {
    const both = leida.readings
      .map((fecha) => `${spanishFecha(fecha)}${isAhead(fecha) ? ' (que no ha llegado)' : ''}`)
      .join(' o el ');
    refuse(
      name,
      text,
      `Puede ser el ${both}. Si vale el primero de los formatos, di en el formato de lectura "fechas_en_orden": true`,
    );
  } else if (isAhead(leida.fecha)) {
    refuse(name, text, `Es una fecha que no ha llegado: el ${spanishFecha(leida.fecha)}`);
  } else return leida;
  return undefined;
}

/** Whether a date of a sample in a state may be one that hasn't come, as a plan's. */
export function mayLieAhead(mayBePlanned: CampoFecha['mayBePlanned'], estado: unknown): boolean {
  return mayBePlanned === 'always' || (mayBePlanned === 'enCurso' && estado === 'en_curso');
}

const spanishFecha = (fecha: string) => fecha.split('-').toReversed().join('/');

/** The state of a row: undefined without a known state; `fuera` where the row is to be left out. */
type EstadoLeido = EstadoMuestra | 'fuera' | undefined;

/** Stands for 'no value' among the texts of a source. */
const nada = '\u0000';

/** A state by a text, compared without case and spaces: 'En curso' is `en_curso`. */
function estadoDe(text: string): EstadoMuestra | undefined {
  return estadoMuestraSchema.safeParse(fold(text).replaceAll(' ', '_')).data;
}

const desconocido =
  'No se sabe qué estado es: debe ser «En curso», «Autorizada» o «Anulada», o decir el formato de lectura en «valores» cuál es';

/**
 * Makes the reader of a row's state. Without a source every sample is authorised. With a source, only a state that the row has
 * and the mapping knows: a word missing in `valores` is refused, even if `otros` would authorise it, and a blank is no state.
 */
function estadoReader(compiler: Compiler): (row: Row, remarks: Pick<Remarks, 'refuse'>) => EstadoLeido {
  const fuente = compiler.mapping.campos.estado;
  if (!fuente) return () => 'autorizada';
  const get = compile(compiler, withNada(fuente, compiler.mapping.listas), 'estado');
  return (row, { refuse }) => {
    const text = get(row, { warn: () => {}, refuse });
    if (text === undefined) return undefined;
    if (text === nada) return 'fuera';
    const estado = estadoDe(text);
    if (!estado) refuse('estado', text, desconocido);
    return estado;
  };
}

/** Makes the test whether a row is left out for its state. */
export function leftOutByEstado(compiler: Compiler): (row: Row) => boolean {
  const { valores, otros } = compiler.mapping.campos.estado ?? {};
  const words = typeof valores === 'string' ? compiler.mapping.listas[valores] : valores;
  if (otros !== null && !Object.values(words ?? {}).includes(null)) return () => false;
  const read = estadoReader(compiler);
  return (row) => read(row, { refuse: () => {} }) === 'fuera';
}

/** Why `otros` of a mapping's state has no effect, if so: an unknown word is refused, never authorised. */
export function estadoSinEfecto({ campos: { estado } }: Pick<Compiler['mapping'], 'campos'>): string | undefined {
  if (!estado || !isAuthorising(estado)) return undefined;
  return 'campos.estado.otros: no autoriza ninguna muestra, porque una palabra que no se conoce se rechaza siempre. Di en «valores» cada palabra que quiere decir autorizada, y quita «otros»; si todas las muestras del archivo están autorizadas, quita «campos.estado»';
}

const isAuthorising = ({ otros }: Pick<Fuente, 'otros'>) =>
  typeof otros === 'string' && estadoDe(otros) === 'autorizada';

function withNada({ valores, otros, ...fuente }: Fuente, listas: Compiler['mapping']['listas']): Fuente {
  const words = typeof valores === 'string' ? listas[valores] : valores;
  if (!words) return fuente;
  const marked = Object.fromEntries(Object.entries(words).map(([from, to]) => [from, to ?? nada]));
  return {
    ...fuente,
    valores: marked,
    ...(otros !== undefined && !isAuthorising({ otros }) && { otros: otros ?? nada }),
  };
}

const cortos = ['_id', 'numero_muestra', ...camposCortos] as const;
const names = [
  ...camposDeClase('date'),
  ...camposLargos,
  ...cortos,
  ...camposHora,
  'solicitante',
  'solicitante_id',
  partesDePunto.nombre,
  partesDePunto.codigo,
] as const;
type Textos = Partial<Record<(typeof names)[number], string>>;

/** Reads the sample's own fields of a row; its determinations depend on the file's form. */
export interface CamposReader {
  (row: Row, linea: number): Reading;
  readonly lugares: LugaresDe;
}

/**
 * The identity of a row's sample: `_id` if the row has one, the number, and the key for a row without `_id`. `partes` are the
 * cells that make up the key, if several; '' for a blank one. A number that a spreadsheet damaged (`isDamaged`) identifies no
 * sample: rows that share it may belong to different samples.
 */
export interface SampleKey {
  id: string | undefined;
  numero: string;
  clave: readonly string[];
  claveSinAno: readonly string[] | undefined;
  partes: readonly string[] | undefined;
  isDamaged: boolean;
}

const unsaid: Remarks = { warn: () => {}, refuse: () => {} };

/** Makes the reader of a row's SampleKey. */
export function keyReader(compiler: Compiler): (row: Row) => SampleKey {
  const { header, mapping } = compiler;
  const texts = compileAll(compiler, mapping.campos, ['_id', 'numero_muestra', 'fecha_muestra']);
  const held = (column: string) => {
    const cell = header.cell(column);
    return (row: Row) => heldIn(cell(row));
  };
  const key = mapping.identidad.columnas?.map(held);
  const { _id, numero_muestra } = mapping.campos;
  const several = _id ? _id.columnas : (mapping.identidad.columnas ?? numero_muestra?.columnas);
  const { espacio, numero_por_ano: isByYear } = mapping.identidad;
  const cells = several && (several.length > 1 || isByYear) ? several.map(held) : undefined;
  const yearOf = isByYear ? yearReader(mapping) : undefined;
  return (row) => {
    const said = texts(row, unsaid);
    const numero = clean(said.numero_muestra ?? '');
    const year = yearOf ? [yearOf(said.fecha_muestra)] : [];
    const clave = [espacio, ...(key ? key.map((cell) => cell(row)) : [numero])];
    const partes = cells?.map((cell) => cell(row)) ?? (yearOf && [numero]);
    const id = clean(said._id ?? '') || undefined;
    return {
      id,
      numero,
      clave: [...clave, ...year],
      claveSinAno: yearOf && clave,
      partes: partes && [...partes, ...year],
      isDamaged: (id === undefined ? [...clave.slice(1), ...(partes ?? [])] : [id]).some(
        (text) => damageOfName(text) !== undefined,
      ),
    };
  };
}

/** Makes the reader of the year of a sample's number; '' for an invalid date, for which the sample is refused. */
function yearReader(mapping: Mapping): (text: string | undefined) => string {
  const { read } = fechasOf(mapping, 'fecha_muestra');
  return (text) => {
    const found = text === undefined ? undefined : read(text);
    const fecha = found && ('readings' in found ? found.readings[0] : found.fecha);
    return fecha?.slice(0, 4) ?? '';
  };
}

/** The formats of a field's dates: its own, or the mapping's. */
function fechasOf({ campos, fechas, fechas_en_orden: isOrdered }: Mapping, name: CamposDeClase<'date'>) {
  const formatos = campos[name]?.fechas ?? fechas;
  return { read: fechaReader(formatos, isOrdered), formatos: `${formatos.map(nameOfFormat).join(', ')} o aaaa-mm-dd` };
}

/** Makes the reader of a sample's own fields. */
export function camposReader(compiler: Compiler): CamposReader {
  const { mapping } = compiler;
  const texts = compileAll(compiler, mapping.campos, names);
  const claveOf = keyReader(compiler);
  const estadoOf = estadoReader(compiler);
  const deFecha = camposFecha.map((campo) => ({
    campo,
    fechas: { ...fechasOf(mapping, campo.name), ultima: compiler.ultimaFecha },
  }));
  const read = (row: Row, linea: number) => {
    const warnings: Remark[] = [];
    const refusals: Remark[] = [];
    const remarks = saidOf({ warnings, refusals }, linea);
    const textos: Textos = texts(row, remarks);
    const { clave, claveSinAno, partes = [] } = claveOf(row);
    const reading: Reading = {
      linea,
      document: plainFields(textos),
      clave,
      claveSinAno,
      refusals,
      warnings,
    };
    const { refuse, warn } = remarks;
    const estado = estadoOf(row, remarks);
    if (estado) reading.document['estado'] = estado;
    // A damaged state is unknown, and so refused already.
    for (const name of identificadores) if (name !== 'estado') refuseDamagedName(name, textos[name], refuse);
    // No field's reader has checked these for a spreadsheet's errors.
    for (const text of new Set([...reading.clave.slice(1), ...partes])) {
      const motivo = text === textos.numero_muestra ? undefined : damageOfName(text);
      if (motivo) refuse('identidad', text, motivo);
    }
    for (const { campo, fechas } of deFecha) {
      const text = textos[campo.name];
      if (text === undefined) continue;
      const leida = fechaOfMuestra({ campo, text, estado: reading.document['estado'] }, fechas, refuse);
      if (leida) reading.document[campo.name] = leida.fecha;
      if (leida && isOtherDay(text, leida.fecha)) warn(campo.name, text, otherDay);
      if (campo.time && leida?.hora) reading.document[campo.time] = leida.hora;
    }
    for (const name of camposHora) addHora(reading, name, textos[name], remarks);
    return reading;
  };
  return Object.assign(read, { lugares: texts.lugares });
}

type Said = Record<'warnings' | 'refusals', Remark[]>;

function saidOf({ warnings, refusals }: Said, linea: number): Remarks {
  return { warn: remarkInto(warnings, linea), refuse: remarkInto(refusals, linea) };
}

/** Collects the remarks on the row that begins at a line, and its cells that aren't kept. */
export function remarksInto(said: Said, linea: number, tomadas: Tomadas): RowRemarks {
  const { warn, refuse } = saidOf(said, linea);
  const dropFrom: RowRemarks['dropFrom'] = (indices, ...remark) => {
    warn(...remark);
    tomadas.descarta({ linea, indices, motivo: motivoOf(remark[2], remark[3]) });
  };
  return { warn, refuse, dropFrom };
}

/** Why cells of a kind aren't kept. */
export const motivoOf = (motivo: string, clase: ClaseDeNota | undefined) => (clase ? clasesDeNota[clase] : motivo);

/** Collects say on the row that begins at a line. */
function remarkInto(remarks: Remark[], linea: number): AddRemark {
  return (campo, valor, motivo, clase) => remarks.push({ linea, campo, valor, motivo, ...(clase && { clase }) });
}

function plainFields(textos: Textos): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  for (const name of cortos) if (textos[name] !== undefined) document[name] = clean(textos[name]);
  for (const name of camposLargos) if (textos[name] !== undefined) document[name] = textos[name];
  if (textos.solicitante !== undefined) {
    const { solicitante: nombre, solicitante_id: id } = textos;
    document['solicitante'] = { nombre, ...(id ? { id } : {}) };
  }
  const { [partesDePunto.nombre]: nombre, [partesDePunto.codigo]: codigo } = textos;
  if (nombre ?? codigo) {
    document['punto_muestreo'] = { ...(nombre && { nombre: clean(nombre) }), ...(codigo && { codigo: clean(codigo) }) };
  }
  return document;
}

const otherDay = 'La hora es de otro huso y en España ya es otro día: se guarda el de España';

/** Whether a text with a time zone shows another day than that of Madrid. */
const isOtherDay = (text: string, fecha: string) =>
  /^\d{4}-\d\d-\d\d[T ].*(?:Z|[+-]\d\d:?\d\d)$/u.test(text) && !text.startsWith(fecha);

const otherTime = 'La fecha lleva otra hora que la columna de la hora: se guarda la de la columna';

function addHora(
  { document }: Reading,
  name: CamposDeClase<'time'>,
  text: string | undefined,
  { warn, refuse }: Remarks,
): void {
  if (text === undefined) return;
  const hora = readHora(text);
  const own = document[name];
  if (hora && typeof own === 'string' && own !== hora) warn(name, own, otherTime);
  if (hora) document[name] = hora;
  else refuse(name, text, 'No es una hora que exista (hh:mm)');
}
