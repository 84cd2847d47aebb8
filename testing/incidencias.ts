import type { MuestraDocument } from '../contract/muestra.ts';
import { createIncidencia, hiloDe } from '../lambdas/store/incidencias.ts';
import { muestra } from './muestras.ts';

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

/** Stores an incident of a requester, with a file, as if it had been followed and uploaded; its id. */
export async function seedIncidencia({
  archivo,
  solicitante = 'Hotel Sol',
}: {
  archivo: string;
  solicitante?: string;
}): Promise<string> {
  const cuando = '2026-03-10T10:00:00.000Z';
  const [determinacion, parametro] = ['Aniones', 'Nitrato'];
  const _id = `${hiloDe(JSON.stringify([solicitante, 'toma de red', '']), determinacion, parametro)}.1`;
  await createIncidencia({
    _id,
    escritura: 1,
    version: 0,
    cambio: null,
    solicitante,
    punto: null,
    determinacion,
    parametro,
    estado: 'abierta',
    abierta: cuando,
    cerrada: null,
    zanjado: null,
    muestras: [
      {
        _id: 'x',
        numero_muestra: 'x',
        fecha_muestra: '2026-03-01',
        tipo_muestra: 'Agua de consumo',
        conclusion: 'No cumple',
        papel: 'incumple',
        revision: 0,
      },
    ],
    propuesta: null,
    causa: null,
    medida: null,
    medidaPropuesta: null,
    lectura: null,
    remuestraTras: null,
    responsable: null,
    venceEl: null,
    plazos: [],
    archivos: [{ _id: archivo, nombre: 'x.pdf', tipo: 'application/pdf', size: 1, cuando, quien: 'x@hotel.test' }],
    pasos: [],
  });
  return _id;
}
