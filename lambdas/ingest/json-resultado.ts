import type { Resultado } from '../../contract/muestra.ts';
import type { JsonFields } from './json-fields.ts';
import { type Notacion, readNumero, readValor } from './numero.ts';
import { resultadoOf } from './resultado.ts';

/**
 * JSON says its numbers as numbers; where one comes as text, a lone comma or point is taken for the decimal sign, and
 * the other one, if there, for the thousands.
 */
const notaciones: readonly Notacion[] = [
  { decimal: '.' },
  { decimal: ',' },
  { decimal: ',', miles: '.' },
  { decimal: '.', miles: ',' },
];

/** Reads one result of a sample in JSON. `valor` may be a number or a text such as '<0,5'. */
export function resultadoDeJson(fields: JsonFields): Resultado {
  const delivered = fields.number('valor');
  const formatted = fields.text('valor_formateado');
  const said = delivered === undefined ? fields.text('valor') : undefined;
  const operador = fields.text('operador');
  const textos = fields.texts({
    unidad: 'unidad',
    conclusion: 'conclusion',
    incertidumbre: 'incertidumbre',
    limite_deteccion: 'limite_deteccion',
    limite_cuantificacion: 'limite_cuantificacion',
    acreditado: 'acreditado',
  });
  const valor = formatted ?? said;
  const notacion = notacionOf(valor ?? '');
  const resultado = resultadoOf(
    { descripcion: fields.text('descripcion') ?? '', ...textos, ...(valor === undefined ? {} : { valor }) },
    // A text that stands beside its number needs no understanding.
    { ...notacion, previstos: new Set(delivered === undefined ? [] : [valor ?? '']) },
    fields.warn,
  );
  addSaidApart(resultado, { delivered, said: formatted === undefined ? undefined : said, operador });
  const referencia = referenciaOf(fields);
  if (referencia) resultado.referencia = referencia;
  fields.end(['_id']);
  return resultado;
}

/** The number that is delivered as such wins over the one understood in the text beside it; so does a sign of its own. */
function addSaidApart(
  resultado: Resultado,
  {
    delivered,
    said,
    operador,
  }: { delivered?: number | undefined; said?: string | undefined; operador?: string | undefined },
): void {
  const apart = said === undefined ? undefined : readValor(said, notacionOf(said));
  const valor = delivered ?? apart?.valor;
  if (valor !== undefined) resultado.valor = valor;
  const sign = operador === undefined ? apart?.operador : readValor(`${operador}0`, { decimal: '.' }).operador;
  if (sign && resultado.valor !== undefined) resultado.operador = sign;
}

function notacionOf(text: string): Notacion {
  return notaciones.find((notacion) => readValor(text, notacion).valor !== undefined) ?? { decimal: ',' };
}

function referenciaOf(fields: JsonFields): Resultado['referencia'] {
  const inner = fields.objectOrText('referencia');
  if (inner === undefined || typeof inner === 'string') return inner === undefined ? undefined : { texto: inner };
  const of = fields.within(inner, 'referencia.');
  const words: string[] = [];
  const end = (name: 'min' | 'max'): number | undefined => {
    const number = of.number(name);
    const text = number === undefined ? of.text(name) : undefined;
    if (text === undefined) return number;
    const read = readNumero(text, notacionOf(text));
    if (read === undefined) words.push(text);
    return read;
  };
  const [min, max, texto] = [end('min'), end('max'), of.text('texto') ?? (words.join(' - ') || undefined)];
  of.end([]);
  if (min === undefined && max === undefined && texto === undefined) return undefined;
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(texto === undefined ? {} : { texto }),
  };
}
