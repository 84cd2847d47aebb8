import { camposDeClase, type CamposDeClase } from '../../../contract/muestra-campos.ts';
import { clean, fold } from '../../../contract/rules/texto.ts';
import { fechaReader, readHora } from '../fecha-leida.ts';
import { fechaDeMuestra } from '../fecha-de-muestra.ts';
import type { Reading, Remark } from '../reading.ts';
import { damageOfName, isSheetError } from '../sheet-damage.ts';
import { compileAll, type Compiler, type Say, type Warn } from './compile.ts';
import { camposCortos, camposFecha, camposHora, camposLargos, identificadores } from '../campos-de-muestra.ts';
import type { Row } from './header.ts';

const cortos = ['_id', 'numero_muestra', ...camposCortos] as const;
const names = [
  ...camposDeClase('date'),
  ...camposLargos,
  ...cortos,
  'estado',
  ...camposHora,
  'solicitante',
  'solicitante_id',
] as const;
type Textos = Partial<Record<(typeof names)[number], string>>;

/** Reads what a row says of its sample; the determinations are read by whoever knows the file's form. */
export type CamposReader = (row: Row, linea: number) => Reading;

/** What tells the sample of a row from every other: the `_id` that it brings, its number, and its key without `_id`. */
export interface ClaveLeida {
  id: string | undefined;
  numero: string;
  clave: readonly string[];
}

const unsaid: Say = { warn: () => {}, refuse: () => {} };

/** Makes the reader of what identifies the sample of a row. */
export function claveReader(compiler: Compiler): (row: Row) => ClaveLeida {
  const { header, mapping } = compiler;
  const texts = compileAll(compiler, mapping.campos, ['_id', 'numero_muestra']);
  const key = mapping.identidad.columnas?.map((column) => header.cell(column));
  return (row) => {
    const said = texts(row, unsaid);
    const numero = clean(said.numero_muestra ?? '');
    return {
      id: clean(said._id ?? '') || undefined,
      numero,
      clave: [mapping.identidad.espacio, ...(key ? key.map((cell) => cell(row)) : [numero])],
    };
  };
}

/** Makes the reader of a sample's own fields. */
export function camposReader(compiler: Compiler): CamposReader {
  const { mapping } = compiler;
  const texts = compileAll(compiler, mapping.campos, names);
  const claveOf = claveReader(compiler);
  const fechas = {
    read: fechaReader(mapping.fechas, mapping.fechas_en_orden),
    formatos: `${mapping.fechas.join(', ')} o aaaa-mm-dd`,
    ultima: compiler.ultimaFecha,
  };
  return (row, linea) => {
    const avisos: Remark[] = [];
    const rechazos: Remark[] = [];
    const say = sayInto({ avisos, rechazos }, linea);
    const textos: Textos = texts(row, say);
    const reading: Reading = {
      linea,
      document: plainFields(textos),
      clave: claveOf(row).clave,
      rechazos,
      avisos,
    };
    const { refuse } = say;
    for (const name of identificadores) sayIfDamaged(name, textos[name], refuse);
    for (const text of reading.clave.slice(1))
      if (text !== textos.numero_muestra) sayIfDamaged('identidad', text, refuse);
    for (const campo of camposFecha) {
      const text = textos[campo.name];
      if (text === undefined) continue;
      const leida = fechaDeMuestra({ campo, text, estado: reading.document['estado'] }, fechas, refuse);
      if (leida) reading.document[campo.name] = leida.fecha;
      if (campo.time && leida?.hora) reading.document[campo.time] = leida.hora;
    }
    for (const name of camposHora) addHora(reading, name, textos[name], refuse);
    return reading;
  };
}

function sayIfDamaged(campo: string, text: string | undefined, refuse: Warn): void {
  const motivo = text === undefined ? undefined : damageOfName(text);
  // Its own reader has refused a spreadsheet's error already.
  if (motivo && text !== undefined && (campo === 'identidad' || !isSheetError(text))) refuse(campo, text, motivo);
}

/** Collects what is said of the row that begins at a line. */
export function sayInto({ avisos, rechazos }: { avisos: Remark[]; rechazos: Remark[] }, linea: number): Say {
  return { warn: remarkInto(avisos, linea), refuse: remarkInto(rechazos, linea) };
}

/** Collects remarks on the row that begins at a line. */
function remarkInto(remarks: Remark[], linea: number): Warn {
  return (campo, valor, motivo) => remarks.push({ linea, campo, valor, motivo });
}

function plainFields(textos: Textos): Record<string, unknown> {
  const document: Record<string, unknown> = {
    estado: textos.estado === undefined ? 'autorizada' : fold(textos.estado).replaceAll(' ', '_'),
  };
  for (const name of cortos) if (textos[name] !== undefined) document[name] = clean(textos[name]);
  for (const name of camposLargos) if (textos[name] !== undefined) document[name] = textos[name];
  if (textos.solicitante !== undefined) {
    const { solicitante: nombre, solicitante_id: id } = textos;
    document['solicitante'] = { nombre, ...(id ? { id } : {}) };
  }
  return document;
}

function addHora(
  { document }: Reading,
  name: CamposDeClase<'time'>,
  text: string | undefined,
  refuse: (campo: string, valor: string, motivo: string) => void,
): void {
  if (text === undefined) return;
  const hora = readHora(text);
  if (hora) document[name] = hora;
  else refuse(name, text, 'No es una hora que exista (hh:mm)');
}
