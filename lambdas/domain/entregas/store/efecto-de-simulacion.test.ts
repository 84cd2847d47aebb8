import { beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { seedCliente } from '../../../../testing/alerts.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { writePdf } from '../../certificados/store/pdfs.ts';
import { heldOf } from './held-back.ts';
import { EfectoDeSimulacion } from './efecto-de-simulacion.ts';
import { saveMuestras } from './save-muestras.ts';

useTables();
beforeAll(async () => {
  await seedCliente('mar', ['Hotel Mar']);
  await seedCliente('cerrado', ['Hotel Viejo'], { isActive: false });
});

const now = new Date('2026-05-07T10:00:00Z');

/** A sample with one value of chlorine. */
function conCloro(_id: string, valor: number, more: Partial<MuestraDocument> = {}): MuestraDocument {
  const texto = String(valor).replace('.', ',');
  const resultados = [{ descripcion: 'Cloro', valor, valor_formateado: texto, unidad: 'mg/L' }];
  const counts = { total_resultados: 1, resultados_cumplen: 0, resultados_no_cumplen: 0 };
  const determinaciones = [{ descripcion: 'Cloro', resultados, ...counts }];
  return muestra({ _id, solicitante: { nombre: 'Hotel Mar' }, producto: 'Grifo', determinaciones, ...more });
}

async function foresee(...documents: MuestraDocument[]) {
  const seen = new EfectoDeSimulacion();
  const retiene = heldOf({ admiteCambios: false });
  await seen.add(documents, await saveMuestras(documents, { now, simulacion: true, retiene }));
  return seen.efecto();
}

describe('what a delivery would do', () => {
  it('counts what is new, changed, held back and as it was; without a certificate and seen by no client', async () => {
    await saveMuestras([conCloro('P-1', 0.5), conCloro('P-2', 0.5), conCloro('P-3', 0.5)], { now });
    const pdf = { _id: 'c', grupo: 'c', numero: 'P-1', filename: 'P-1.pdf', key: 'pdfs/c.pdf', filesize: 9 };
    const came = { subido: now.toISOString(), huella: 'c', orden: '', entregas: [] };
    const rest = { ...came, anteriores: [], revisiones: 1, version: 1, cambio: null };
    await writePdf({ ...pdf, ...rest }, undefined);
    const found = await foresee(
      conCloro('P-1', 0.5),
      conCloro('P-2', 0.8, { producto: 'Ducha' }),
      conCloro('P-3', 0.5, { fecha_muestra: '2025-03-01' }),
      conCloro('P-4', 0.5, { solicitante: { nombre: 'Hotel Viejo' } }),
      conCloro('P-5', 0.5, { solicitante: { nombre: 'Nadie' } }),
      conCloro('P-6', 0.5, { estado: 'en_curso' }),
    );
    expect(found).toEqual({
      nuevas: 3,
      actualizadas: 1,
      sinCambios: 1,
      superadas: 0,
      retenidas: 1,
      cambios: [
        { campo: 'Producto', muestras: 1, primera: { muestra: 'P-2', texto: 'Producto Grifo → Ducha' } },
        { campo: 'Resultado', muestras: 1, primera: { muestra: 'P-2', texto: 'Cloro 0,5 → 0,8 mg/L' } },
      ],
      comparadas: 1,
      sinCertificado: 3,
      sinCliente: 2,
      raras: [],
    });
  });

  it('names the samples that are least like the others, and why', async () => {
    const many = Array.from({ length: 40 }, (_, n) =>
      conCloro(`Q-${n}`, 0.4 + (n % 5) / 10, { fecha_muestra: `2026-03-${String(1 + (n % 28)).padStart(2, '0')}` }),
    );
    const { producto: _none, ...blank } = conCloro('Q-vacía', 0.5);
    const odd = [conCloro('Q-alta', 600), conCloro('Q-vieja', 0.5, { fecha_muestra: '1931-03-01' }), blank];
    const { raras } = await foresee(...many.slice(0, 30), ...odd, ...many.slice(30));
    expect(raras).toEqual([
      { muestra: 'Q-vieja', motivo: 'Fecha 1 mar 1931: las demás rondan el 10 mar 2026' },
      { muestra: 'Q-alta', motivo: 'Cloro 600 mg/L: lo habitual ronda 0,6' },
      { muestra: 'Q-vacía', motivo: 'Sin «Producto»: las otras 42 lo tienen' },
    ]);
  });

  it('names none in a file of few samples, or of like ones', async () => {
    expect((await foresee(conCloro('R-1', 0.5), conCloro('R-2', 500))).raras).toEqual([]);
    const alike = Array.from({ length: 30 }, (_, n) => conCloro(`S-${n}`, 1 + n));
    expect((await foresee(...alike)).raras).toEqual([]);
  });
});
