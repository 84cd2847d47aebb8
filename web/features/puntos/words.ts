import type { ParametroDePunto } from '../../../contract/puntos-listados.ts';
import { fechaCorta } from '../../../contract/rules/fechas.ts';
import { cantidad, numero } from '../../../contract/rules/numeros.ts';
import { textoDeValor } from '../../../contract/rules/resultado.ts';

/** `< 0,5`, `4.000`, or the laboratory's words; '-' where nothing was delivered. */
export function textoDeUltimo({ texto, operador }: ParametroDePunto['ultimo']): string {
  return `${operador ?? ''}${textoDeValor({ valor_formateado: texto, valor: Number(texto), operador: undefined })}`;
}

/** `Nitrato: 62 mg/L (máx. 50)` and what the line beside it draws, for whom doesn't see it. */
export function textoDeSerie({ parametro, determinacion, unidad, ultimo, total, noCumplen }: ParametroDePunto): string {
  return [
    `${parametro || determinacion}: ${textoDeUltimo(ultimo)}${unidad ? ` ${unidad}` : ''}`,
    ` el ${fechaCorta(ultimo.fecha)}; ${cantidad(total, 'valor', 'valores')}`,
    noCumplen > 0 ? `, ${numero(noCumplen)} no ${noCumplen === 1 ? 'cumple' : 'cumplen'}` : '',
  ].join('');
}

/** `máx. 50`, `6,5 - 9,5`, `mín. 0,2`; '' for none. */
export function textoDeZona({ min, max }: ParametroDePunto['ultimo']['limite']): string {
  if (min !== undefined && max !== undefined) return `${numero(min)} - ${numero(max)}`;
  if (max !== undefined) return `máx. ${numero(max)}`;
  return min === undefined ? '' : `mín. ${numero(min)}`;
}

/** 'Salida de ETAP': a class as the head of a line. */
export function nombreDeClase(clase: string): string {
  return clase.slice(0, 1).toUpperCase() + clase.slice(1);
}
