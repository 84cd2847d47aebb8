import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import { sumaDias } from '../../contract/base/dias-habiles.ts';
import { conNitrato } from '../incidencias.ts';

/** A day so long ago, `yyyy-mm-dd`. */
export function haceDias(dias: number): string {
  return sumaDias(fechaEnMadrid(new Date()), -dias);
}

/** A sample of a point, of three weeks ago if nothing else is said, with its nitrate, of which 50 mg/L are allowed. */
export function nitrato(_id: string, valor: number, more: Partial<MuestraDocument> = {}): MuestraDocument {
  const conclusion = valor > 50 ? 'No cumple' : 'Cumple';
  return conNitrato(valor, {
    _id,
    punto_muestreo: { nombre: 'Grifo de cocina' },
    fecha_muestra: haceDias(21),
    conclusion_muestra: conclusion,
    ...more,
  });
}

/** The bytes of a picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
