import { maxBytesDeArchivo, type TipoDeArchivo, tiposDeArchivo } from '../../../../contract/incidencias/incidencia.ts';
import { incidenciaFaults } from '../../../../contract/incidencias/rules/messages.ts';

/** What is said of a file for its size. */
export const faults = { grande: 'El archivo pasa de 10 MB', vacio: 'El archivo está vacío' } as const;

/** What a file picker is to offer. */
export const aceptados = Object.keys(tiposDeArchivo).join(',');

/** Whether a type is one that an incident takes. */
export const isTipo = (type: string): type is TipoDeArchivo => Object.hasOwn(tiposDeArchivo, type);

/** What is wrong with a file that was chosen; null where nothing is. The server looks again, at its bytes. */
export function faultOf({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): string | null {
  if (size === 0) return faults.vacio;
  if (!isTipo(type)) return incidenciaFaults.noEsLoQueDice;
  if (size > maxBytesDeArchivo) return faults.grande;
  return name.length > 255 ? 'El nombre del archivo es demasiado largo' : null;
}
