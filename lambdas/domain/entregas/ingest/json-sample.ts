import type { Determinacion } from '../../../../contract/muestras/muestra.ts';
import type { CamposDeClase } from '../../../../contract/muestras/muestra-campos.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import { describedOf, determinacionOf, type DeterminacionTexts } from './determinacion.ts';
import { fechaReader, readHora } from './fecha-reader.ts';
import { fechaOfMuestra } from './fecha-of-muestra.ts';
import {
  type CampoFecha,
  camposCortos,
  camposFecha,
  camposHora,
  camposLargos,
  identificadores,
} from './campos-of-muestra.ts';
import { JsonFields, type UnknownField } from './json-fields.ts';
import { resultadoOfJson } from './json-resultado.ts';
import type { Reading } from './reading.ts';
import { DuplicateParameters } from './duplicate-parameters.ts';
import { refuseDamagedName } from './sheet-damage.ts';

/** What the former system and the portal's own answers carry beside the sample. */
const ignored = ['importedAt', 'lastModified', 'createdAt', 'updatedAt', '__v'];
const counted = ['_id', 'total_resultados', 'resultados_cumplen', 'resultados_no_cumplen'];

const fechas = { read: fechaReader(['dd/mm/aaaa']), formatos: 'aaaa-mm-dd o dd/mm/aaaa' };

/** Reads one sample from an object of a sample's shape, lenient about the forms of texts, dates and blanks. */
export class JsonSample {
  private readonly reading: Reading;
  private readonly unknown: UnknownField;
  private readonly ultimaFecha: string;
  private readonly repetidos = new DuplicateParameters('decir');

  constructor(linea: number, ultimaFecha: string, unknown: UnknownField) {
    this.ultimaFecha = ultimaFecha;
    this.reading = { linea, document: {}, clave: [], refusals: [], warnings: [] };
    this.unknown = unknown;
  }

  read(object: Record<string, unknown>): Reading {
    const { document } = this.reading;
    const fields = new JsonFields(object, '', this.reading, this.unknown);
    const { id, numero, clave } = claveIn(fields);
    if (id) document['_id'] = id;
    if (numero) document['numero_muestra'] = numero;
    this.reading.clave = clave;
    const estado = estadoIn(object, fields);
    if (estado !== undefined) document['estado'] = estado;
    for (const campo of camposFecha) this.fecha(fields, campo);
    for (const name of camposCortos) {
      const text = fields.text(name);
      if (text !== undefined) document[name] = clean(text);
    }
    for (const name of camposLargos) {
      const text = fields.text(name);
      if (text !== undefined) document[name] = text;
    }
    for (const name of camposHora) this.hora(fields, name);
    this.solicitante(fields);
    this.punto(fields);
    for (const name of identificadores) refuseDamagedName(name, textIn(document, name), fields.refuse);
    document['determinaciones'] = fields
      .objects('determinaciones')
      .map((inner, i) => determinacionDeJson(fields.within(inner, `determinaciones[${i}].`), this.repetidos));
    fields.end(ignored);
    return this.reading;
  }

  private fecha(fields: JsonFields, campo: CampoFecha): void {
    const text = fields.text(campo.name);
    if (text === undefined) return;
    const { document } = this.reading;
    const how = { ...fechas, ultima: this.ultimaFecha };
    const leida = fechaOfMuestra({ campo, text, estado: document['estado'] }, how, fields.refuse);
    if (leida) document[campo.name] = leida.fecha;
    if (campo.time && leida?.hora) document[campo.time] = leida.hora;
  }

  private hora(fields: JsonFields, name: CamposDeClase<'time'>): void {
    const text = fields.text(name);
    if (text === undefined) return;
    const hora = readHora(text);
    if (hora) this.reading.document[name] = hora;
    else fields.refuse(name, text, 'No es una hora que exista (hh:mm)');
  }

  private solicitante(fields: JsonFields): void {
    const inner = fields.objectOrText('solicitante');
    if (inner === undefined) return;
    if (typeof inner === 'string') {
      this.reading.document['solicitante'] = { nombre: inner };
      refuseDamagedName('solicitante', inner, fields.refuse);
      return;
    }
    const of = fields.within(inner, 'solicitante.');
    const nombre = of.text('nombre');
    const id = of.text('id', '_id');
    refuseDamagedName('nombre', nombre, of.refuse);
    refuseDamagedName('id', id, of.refuse);
    this.reading.document['solicitante'] = { ...(nombre ? { nombre } : {}), ...(id ? { id } : {}) };
    of.end([]);
  }

  /** A point is an object, or its name alone. */
  private punto(fields: JsonFields): void {
    const inner = fields.objectOrText('punto_muestreo');
    if (inner === undefined) return;
    if (typeof inner === 'string') {
      this.reading.document['punto_muestreo'] = { nombre: clean(inner) };
      refuseDamagedName('punto_muestreo', inner, fields.refuse);
      return;
    }
    const of = fields.within(inner, 'punto_muestreo.');
    const nombre = of.text('nombre');
    const codigo = of.text('codigo');
    refuseDamagedName('nombre', nombre, of.refuse);
    refuseDamagedName('codigo', codigo, of.refuse);
    of.end([]);
    if (nombre ?? codigo) {
      this.reading.document['punto_muestreo'] = {
        ...(nombre && { nombre: clean(nombre) }),
        ...(codigo && { codigo: clean(codigo) }),
      };
    }
  }
}

/** A sample without a state is authorised; one whose state is blank says none, and is refused. */
function estadoIn(object: Record<string, unknown>, fields: JsonFields): string | undefined {
  const names = Object.keys(object).filter((name) => fold(name) === 'estado');
  if (names.length === 0) return 'autorizada';
  const text = fields.text(...names);
  return text === undefined ? undefined : fold(text).replaceAll(' ', '_');
}

function textIn(document: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const text = document[name];
  return typeof text === 'string' ? text : undefined;
}

/** What identifies a sample: its `_id` if it has one, its number, and its key where it has no `_id`. */
interface ClaveDeJson {
  id?: string | undefined;
  numero: string;
  clave: string[];
}

/** The identity of the sample in an object, whatever else is wrong with it. */
export function keyOfJson(object: Record<string, unknown>): ClaveDeJson {
  const reading: Reading = { linea: 0, document: {}, clave: [], refusals: [], warnings: [] };
  return claveIn(new JsonFields(object, '', reading, () => {}));
}

function claveIn(fields: JsonFields): ClaveDeJson {
  const numero = clean(fields.text('numero_muestra', 'muestra') ?? '');
  return { id: fields.text('_id'), numero, clave: ['', numero] };
}

function determinacionDeJson(fields: JsonFields, repetidos: DuplicateParameters): Determinacion {
  const textos: DeterminacionTexts = fields.texts({
    conclusion: 'status_inteligente',
    procedimiento: 'procedimiento',
    norma: 'norma',
    acreditado: 'acreditado',
    subcontratado: 'subcontratado',
  });
  const descripcion = fields.text('descripcion') ?? '';
  refuseDamagedName('descripcion', descripcion, fields.refuse);
  const resultados = fields
    .objects('resultados')
    .map((inner, i) => resultadoOfJson(fields.within(inner, `resultados[${i}].`)));
  for (const resultado of resultados) repetidos.keeps(descripcion, resultado, fields);
  fields.end(counted);
  return determinacionOf(describedOf(descripcion, textos, fields.warn), resultados);
}
