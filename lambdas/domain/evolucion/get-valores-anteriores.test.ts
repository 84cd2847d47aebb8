import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { exponenteEntre } from '../../../contract/evolucion/rules/unidades.ts';
import { claveDePunto, puntoOf } from '../../../contract/puntos/rules/punto.ts';
import { fold } from '../../../contract/base/texto.ts';
import { valoresAnterioresSchema } from '../../../contract/muestras/valores-anteriores.ts';
import { cliente } from '../../../testing/clientes.ts';
import { alcances, sees } from '../../../testing/list-oracle.ts';
import { muestra, names } from '../../../testing/muestras.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { useTables } from '../../../testing/use-tables.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { comparePositions, rowOf } from '../../engine/blocks/row.ts';
import { putCliente } from '../../platform/access/store/clientes.ts';
import { getValoresAnteriores } from './get-valores-anteriores.ts';

const [ajena = ''] = names.solicitantes;
useTables();
beforeAll(async () => {
  await putCliente(cliente({ _id: 'lotes', solicitantes: [ajena], referenciaExterna: 'otra' }));
});

const now = new Date('2026-03-10T10:00:00Z');
const everything: Alcance = { solicitantes: 'todos', tipos: 'todos' };

async function valoresOf(id: string, alcance: Alcance) {
  const answer = await getValoresAnteriores(
    { params: { id }, body: undefined, query: undefined },
    {
      usuario: storedUsuario({ _id: 'ana' }),
      alcance,
      familia: 'sesion',
      now,
      cookies: [],
      newId: randomUUID,
      setCookie: () => undefined,
      visitor: async () => ({ address: '192.0.2.1', origin: 'https://area.example' }),
    },
  );
  const { muestras, parametros, ...rest } = valoresAnterioresSchema.parse(answer);
  return {
    ...rest,
    parametros: parametros.map((one) => ({
      ...one,
      valores: one.valores.map(({ muestra: place, ...valor }) => ({ ...valor, id: muestras[place]?._id })),
    })),
  };
}

type Resultado = MuestraDocument['determinaciones'][number]['resultados'][number];
const nitrato = (valor: number, more: Partial<Resultado> = {}): Resultado => ({
  descripcion: 'Nitrato',
  unidad: 'mg/L',
  valor,
  referencia: { max: 50 },
  conclusion: valor > 50 ? 'No cumple' : 'Cumple',
  ...more,
});
const aniones = (resultados: Resultado[]) => [
  { descripcion: 'Aniones', resultados, total_resultados: 1, resultados_cumplen: 0, resultados_no_cumplen: 0 },
];

describe('the values around a sample', () => {
  const at = (n: number, resultados: Resultado[], more: Partial<MuestraDocument> = {}) =>
    muestra({
      _id: `red-${String(n).padStart(2, '0')}`,
      fecha_muestra: `2026-01-${String(n).padStart(2, '0')}`,
      solicitante: { nombre: 'Red Sur' },
      punto_muestreo: { nombre: 'Toma de red', codigo: 'T-01' },
      determinaciones: aniones(resultados),
      ...more,
    });

  it('are twelve, with at most five later ones, in the sample’s unit and with their share of the limit', async () => {
    const own = Array.from({ length: 20 }, (_, n) => at(n + 1, [nitrato(n + 1)]));
    const others = [
      at(21, [nitrato(0.5, { operador: '<' })], { tipo_muestra: 'Superficie' }),
      at(22, [nitrato(60_000, { unidad: 'µg/L', referencia: { max: 50_000 } })]),
      at(23, [nitrato(9)], { punto_muestreo: { nombre: 'Toma de red' } }),
      at(24, [{ descripcion: 'Nitrato', valor_formateado: 'Ausencia', unidad: 'mg/L' }]),
      at(25, [nitrato(9)], { estado: 'en_curso' }),
      at(26, [nitrato(9)], { solicitante: { nombre: 'Red Norte' } }),
    ];
    await saveMuestras([...own, ...others], { now });

    const early = await valoresOf('red-01', everything);
    expect(early.punto).toEqual({ nombre: 'Toma de red', codigo: 'T-01' });
    expect(early.parametros[0]?.valores.map(({ id }) => id)).toEqual(own.slice(0, 12).map(({ _id }) => _id));
    const middle = (await valoresOf('red-14', everything)).parametros[0]?.valores ?? [];
    expect(middle.map(({ valor }) => valor)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    const [last] = (await valoresOf('red-22', everything)).parametros;
    expect([last?.parametro, last?.unidad, last?.total, last?.valores.length]).toEqual(['Nitrato', 'µg/L', 22, 12]);
    expect(last?.valores.slice(-3)).toEqual([
      { id: 'red-20', valor: 20_000, parte: 0.4, conclusion: 'Cumple' },
      { id: 'red-21', valor: 500, operador: '<', conclusion: 'Cumple' },
      { id: 'red-22', valor: 60_000, parte: 1.2, conclusion: 'No cumple', fuera: true },
    ]);
    expect((await valoresOf('red-23', everything)).parametros).toEqual([]);
    expect((await valoresOf('red-24', everything)).parametros).toEqual([]);
    const onlyOneTipo: Alcance = { solicitantes: 'todos', tipos: new Set(['Agua de consumo']) };
    expect((await valoresOf('red-22', onlyOneTipo)).parametros[0]?.total).toBe(21);
  });

  const resultado = fc.record(
    {
      descripcion: fc.constantFrom('Nitrato', 'NITRATO', 'Plomo'),
      unidad: fc.constantFrom('mg/L', 'mg/l', 'µg/L', ''),
      valor: fc.constantFrom(0, 0.5, 7.25, 120),
      operador: fc.constantFrom('<' as const),
      conclusion: fc.constantFrom('Cumple', 'No cumple'),
    },
    { requiredKeys: ['descripcion'] },
  ) as fc.Arbitrary<Resultado>;
  const document = fc
    .record({
      n: fc.nat(29),
      dia: fc.integer({ min: 1, max: 7 }),
      estado: fc.constantFrom('autorizada', 'autorizada', 'autorizada', 'en_curso', 'anulada'),
      tipo_muestra: fc.constantFrom(...names.tipos.slice(0, 2)),
      solicitante: fc.constantFrom(...names.solicitantes.slice(0, 2)),
      referencia_externa: fc.constantFrom('Grifo', 'GRIFO ', undefined),
      punto_muestreo: fc.constantFrom(undefined, { nombre: 'Grifo' }, { nombre: 'grifó', codigo: 'G-1' }),
      resultados: fc.array(resultado, { minLength: 1, maxLength: 3 }),
    })
    .map(({ n, dia, solicitante, resultados, ...rest }) =>
      muestra({
        ...rest,
        _id: `valor-${n}`,
        fecha_muestra: `2026-03-0${dia}`,
        solicitante: { nombre: solicitante },
        determinaciones: aniones(resultados),
      }),
    );
  const byPosition = (a: MuestraDocument, b: MuestraDocument) => comparePositions(rowOf(a), rowOf(b));
  const claveOf = (one: MuestraDocument) => {
    const punto = puntoOf(one, one.solicitante.nombre === ajena);
    return punto && claveDePunto(one.solicitante.nombre, punto);
  };

  it('are exactly those in scope of the same point, whatever was written before', async () => {
    const stored = new Map<string, MuestraDocument>();
    const writes = fc.uniqueArray(document, { minLength: 1, maxLength: 12, selector: ({ _id }) => _id });
    await fc.assert(
      fc.asyncProperty(writes, alcances, fc.nat(), async (documents, alcance, which) => {
        await saveMuestras(documents, { now });
        for (const one of documents) stored.set(one._id, one);
        const seen = (one: MuestraDocument) =>
          one.estado === 'autorizada' && sees(alcance, one.solicitante.nombre, one.tipo_muestra);
        const all = [...stored.values()];
        const hidden = all.filter((one) => !seen(one)).slice(0, 1);
        const refused = hidden.map(async ({ _id }) => valoresOf(_id, alcance).catch((error: unknown) => error));
        expect(await Promise.all(refused)).toMatchObject(hidden.map(() => ({ code: 'NOT_FOUND' })));
        const visible = all.filter(seen).toSorted(byPosition);
        const own = visible[which % visible.length];
        if (!own) return;

        const clave = claveOf(own);
        const point = visible.filter((one) => clave !== undefined && claveOf(one) === clave);
        const { parametros } = await valoresOf(own._id, alcance);
        for (const { resultados } of own.determinaciones) {
          for (const { descripcion, unidad = '', valor } of resultados) {
            if (valor === undefined) continue;
            const values = point.flatMap(
              (one) =>
                one.determinaciones[0]?.resultados.flatMap((other) => {
                  const exponente = exponenteEntre(other.unidad ?? '', unidad);
                  const isSame = fold(other.descripcion) === fold(descripcion) && exponente !== undefined;
                  return isSame && other.valor !== undefined
                    ? [`${one._id} ${Number((other.valor * 10 ** exponente).toPrecision(12))}`]
                    : [];
                }) ?? [],
            );
            const found = parametros.find(
              (one) => fold(one.parametro) === fold(descripcion) && exponenteEntre(one.unidad, unidad) === 0,
            );
            // Of no other sample there is nothing to draw.
            const drawn = values.every((one) => one.startsWith(`${own._id} `)) ? [] : values;
            expect(found?.total).toBe(drawn.length || undefined);
            const last = values.findLastIndex((one) => one.startsWith(`${own._id} `));
            const from = Math.max(0, Math.min(values.length, last + 6) - 12);
            const shown = found?.valores.map((one) => `${one.id} ${one.valor}`) ?? [];
            // Values of one sample have no order of their own.
            const idsOf = (list: readonly string[]) => list.map((one) => one.split(' ')[0]);
            expect(idsOf(shown)).toEqual(idsOf(drawn.slice(from, from + 12)));
            expect(shown.filter((one) => !values.includes(one))).toEqual([]);
          }
        }
      }),
      { numRuns: runsOf(60) },
    );
  });
});
