import { clean, fold } from '../../../contract/rules/texto.ts';
import { fechaReader, readHora } from '../fecha-leida.ts';
import type { Reading, Remark } from '../reading.ts';
import { compileAll, type Compiler, type Warn } from './compile.ts';
import { camposCortos, camposFecha, camposLargos } from '../campos-de-muestra.ts';
import type { Row } from './header.ts';

const cortos = ['_id', 'numero_muestra', ...camposCortos] as const;
const otros = ['estado', 'hora_muestra', 'solicitante', 'solicitante_id'] as const;
const names = [...camposFecha, ...camposLargos, ...cortos, ...otros] as const;
type Textos = Partial<Record<(typeof names)[number], string>>;

/** Reads what a row says of its sample; the determinations are read by whoever knows the file's form. */
export type CamposReader = (row: Row, linea: number) => Reading;

/** What tells the sample of a row from every other: the `_id` that it brings, its number, and its key without `_id`. */
export interface ClaveLeida {
  id: string | undefined;
  numero: string;
  clave: readonly string[];
}

/** Makes the reader of what identifies the sample of a row. */
export function claveReader(compiler: Compiler): (row: Row) => ClaveLeida {
  const { header, mapping } = compiler;
  const texts = compileAll(compiler, mapping.campos, ['_id', 'numero_muestra']);
  const key = mapping.identidad.columnas?.map((column) => header.cell(column));
  return (row) => {
    const said = texts(row, () => {});
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
  const readFecha = fechaReader(mapping.fechas);
  const formats = mapping.fechas.join(', ');
  return (row, linea) => {
    const avisos: Remark[] = [];
    const textos: Textos = texts(row, remarkInto(avisos, linea));
    const reading: Reading = {
      linea,
      document: plainFields(textos),
      clave: claveOf(row).clave,
      rechazos: [],
      avisos,
    };
    const refuse = (campo: string, valor: string, motivo: string) =>
      reading.rechazos.push({ linea, campo, valor, motivo });
    for (const name of camposFecha) {
      const text = textos[name];
      if (text === undefined) continue;
      const leida = readFecha(text);
      if (!leida) refuse(name, text, `No es una fecha que exista (${formats} o aaaa-mm-dd)`);
      else reading.document[name] = leida.fecha;
      if (name === 'fecha_muestra' && leida?.hora) reading.document['hora_muestra'] = leida.hora;
    }
    addHora(reading, textos.hora_muestra, refuse);
    return reading;
  };
}

/** Collects remarks on the row that begins at a line. */
export function remarkInto(remarks: Remark[], linea: number): Warn {
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
  text: string | undefined,
  refuse: (campo: string, valor: string, motivo: string) => void,
): void {
  if (text === undefined) return;
  const hora = readHora(text);
  if (hora) document['hora_muestra'] = hora;
  else refuse('hora_muestra', text, 'No es una hora que exista (hh:mm)');
}
