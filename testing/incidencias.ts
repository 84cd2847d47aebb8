import type { MuestraDocument } from '../contract/muestra.ts';
import { claveDePunto } from '../contract/rules/punto.ts';
import { incidenciaNueva } from '../lambdas/seguimiento/documento.ts';
import { createIncidencia, hiloDe, type MuestraGuardada, type StoredIncidencia } from '../lambdas/store/incidencias.ts';
import { muestra } from './muestras.ts';

const abierta = '2026-03-10T10:00:00.000Z';

/** A sample of the point 'Toma de red' in which nitrate was measured: more than 50 mg/L does not comply. */
export function conNitrato(
  valor: number | undefined,
  { nitrato = 'Nitrato', ...more }: Partial<MuestraDocument> & { _id: string; nitrato?: string },
): MuestraDocument {
  const conclusion = valor === undefined ? {} : { conclusion: valor > 50 ? 'No cumple' : 'Cumple' };
  const cumple = Number(valor !== undefined && valor <= 50);
  return muestra({
    punto_muestreo: { nombre: 'Toma de red', codigo: 'T-01' },
    determinaciones: [
      {
        descripcion: 'Aniones',
        resultados: [
          {
            descripcion: nitrato,
            unidad: 'mg/L',
            referencia: { max: 50 },
            ...(valor !== undefined && { valor, valor_formateado: String(valor) }),
            ...conclusion,
          },
        ],
        total_resultados: 1,
        resultados_cumplen: cumple,
        resultados_no_cumplen: 1 - cumple,
      },
    ],
    ...more,
  });
}

/** A file of an incident. */
export const archivo = (_id: string, quien: string): StoredIncidencia['archivos'][number] => ({
  _id,
  nombre: 'filtro.pdf',
  tipo: 'application/pdf',
  size: 1,
  cuando: abierta,
  quien,
});

/** Stores an incident of nitrate as a sample opened it, with what is given besides; its id. */
export async function seedIncidencia({
  solicitante = 'Hotel Sol',
  ...more
}: Partial<StoredIncidencia> = {}): Promise<string> {
  const hallazgo = { determinacion: 'Aniones', parametro: 'Nitrato', conclusion: 'No cumple' } as const;
  const clave = claveDePunto(solicitante, { nombre: 'Toma de red' });
  const _id = `${hiloDe(clave, hallazgo.determinacion, hallazgo.parametro)}.1`;
  const primera: MuestraGuardada = {
    _id: 'x',
    numero_muestra: 'x',
    fecha_muestra: '2026-03-01',
    tipo_muestra: 'Agua de consumo',
    conclusion: 'No cumple',
    papel: 'incumple',
    revision: 0,
  };
  const documento = incidenciaNueva(primera, { solicitante, punto: null, hallazgo }, abierta);
  await createIncidencia({ ...documento, _id, escritura: 1, version: 0, cambio: null, ...more });
  return more._id ?? _id;
}
