import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument, Resultado } from '../../../contract/muestras/muestra.ts';
import type { NormaDeTipo } from '../../../contract/normas/norma-de-tipo.ts';
import { lugares, normaIds } from '../../../contract/normas/norma.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { findMuestra } from '../../../lambdas/domain/muestras/store/muestras.ts';
import { writePunto } from '../../../lambdas/domain/puntos/store/puntos.ts';
import { signInReaders } from '../../../testing/product/laboratory.ts';
import { openPanel, type Panel } from '../../../testing/product/panel.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let panel: Panel;
let tokens: Awaited<ReturnType<typeof signInReaders>>;

const tipo = 'Agua de consumo';
const consumo: NormaDeTipo = {
  tipo,
  norma: 'rd-3-2023',
  lugar: 'red',
  condiciones: {},
  filas: [],
  listeriaDemostrada: null,
  activa: true,
};

function muestra(_id: string, resultados: Resultado[], more: Partial<MuestraDocument> = {}): MuestraDocument {
  return {
    _id,
    numero_muestra: _id,
    estado: 'autorizada',
    fecha_muestra: '2026-10-05',
    tipo_muestra: tipo,
    solicitante: { nombre: 'Hotel Sol' },
    conclusion_muestra: 'No cumple',
    determinaciones: resultados.map((each) => ({
      descripcion: each.descripcion,
      resultados: [each],
      total_resultados: 1,
      resultados_cumplen: 0,
      resultados_no_cumplen: 1,
    })),
    ...more,
  };
}
const hierro: Resultado = {
  descripcion: 'Hierro',
  valor: 450,
  unidad: 'µg/L',
  referencia: { max: 200 },
  incertidumbre: '±300',
  conclusion: 'No cumple',
};
const nitrito: Resultado = {
  descripcion: 'Nitritos',
  valor: 0.3,
  unidad: 'mg/L',
  referencia: { max: 0.5 },
  conclusion: 'Cumple',
};
const raro: Resultado = { descripcion: 'Parámetro de la casa', valor: 3, referencia: { max: 1 } };

beforeAll(async () => {
  await saveMuestras(
    [
      muestra('con-hierro', [hierro, raro], { regla_decision: 'Sin incertidumbre' }),
      muestra('con-nitrito', [nitrito], { punto_muestreo: { nombre: 'Salida de planta' } }),
    ],
    { now: new Date() },
  );
  tokens = await signInReaders(product);
  panel = await openPanel(product);
});

const leer = async (id: string, token = tokens.hotelera) => product.call('getLectura', { token, params: { id } });
const listadas = async () => (await product.call('listNormas', { token: panel.token })).data.tipos;
const versionDe = async (of: string) => (await listadas()).find((each) => each.tipo === of)?.norma?.version ?? 0;
const poner = async (norma: NormaDeTipo, version?: number) =>
  product.call('updateNorma', {
    token: panel.token,
    body: { ...norma, version: version ?? (await versionDe(norma.tipo)) },
  });
const discrepancias = async (of = tipo) =>
  (await product.call('listDiscrepancias', { token: panel.token, query: { tipo: of } })).data;

describe('a norm of a type of sample', () => {
  it('reads nothing until an administrator switches it on', async () => {
    expect((await leer('con-hierro')).data).toEqual({ lectura: null });
    expect((await listadas()).find((each) => each.tipo === tipo)).toMatchObject({ norma: null });
    expect(await discrepancias()).toEqual({ norma: null, discrepancias: [], comparadas: 0, total: 0, limites: 0 });
  });

  it('is tried on the newest sample and nothing is stored', async () => {
    const { tipo: of, activa: _activa, ...norma } = consumo;
    const { data } = await product.call('tryNorma', { token: panel.token, body: { tipo: of, ...norma } });
    expect(data.ensayo?.lectura).toMatchObject({ cita: 'RD 3/2023', lugar: { clase: 'red', origen: 'tipo' } });
    expect(await versionDe(tipo)).toBe(0);
    const none = await product.call('tryNorma', { token: panel.token, body: { ...norma, tipo: 'Que no hay' } });
    expect(none.data).toEqual({ ensayo: null });
  });

  it('reads each value, with its article, for users who may see the sample, and answers 404 to others', async () => {
    expect((await poner(consumo)).data.norma).toMatchObject({ ...consumo, version: 1 });
    const { data } = await leer('con-hierro');
    expect(data.lectura).toMatchObject({
      norma: 'rd-3-2023',
      lugar: { clase: 'red', origen: 'tipo' },
      fecha: '2026-10-05',
      lecturas: [
        {
          determinacion: 'Hierro',
          descripcion: 'Hierro',
          situacion: 'supera',
          clase: 'C',
          articulo: 'anexo I C',
          frase:
            'RD 3/2023, anexo I C: supera el valor paramétrico (200 µg/L), sin superar el valor de no aptitud (600): incidencia tipo C, apta por este parámetro',
        },
      ],
      calificacion: { termino: 'no se puede decidir' },
      sinIdentificar: [{ descripcion: 'Parámetro de la casa', motivo: 'desconocido' }],
    });
    expect((await leer('con-hierro', tokens.admin)).data).toEqual(data);
    expect((await leer('con-hierro', tokens.otra)).refusal?.code).toBe('NOT_FOUND');
    expect((await leer('que-no-hay')).refusal?.code).toBe('NOT_FOUND');
  });

  it('goes by the class of the point’s ficha before the place of the type', async () => {
    expect((await leer('con-nitrito')).data.lectura?.lecturas[0]?.situacion).toBe('conforme');
    const ficha = {
      clase: 'salida de ETAP' as const,
      atributos: {},
      codigoSinac: null,
      materiales: null,
      volumen: null,
      coordenadas: null,
      inactivoDesde: null,
    };
    const clave = claveDePunto('Hotel Sol', { nombre: 'Salida de planta' });
    expect(await writePunto({ clave, ficha, version: 1, cambio: null }, undefined)).toBe(true);
    const { lectura } = (await leer('con-nitrito')).data;
    expect(lectura?.lugar).toEqual({ clase: 'salida de ETAP', origen: 'punto' });
    expect(lectura?.lecturas[0]).toMatchObject({ situacion: 'supera', clase: 'B', articulo: 'anexo I B, nota 7' });
    expect(lectura?.calificacion?.termino).toBe('no apta');
  });

  it('shows the limits stated in samples that are not those in force there and then', async () => {
    const found = await discrepancias();
    expect(found).toMatchObject({ norma: 'RD 3/2023', comparadas: found.total });
    expect(found.discrepancias.filter(({ descripcion }) => descripcion !== 'Escherichia coli')).toEqual([
      {
        determinacion: 'Nitritos',
        descripcion: 'Nitritos',
        indicado: 'máx. 0,5 mg/L',
        vigente: 'máx. 0,10 mg/L',
        articulo: 'anexo I B, nota 7',
        lugar: 'salida de ETAP',
        muestras: 1,
        ultima: { _id: 'con-nitrito', numero_muestra: 'con-nitrito', fecha_muestra: '2026-10-05' },
      },
    ]);
    // The laboratory of these tests states 60 for Escherichia coli, where none may be there.
    expect(found.discrepancias[0]).toMatchObject({ indicado: 'máx. 60 UFC/100 mL', vigente: 'máx. 0 UFC/100 mL' });
    // Of a place that isn't known nothing is said that would be right at one.
    await poner({ ...consumo, lugar: null });
    const known = new Set((await discrepancias()).discrepancias.map(({ descripcion }) => descripcion));
    expect(known).toEqual(new Set(['Escherichia coli', 'Nitritos']));
    await poner(consumo);
  });

  it('has its limits of a parameter over time, where all samples of a series are read by it', async () => {
    const de = async (parametro: string, unidad: string, token = tokens.hotelera) => {
      const query = { determinacion: parametro, parametro, unidad, tipoMuestra: tipo };
      return (await product.call('getLimitesDeNorma', { token, query })).data;
    };
    expect(await de('Hierro', 'mg/L')).toEqual({
      cita: 'RD 3/2023',
      motivo: null,
      tramos: [{ desde: '2023-01-11', hasta: null, max: { valor: 0.2, articulo: 'anexo I C' } }],
    });
    // At the point that is the exit of a works.
    expect((await de('Nitritos', 'mg/L')).tramos[0]?.max).toEqual({ valor: 0.1, articulo: 'anexo I B, nota 7' });
    const none = { cita: null, tramos: [], motivo: null };
    expect(await de('Parámetro de la casa', '')).toEqual(none);
    // Users who see none of the samples are told of no norm.
    expect(await de('Hierro', 'µg/L', tokens.otra)).toEqual(none);
  });

  it('is changed by one of two administrators, and the trail says what', async () => {
    const version = await versionDe(tipo);
    const both = await Promise.all([
      poner({ ...consumo, lugar: 'grifo' }, version),
      poner({ ...consumo, lugar: 'depósito' }, version),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await poner({ ...consumo, condiciones: { generaClorato: true, embalse: false } });
    const { entradas } = await panel.auditoria({ limit: '1' });
    expect(entradas[0]).toMatchObject({
      accion: 'modificar',
      cosa: { tipo: 'norma', nombre: tipo },
      cambios: expect.arrayContaining([
        { campo: 'norma.condiciones', antes: null, despues: ['generaClorato', 'no embalse'] },
      ]),
    });
    // The same again is no change.
    const { norma } = (await poner({ ...consumo, condiciones: { generaClorato: true, embalse: false } })).data;
    expect(norma.version).toBe(await versionDe(tipo));
    expect((await panel.auditoria({ limit: '1' })).entradas).toEqual(entradas);
  });

  it('switched off reads nothing more, and is kept', async () => {
    await poner({ ...consumo, activa: false });
    expect((await leer('con-hierro')).data).toEqual({ lectura: null });
    const query = { determinacion: 'Hierro', parametro: 'Hierro', unidad: 'µg/L' };
    const limites = await product.call('getLimitesDeNorma', { token: tokens.hotelera, query });
    expect(limites.data.cita).toBeNull();
    expect((await discrepancias()).norma).toBe('RD 3/2023');
  });
});

describe('a reading', () => {
  it('changes neither a sample nor a list, a count or a statistic, whatever norm is on', async () => {
    const everything = async () => {
      const { hotelera: token } = tokens;
      const answers = await Promise.all([
        product.call('getResult', { token, params: { id: 'con-hierro' } }),
        product.call('listResults', { token, query: { limit: '1000' } }),
        product.call('getStats', { token, query: { dimension: 'tipo_muestra' } }),
        product.call('getStats', { token, query: { dimension: 'solicitante' } }),
        product.call('getTipoGruposStats', { token }),
        product.call('getAhora', { token, query: {} }),
      ]);
      const stored = await findMuestra('con-hierro');
      return JSON.stringify([answers.map(({ status, data }) => [status, data]), stored?.header, stored?.open()]);
    };
    await poner({ ...consumo, activa: false });
    const before = await everything();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...normaIds),
        fc.constantFrom(null, ...lugares),
        fc.boolean(),
        async (norma, lugar, desinfectaConCloro) => {
          await poner({ ...consumo, norma, lugar, condiciones: { desinfectaConCloro } });
          expect((await leer('con-hierro')).data.lectura?.norma).toBe(norma);
          expect(await everything()).toBe(before);
        },
      ),
      { numRuns: runsOf(12) },
    );
  });
});
