import { textoDeCampo } from '../../../contract/puntos/rules/punto.ts';

/** A point in a message. */
export function textoDeNombre({ nombre, codigo }: { nombre: string; codigo?: string | undefined }): string {
  return textoDeCampo(codigo === undefined ? { nombre } : { nombre, codigo }) ?? nombre;
}
