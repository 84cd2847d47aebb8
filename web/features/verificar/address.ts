import { direccionDeVerificacion } from '../../../contract/verificar/rules/direccion.ts';

/** Where a report with this code is verified, at the portal that is open. */
export function verificarAddress(codigo: string): string {
  return direccionDeVerificacion(location.origin, codigo);
}

/** The path of the sheet by which a sample's certificate is verified. */
export function hojaPath(id: string): string {
  return `/results/${encodeURIComponent(id)}/verificacion`;
}
