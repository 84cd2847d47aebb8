import type { MuestraDocument, Resultado } from '../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../lambdas/domain/entregas/store/save-muestras.ts';

/** A determination as a laboratory delivers it, its counts by what its results say. */
export function determinacion(
  descripcion: string,
  resultados: Resultado[],
): MuestraDocument['determinaciones'][number] {
  const count = (conclusion: string) => resultados.filter((one) => one.conclusion === conclusion).length;
  return {
    descripcion,
    procedimiento: 'PNT-FQ-001',
    resultados,
    total_resultados: resultados.length,
    resultados_cumplen: count('Cumple'),
    resultados_no_cumplen: count('No cumple'),
  };
}

/** A sample in progress of the client 'hoteles': one result pending, one that fails, one compared with nothing. */
export const enCurso: MuestraDocument = {
  _id: 'en-curso-hotel',
  numero_muestra: 'M-2026-900',
  estado: 'en_curso',
  producto: 'Agua caliente sanitaria',
  referencia_externa: 'HAB-214',
  fecha_muestra: '2026-06-30',
  tipo_muestra: 'Agua de consumo',
  solicitante: { nombre: 'Hotel Sol', id: 'solicitante-1' },
  operador_muestreo: 'Técnico T-04',
  descripcion: 'Frasco estéril de 1 L',
  determinaciones: [
    determinacion('Legionella', [
      { descripcion: 'Legionella spp.', unidad: 'UFC/L', referencia: { max: 100 } },
      {
        descripcion: 'Legionella pneumophila',
        valor: 300,
        valor_formateado: '300',
        unidad: 'UFC/L',
        referencia: { max: 100 },
        conclusion: 'No cumple',
      },
      { descripcion: 'Aerobios a 22 °C', valor: 12, valor_formateado: '12', unidad: 'UFC/mL' },
    ]),
    determinacion('Temperatura', [
      { descripcion: 'Temperatura', valor: 58, valor_formateado: '58', unidad: '°C', conclusion: 'Cumple' },
    ]),
    determinacion('Cloro libre residual', [{ descripcion: 'Cloro libre residual', unidad: 'mg/L' }]),
  ],
};

/** A sample of another client, with a determination that no other sample has. */
export const ajena: MuestraDocument = {
  ...enCurso,
  _id: 'en-curso-ajena',
  numero_muestra: 'M-2026-901',
  solicitante: { nombre: 'ETAP Norte' },
  determinaciones: [determinacion('Bromato', [{ descripcion: 'Bromato', unidad: 'µg/L' }])],
};

/** The same sample once the laboratory has authorised it. */
export function autorizada(muestra: MuestraDocument): MuestraDocument {
  return { ...muestra, estado: 'autorizada', conclusion_muestra: 'No cumple', fin_analisis: '2026-07-08' };
}

/** Delivers samples as the laboratory does. */
export async function deliver(...muestras: MuestraDocument[]): Promise<void> {
  await saveMuestras(muestras, { now: new Date('2026-07-01T08:00:00.000Z') });
}
