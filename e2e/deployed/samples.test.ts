import { beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { type Grouping, naiveStats } from '../resultados/api/naive-statistics.ts';
import { ndjson, samplesOf, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);
let token: string;
let all: MuestraDocument[];
let own: MuestraDocument[];

beforeAll(async () => {
  token = await target.signIn(laboratory.hotelera, secret);
  all = samplesOf(laboratory, target.mark);
  const mine = new Set([laboratory.solicitantes.sol, laboratory.solicitantes.luna]);
  own = all.filter(({ solicitante }) => mine.has(solicitante.nombre));
  await target.drop(`muestras/${target.mark}.ndjson`, ndjson(all));
  await eventually('the samples are listed', async () => {
    const { totalItems } = await listed({});
    return totalItems === authorised(own).length ? totalItems : undefined;
  });
});

const authorised = (samples: readonly MuestraDocument[]) => samples.filter(({ estado }) => estado === 'autorizada');
const idsOf = (samples: readonly { _id: string }[]) => samples.map(({ _id }) => _id).toSorted();

async function listed(query: Record<string, string>, of = token) {
  const { data } = await target.call('listResults', { token: of, query: { limit: '1000', ...query } });
  return { ids: idsOf(data.results), totalItems: data.pagination.totalItems };
}

describe('a file of samples that is dropped into the bucket', () => {
  it('is listed to its clients, narrowed by filters', async () => {
    const { agua } = laboratory.tipos;
    const { sol } = laboratory.solicitantes;
    expect((await listed({})).ids).toEqual(idsOf(authorised(own)));
    const narrowed: [Record<string, string>, (sample: MuestraDocument) => boolean][] = [
      [{ tipoMuestra: agua }, ({ tipo_muestra: tipo }) => tipo === agua],
      [{ tipoGrupoId: laboratory.grupo }, ({ tipo_muestra: tipo }) => tipo === agua],
      [{ solicitante: sol }, ({ solicitante }) => solicitante.nombre === sol],
      [{ conclusionMuestra: 'No cumple' }, ({ conclusion_muestra: conclusion }) => conclusion === 'No cumple'],
      [{ fechaInicio: '2026-03-01', fechaFin: '2026-04-30' }, ({ fecha_muestra: f }) => f > '2026-03' && f < '2026-05'],
      [{ numeroMuestra: `${target.mark}-1` }, ({ numero_muestra: numero }) => numero.includes(`${target.mark}-1`)],
      [{ search: 'leche' }, ({ producto }) => producto === 'Leche entera'],
    ];
    for (const [query, holds] of narrowed) {
      const expected = idsOf(authorised(own).filter(holds));
      expect(expected.length).toBeGreaterThan(0);
      expect((await listed(query)).ids).toEqual(expected);
    }
    const page = await target.call('listResults', {
      token,
      query: { limit: '5', page: '2', sortBy: 'numero_muestra' },
    });
    expect(page.data.results).toHaveLength(5);
  });

  it('is counted as a count by hand says', async () => {
    const groupings: Grouping[] = [{ dimension: 'tipo_muestra' }, { dimension: 'fecha', groupBy: 'month' }];
    for (const grouping of groupings) {
      const query = Object.fromEntries(Object.entries(grouping));
      const { data } = await target.call('getStats', { token, query });
      expect(data).toEqual(naiveStats(authorised(own), grouping));
    }
    const groups = await target.call('getTipoGruposStats', { token });
    const inGroup = authorised(own).filter(({ tipo_muestra: tipo }) => tipo === laboratory.tipos.agua).length;
    expect(groups.data.stats).toEqual([
      { name: `Aguas ${target.mark}`, count: inGroup },
      { name: 'Otros', count: authorised(own).length - inGroup },
    ]);
  });

  it('is followed by its parameters', async () => {
    const { data } = await target.call('listParametros', { token });
    const resultados = authorised(own).flatMap(({ determinaciones }) =>
      determinaciones.flatMap(({ resultados: each }) => each),
    );
    expect(resultados.length).toBeGreaterThan(0);
    expect(data.parametros.reduce((sum, { valores }) => sum + valores, 0)).toBe(resultados.length);
    const [first] = data.parametros;
    if (!first) throw new Error('There is no parameter');
    const { determinacion, parametro, unidad } = first;
    const serie = await target.call('getEvolucion', { token, query: { determinacion, parametro, unidad } });
    expect(serie.data).toMatchObject({ total: first.valores });
    expect(serie.data.valores).toHaveLength(first.valores);
    const panorama = await target.call('getPanorama', { token, query: { columnas: 'anio' } });
    expect(panorama.data.filas.reduce((sum, { valores }) => sum + valores, 0)).toBe(resultados.length);
  });

  it('gives the values around a sample’s at its point, and none of another’s sample', async () => {
    const [mine] = authorised(own);
    const foreign = authorised(all).find((sample) => !own.includes(sample));
    if (!mine || !foreign) throw new Error('The samples are of too few solicitantes');
    const there = authorised(own).filter(({ solicitante }) => solicitante.nombre === mine.solicitante.nombre);
    expect(there.length).toBeGreaterThan(1);
    const { data } = await target.call('getValoresAnteriores', { token, params: { id: mine._id } });
    expect(data).toMatchObject({ punto: mine.punto_muestreo });
    expect(idsOf(data.muestras)).toEqual(idsOf(there));
    const [parametro, ...others] = data.parametros;
    expect(others).toEqual([]);
    expect(parametro).toMatchObject({ parametro: 'Legionella pneumophila', total: there.length });
    expect(parametro?.valores.map(({ valor }) => valor)).toEqual(there.map(() => 1200));
    const refused = await target.call('getValoresAnteriores', { token, params: { id: foreign._id } });
    expect([refused.status, refused.refusal?.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('offers filters of what there is in it, and is exported as it is listed', async () => {
    const { sol, luna } = laboratory.solicitantes;
    const { data } = await target.call('getFilters', { token });
    expect([data.solicitantes.toSorted(), data.tiposMuestra.toSorted()]).toEqual([
      [luna, sol],
      Object.values(laboratory.tipos).toSorted(),
    ]);
    const { clientes } = (await target.call('getBasicFilters', { token })).data;
    const params = { cliente: clientes[0]?._id ?? '', grupo: laboratory.grupo };
    const theirs = (await target.call('getSolicitantesOfCliente', { token, params })).data.solicitantes;
    expect(theirs.toSorted()).toEqual([luna, sol]);
    const { tiposMuestra } = (await target.call('getTiposMuestraOfGrupo', { token, params })).data;
    expect(tiposMuestra).toEqual([laboratory.tipos.agua]);
    expect((await target.call('getFiltersEnCurso', { token })).data.solicitantes.length).toBeGreaterThan(0);
    for (const name of ['searchFilters', 'searchFiltersEnCurso'] as const) {
      const query = { lista: 'solicitantes', search: sol.toUpperCase() };
      const { opciones } = (await target.call(name, { token, query })).data;
      expect(opciones).toContainEqual({ valor: sol, nombre: sol });
    }
    const { muestras } = (await target.call('exportResults', { token, body: {} })).data;
    expect(idsOf(muestras)).toEqual((await listed({})).ids);
    const followed = (await target.call('listCambios', { token, query: { limite: '200' } })).data;
    expect([followed.reinicio, followed.mas, idsOf(followed.muestras)]).toEqual([true, false, idsOf(muestras)]);
    const query = { dimension: 'tipo_muestra', groupBy: 'month' };
    const detailed = (await target.call('getTipoGruposDetailed', { token, query })).data;
    expect(JSON.stringify(detailed)).toContain(laboratory.tipos.alimento);
  });

  it('opens to its clients, and does not exist for other users', async () => {
    const [mine] = authorised(own);
    const foreign = authorised(all).find((sample) => !own.includes(sample));
    if (!mine || !foreign) throw new Error('The samples are of too few solicitantes');
    const { result } = (await target.call('getResult', { token, params: { id: mine._id } })).data;
    expect(result).toMatchObject({ numero_muestra: mine.numero_muestra, determinaciones: mine.determinaciones });
    const refused = await target.call('getResult', { token, params: { id: foreign._id } });
    expect([refused.status, refused.refusal?.code]).toEqual([404, 'NOT_FOUND']);
    const theirs = await target.signIn(laboratory.ajena, secret);
    expect((await target.call('getResult', { token: theirs, params: { id: foreign._id } })).status).toBe(200);
    expect((await target.call('getResult', { token: theirs, params: { id: mine._id } })).status).toBe(404);
  });

  it('shows what is still being analysed apart, until it is authorised', async () => {
    const pending = own.filter(({ estado }) => estado === 'en_curso');
    const inProgress = async () => {
      const { data } = await target.call('listMuestrasEnCurso', { token, query: { limit: '100' } });
      return data.muestras.map(({ _id }) => _id.$oid).toSorted();
    };
    expect(await inProgress()).toEqual(idsOf(pending));
    const [first] = pending;
    if (!first) throw new Error('No sample is in progress');
    const { muestra } = (await target.call('getMuestraEnCurso', { token, params: { id: first._id } })).data;
    expect(muestra._id.$oid).toBe(first._id);
    const broken = { ...first, _id: `${first._id}-rota`, estado: 'anulada' as const, motivo_anulacion: 'Frasco roto' };
    await target.drop(`muestras/${target.mark}-anulada.ndjson`, ndjson([broken]));
    const annulled = await eventually('the annulled sample has its page', async () => {
      const answer = await target.call('getMuestraAnulada', { token, params: { id: broken._id } });
      return answer.status === 200 ? answer.data.muestra : undefined;
    });
    expect(annulled.motivo_anulacion).toBe('Frasco roto');
    expect((await target.call('listMuestrasAnuladas', { token })).status).toBe(200);
    const about = { params: { id: broken._id } };
    await target.call('askPregunta', { token, ...about, body: { texto: '¿Cuándo hay que repetirla?' } });
    const { preguntas } = (await target.call('listPreguntasDeMuestra', { token, ...about })).data;
    expect(preguntas.map(({ espera }) => espera)).toEqual([true]);
    const admin = laboratory.adminToken;
    const waiting = async () => (await target.call('countPreguntas', { token: admin })).data.sinResponder;
    await eventually('the question waits', async () => ((await waiting()) > 0 ? true : undefined));
    const list = (await target.call('listPreguntas', { token: admin })).data.preguntas;
    expect(list.map((one) => one.muestra)).toContain(broken._id);
    const thread = { token: admin, params: { id: broken._id, cliente: preguntas[0]?.cliente._id ?? '' } };
    const answered = await target.call('answerPregunta', { ...thread, body: { texto: 'Esta semana' } });
    expect(answered.data.pregunta.espera).toBe(false);
    await eventually('the answer is news', async () => {
      const { respuestas } = (await target.call('listRespuestas', { token })).data;
      return respuestas.find((one) => one.muestra === broken._id);
    });
    const waitsAgain = await target.call('attendPregunta', { ...thread, body: { atendida: false } });
    expect(waitsAgain.data.pregunta.espera).toBe(true);
    const done = { ...first, estado: 'autorizada' as const, conclusion_muestra: 'Cumple' };
    await target.drop(`muestras/${target.mark}-autorizada.ndjson`, ndjson([done]));
    await eventually('the authorised sample is listed', async () =>
      (await listed({})).ids.includes(first._id) ? true : undefined,
    );
    // It comes to the results before it leaves those in progress.
    await expect.poll(inProgress).toEqual(idsOf(pending.slice(1)));
  });
});

describe('a table that is dropped into the bucket', () => {
  it('is read as the mapping says that was dropped before it', async () => {
    const mapping = `tabla-${target.mark}`;
    await target.drop(
      `mappings/${mapping}.json`,
      JSON.stringify({
        descripcion: 'One row per sample',
        forma: 'ancha',
        codificacion: 'auto',
        separador: ';',
        decimal: ',',
        fechas: ['dd/mm/aaaa'],
        campos: { numero_muestra: 'Nº', fecha_muestra: 'Fecha', solicitante: 'Cliente', tipo_muestra: 'Tipo' },
        determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH', min: 6.5, max: 9.5 }] }],
      }),
    );
    const numero = `T-${target.mark}`;
    const rows = ['7,2', '9,9'].map((ph, n) => `${numero}-${n};07/05/2024;Hotel Sol ${target.mark};Tabla;${ph}\r\n`);
    await target.drop(`muestras/${mapping}/dia.csv`, `Nº;Fecha;Cliente;Tipo;pH\r\n${rows.join('')}`);
    const query = { numeroMuestra: numero };
    const id = await eventually('the table is listed', async () => {
      const { results } = (await target.call('listResults', { token, query })).data;
      if (results.length < rows.length) return undefined;
      return results.find(({ numero_muestra: found }) => found === `${numero}-0`)?._id;
    });
    const { result } = (await target.call('getResult', { token, params: { id } })).data;
    expect(result.determinaciones[0]).toMatchObject({ descripcion: 'pH', resultados: [{ valor_formateado: '7,2' }] });
  });
});
