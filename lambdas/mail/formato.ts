import type { Resultado } from '../../contract/muestra.ts';
import { textoDeResultado } from '../../contract/rules/resultado.ts';
import { fold } from '../../contract/rules/texto.ts';

const day = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });

/** `7 may 2026`. */
export function fechaDeCorreo(fecha: string): string {
  return day.format(new Date(`${fecha}T00:00:00Z`)).replaceAll('.', '');
}

/**
 * `Nitratos: 62 mg/L (máx. 50)`: a result as the pages write it. Its name is left out where it is the determination's,
 * which stands before it.
 */
export function resultadoDeCorreo({ descripcion, ...resultado }: Resultado, determinacion: string): string {
  const name = fold(descripcion) === fold(determinacion) ? '' : `${descripcion}: `;
  return name + textoDeResultado(resultado);
}
