import type { Determinacion } from '../../contract/muestra.ts';
import { clean, fold } from '../../contract/rules/texto.ts';
import { describedOf, determinacionOf, type TextosDeDeterminacion } from './determinacion.ts';
import { fechaReader } from './fecha-leida.ts';
import { camposCortos, camposFecha, camposLargos } from './campos-de-muestra.ts';
import { JsonFields, type UnknownField } from './json-fields.ts';
import { resultadoDeJson } from './json-resultado.ts';
import type { Reading } from './reading.ts';

const cortos = [...camposCortos, 'hora_muestra'] as const;

/** What the former system and the portal's own answers carry beside the sample. */
const ignored = ['importedAt', 'lastModified', 'createdAt', 'updatedAt', '__v'];
const counted = ['_id', 'total_resultados', 'resultados_cumplen', 'resultados_no_cumplen'];

const readFecha = fechaReader(['dd/mm/aaaa']);

/** Reads one sample of the spec's shape from an object that is forgiving about how texts, dates and blanks are told. */
export class JsonSample {
  private readonly reading: Reading;
  private readonly unknown: UnknownField;

  constructor(linea: number, unknown: UnknownField) {
    this.reading = { linea, document: {}, clave: [], rechazos: [], avisos: [] };
    this.unknown = unknown;
  }

  read(object: Record<string, unknown>): Reading {
    const { document } = this.reading;
    const fields = new JsonFields(object, '', this.reading, this.unknown);
    const { id, numero, clave } = claveIn(fields);
    if (id) document['_id'] = id;
    if (numero) document['numero_muestra'] = numero;
    this.reading.clave = clave;
    document['estado'] = fold(fields.text('estado') ?? 'autorizada').replaceAll(' ', '_');
    for (const name of camposFecha) this.fecha(fields, name);
    for (const name of cortos) {
      const text = fields.text(name);
      if (text !== undefined) document[name] = clean(text);
    }
    for (const name of camposLargos) {
      const text = fields.text(name);
      if (text !== undefined) document[name] = text;
    }
    this.solicitante(fields);
    document['determinaciones'] = fields
      .objects('determinaciones')
      .map((inner, i) => determinacionDeJson(fields.within(inner, `determinaciones[${i}].`)));
    fields.end(ignored);
    return this.reading;
  }

  private fecha(fields: JsonFields, name: (typeof camposFecha)[number]): void {
    const text = fields.text(name);
    if (text === undefined) return;
    const leida = readFecha(text);
    if (leida) this.reading.document[name] = leida.fecha;
    else fields.refuse(name, text, 'No es una fecha que exista (aaaa-mm-dd o dd/mm/aaaa)');
  }

  private solicitante(fields: JsonFields): void {
    const inner = fields.objectOrText('solicitante');
    if (inner === undefined) return;
    if (typeof inner === 'string') {
      this.reading.document['solicitante'] = { nombre: inner };
      return;
    }
    const of = fields.within(inner, 'solicitante.');
    const nombre = of.text('nombre');
    const id = of.text('id', '_id');
    this.reading.document['solicitante'] = { ...(nombre ? { nombre } : {}), ...(id ? { id } : {}) };
    of.end([]);
  }
}

/** What tells a sample from every other: the `_id` that it brings, its number, and its key without `_id`. */
interface ClaveDeJson {
  id?: string | undefined;
  numero: string;
  clave: string[];
}

/** What identifies the sample that an object tells, whatever else may be wrong with it. */
export function claveDeJson(object: Record<string, unknown>): ClaveDeJson {
  const reading: Reading = { linea: 0, document: {}, clave: [], rechazos: [], avisos: [] };
  return claveIn(new JsonFields(object, '', reading, () => {}));
}

function claveIn(fields: JsonFields): ClaveDeJson {
  const numero = clean(fields.text('numero_muestra', 'muestra') ?? '');
  return { id: fields.text('_id'), numero, clave: ['', numero] };
}

function determinacionDeJson(fields: JsonFields): Determinacion {
  const textos: TextosDeDeterminacion = fields.texts({
    conclusion: 'status_inteligente',
    procedimiento: 'procedimiento',
    norma: 'norma',
    acreditado: 'acreditado',
    subcontratado: 'subcontratado',
  });
  const descripcion = fields.text('descripcion') ?? '';
  const resultados = fields
    .objects('resultados')
    .map((inner, i) => resultadoDeJson(fields.within(inner, `resultados[${i}].`)));
  fields.end(counted);
  return determinacionOf(describedOf(descripcion, textos, fields.warn), resultados);
}
