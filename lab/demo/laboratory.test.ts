import { beforeAll, describe, expect, test } from 'vitest';
import { clienteSchema } from '../../contract/administracion/cliente.ts';
import { type MuestraDocument, muestraDocumentSchema } from '../../contract/muestras/muestra.ts';
import { compareWithLimits } from '../../contract/normas/rules/contraste.ts';
import { tipoGrupoSchema } from '../../contract/administracion/tipo-grupo.ts';
import { tipos } from './catalogo/tipos.ts';
import { demoLaboratory } from './laboratory.ts';

const today = '2026-11-20';
const laboratory = demoLaboratory({ seed: 'alicuota', samples: 5000, today });
let muestras: MuestraDocument[];
let autorizadas: MuestraDocument[];

beforeAll(() => {
  muestras = [...laboratory.muestras()];
  autorizadas = muestras.filter(({ estado }) => estado === 'autorizada');
});

function shareOf(some: readonly MuestraDocument[], conclusion: string): number {
  return some.filter((one) => one.conclusion_muestra === conclusion).length / some.length;
}

describe('the laboratory', () => {
  test('has twelve clients of both companies, each with one to six solicitantes that no other has', () => {
    expect(laboratory.clientes).toHaveLength(12);
    expect(new Set(laboratory.clientes.map(({ empresa }) => empresa))).toEqual(new Set(['alicuota', 'cbba']));
    for (const cliente of laboratory.clientes) {
      expect(clienteSchema.parse(cliente)).toEqual(cliente);
      expect(cliente.solicitantes.length).toBeGreaterThanOrEqual(1);
      expect(cliente.solicitantes.length).toBeLessThanOrEqual(6);
    }
    const all = laboratory.clientes.flatMap(({ solicitantes }) => solicitantes);
    expect(new Set(all).size).toBe(all.length);
  });

  test('has six groups of colours that differ, and each of its 35 types in one of them but two', () => {
    expect(laboratory.tipoGrupos).toHaveLength(6);
    for (const grupo of laboratory.tipoGrupos) expect(tipoGrupoSchema.parse(grupo)).toEqual(grupo);
    expect(new Set(laboratory.tipoGrupos.map(({ color }) => color)).size).toBe(6);
    const names = Object.values(tipos).map(({ nombre }) => nombre);
    expect(new Set(names).size).toBe(35);
    const grouped = laboratory.tipoGrupos.flatMap(({ tiposIncluidos }) => tiposIncluidos);
    expect(new Set(grouped).size).toBe(grouped.length);
    expect(names.filter((nombre) => !grouped.includes(nombre))).toEqual([
      'Agua residual depurada',
      'Etiquetado nutricional',
    ]);
  });

  test('is the same laboratory for the same seed, and another one for another', () => {
    const again = demoLaboratory({ seed: 'alicuota', samples: 5000, today });
    const other = demoLaboratory({ seed: 'otra', samples: 5000, today });
    expect(JSON.stringify([...again.muestras()])).toBe(JSON.stringify(muestras));
    expect(JSON.stringify([...laboratory.muestras()])).toBe(JSON.stringify(muestras));
    expect(JSON.stringify([...other.muestras()])).not.toBe(JSON.stringify(muestras));
  });

  test.each([1, 37, 1000])('takes as many samples as it is asked for: %i', (samples) => {
    expect([...demoLaboratory({ seed: 's', samples, today }).muestras()]).toHaveLength(samples);
  });

  test('has more clients when it is bigger, still with solicitantes of their own', () => {
    const { clientes } = demoLaboratory({ seed: 's', samples: 1_000_000, today });
    const all = clientes.flatMap(({ solicitantes }) => solicitantes);
    expect(clientes.length).toBeGreaterThan(60);
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(clientes.map(({ nombre }) => nombre)).size).toBe(clientes.length);
  });
});

describe('its samples', () => {
  test('are 5.000, each with an id and a number of its own, in the form that the contract asks for', () => {
    expect(muestras).toHaveLength(5000);
    expect(new Set(muestras.map(({ _id }) => _id)).size).toBe(5000);
    expect(new Set(muestras.map(({ numero_muestra }) => numero_muestra)).size).toBe(5000);
    for (const muestra of muestras) expect(muestraDocumentSchema.parse(muestra)).toEqual(muestra);
  });

  test('are of the 35 types and come from every solicitante', () => {
    expect(new Set(muestras.map((one) => one.tipo_muestra)).size).toBe(35);
    const known = new Set(laboratory.clientes.flatMap(({ solicitantes }) => solicitantes));
    expect(new Set(muestras.map((one) => one.solicitante.nombre))).toEqual(known);
  });

  test('cover three years up to today, their dates in the order that a laboratory works in', () => {
    expect(muestras[0]?.fecha_muestra.slice(0, 7)).toBe('2023-11');
    expect(muestras.at(-1)?.fecha_muestra.slice(0, 7)).toBe('2026-11');
    for (const one of muestras) {
      const dates = [one.fecha_muestra, one.fecha_recepcion, one.inicio_analisis, one.fin_analisis, one.fecha_emision];
      const given = dates.filter((date) => date !== undefined);
      expect(given).toEqual(given.toSorted());
      expect((given.at(-1) ?? '') <= today).toBe(true);
    }
  });

  test('are mostly authorised; some three in a hundred are in progress, all of them recent', () => {
    const enCurso = muestras.filter(({ estado }) => estado === 'en_curso');
    expect(enCurso.length / 5000).toBeGreaterThan(0.02);
    expect(enCurso.length / 5000).toBeLessThan(0.04);
    expect(enCurso.every((one) => one.fecha_muestra > '2026-10-01' && one.conclusion_muestra === undefined)).toBe(true);
    const anuladas = muestras.length - enCurso.length - autorizadas.length;
    expect(anuladas).toBeGreaterThan(3);
    expect(anuladas).toBeLessThan(60);
  });

  test('in progress mostly have an expected date: some are late, some are due within a week; others have none', () => {
    const enCurso = muestras.filter(({ estado }) => estado === 'en_curso');
    const shareWhere = (holds: (prevista: string | undefined) => boolean) =>
      enCurso.filter(({ fecha_prevista: prevista }) => holds(prevista)).length / enCurso.length;
    const late = shareWhere((prevista) => prevista !== undefined && prevista < today);
    expect(late).toBeGreaterThan(0.05);
    expect(late).toBeLessThan(0.35);
    expect(shareWhere((prevista) => prevista !== undefined && prevista >= today)).toBeGreaterThan(0.5);
    expect(shareWhere((prevista) => prevista === undefined)).toBeGreaterThan(0.02);
    expect(muestras.some((one) => one.estado !== 'en_curso' && one.fecha_prevista)).toBe(false);
    expect(enCurso.every((one) => (one.fecha_prevista ?? one.fecha_muestra) >= one.fecha_muestra)).toBe(true);
  });

  test('in progress still wait for a result, and those authorised wait for none', () => {
    for (const { estado, determinaciones } of muestras) {
      const isPending = determinaciones.some((one) => one.resultados.some((r) => r.valor_formateado === undefined));
      expect(isPending).toBe(estado !== 'autorizada');
    }
  });

  test('conclude No cumple in three to five of a hundred, and nothing in about five', () => {
    expect(shareOf(autorizadas, 'No cumple')).toBeGreaterThan(0.03);
    expect(shareOf(autorizadas, 'No cumple')).toBeLessThan(0.05);
    expect(shareOf(autorizadas, 'No procede')).toBeGreaterThan(0.03);
    expect(shareOf(autorizadas, 'No procede')).toBeLessThan(0.07);
  });
});

test('taps of priority buildings alone have Legionella: a hospital and a hotel of 500 places', () => {
  const deGrifo = muestras.filter(({ tipo_muestra: tipo }) => tipo === tipos.grifo.nombre);
  const having = deGrifo.filter(({ determinaciones }) =>
    determinaciones.some(({ descripcion }) => descripcion === 'Legionella spp.'),
  );
  expect(new Set(having.map(({ solicitante }) => solicitante.nombre))).toEqual(
    new Set(['Hotel Calamarina Palace', 'Hospital de Altavega - Mantenimiento']),
  );
});

describe('its verdicts', () => {
  test('agree with the limits beside them, and with what is counted', () => {
    for (const one of muestras.flatMap(({ determinaciones }) => determinaciones)) {
      const count = (conclusion: string) => one.resultados.filter((r) => r.conclusion === conclusion).length;
      expect([one.total_resultados, one.resultados_cumplen, one.resultados_no_cumplen]).toEqual([
        one.resultados.length,
        count('Cumple'),
        count('No cumple'),
      ]);
      for (const { valor, operador, referencia, conclusion } of one.resultados) {
        if (valor === undefined) continue;
        const stated = { dentro: 'Cumple', fuera: 'No cumple', indeterminado: undefined };
        expect(stated[compareWithLimits(valor, operador, referencia ?? {})]).toBe(conclusion);
      }
    }
  });

  test('of a sample follow those of its results', () => {
    for (const { determinaciones, conclusion_muestra } of autorizadas) {
      const stated = new Set(determinaciones.flatMap((one) => one.resultados.map(({ conclusion }) => conclusion)));
      const expected = ['No cumple', 'Indeterminable', 'Cumple'].find((one) => stated.has(one)) ?? 'No procede';
      expect(conclusion_muestra).toBe(expected);
    }
  });

  test('leave no value that is just a limit that has to be stayed below', () => {
    const all = muestras.flatMap((one) => one.determinaciones.flatMap(({ resultados }) => resultados));
    const estrictos = all.filter(({ referencia }) => referencia?.texto?.startsWith('< '));
    expect(estrictos.length).toBeGreaterThan(500);
    expect(estrictos.filter(({ valor, referencia }) => valor === referencia?.max)).toEqual([]);
  });
});

describe('what goes wrong', () => {
  test('goes wrong in summer more than in the cold months', () => {
    const warm = autorizadas.filter((one) => ['07', '08', '09'].includes(one.fecha_muestra.slice(5, 7)));
    const cold = autorizadas.filter((one) => ['02', '03', '04'].includes(one.fecha_muestra.slice(5, 7)));
    expect(shareOf(warm, 'No cumple')).toBeGreaterThan(1.5 * shareOf(cold, 'No cumple'));
  });

  test('went wrong in one kitchen for months', () => {
    const kitchen = autorizadas.filter((one) => one.solicitante.nombre === 'Nutriaula - Cocina central');
    const bad = kitchen.filter((one) => one.fecha_muestra > '2025-12-25' && one.fecha_muestra < '2026-06-23');
    const rest = kitchen.filter((one) => !bad.includes(one));
    expect(shareOf(bad, 'No cumple')).toBeGreaterThan(0.12);
    expect(shareOf(bad, 'No cumple')).toBeGreaterThan(2 * shareOf(rest, 'No cumple'));
  });

  test('puts nitrates into one network when the autumn rains come', () => {
    const failed = autorizadas.filter((one) =>
      one.determinaciones.some(({ resultados }) =>
        resultados.some((r) => r.descripcion === 'Nitrato' && r.conclusion === 'No cumple'),
      ),
    );
    const there = failed.filter((one) => one.solicitante.nombre.includes('Fuentelviso'));
    expect(there.length).toBeGreaterThan(5);
    expect(there.length).toBeGreaterThan(failed.length / 2);
    expect(there.every((one) => ['10', '11', '12', '01'].includes(one.fecha_muestra.slice(5, 7)))).toBe(true);
  });
});
