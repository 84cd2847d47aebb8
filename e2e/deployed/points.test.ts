import { beforeAll, describe, expect, it } from 'vitest';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import { ndjson, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { nitrato } from '../../testing/product/incidencias-page.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);
let token: string;
let id: string;
beforeAll(async () => {
  token = await target.signIn(laboratory.hotelera, secret);
  id = `punto-${target.mark}`;
  const of = { solicitante: { nombre: laboratory.solicitantes.sol }, tipo_muestra: laboratory.tipos.agua };
  const samples = [
    nitrato(id, 60, { ...of, punto_muestreo: { nombre: 'Toma de red' } }),
    nitrato(`${id}-2`, 20, { ...of, punto_muestreo: { nombre: 'Toma de red', codigo: 'T-01' } }),
  ];
  await target.drop(`muestras/${id}.ndjson`, ndjson(samples));
  await eventually('both points', async () => ((await listed()).length === 2 ? true : undefined));
});

const listed = async () => (await target.call('listPuntos', { token })).data.puntos;

describe('points of sampling', () => {
  it('are listed with a page each, given a ficha, joined and parted', async () => {
    const { call } = target;
    const admin = { token: laboratory.adminToken };
    const { sol } = laboratory.solicitantes;
    const clave = claveDePunto(sol, { nombre: 'Toma de red' });
    const de = claveDePunto(sol, { nombre: 'Toma de red', codigo: 'T-01' });
    const punto = async () => (await call('getPunto', { token, query: { punto: de } })).data;
    const { ficha } = await punto();
    const body = { clave: de, ficha: { ...ficha, clase: 'red' } };
    expect((await call('updatePunto', { ...admin, body })).data.ficha.clase).toBe('red');
    const foreign = await target.signIn(laboratory.ajena, secret);
    expect((await call('getPunto', { token: foreign, query: { punto: de } })).status).toBe(404);

    const { pares } = (await call('listPorUnir', admin)).data.parecidos;
    expect(pares.filter(({ punto: { solicitante } }) => solicitante === sol)).toMatchObject([{ por: 'codigo' }]);
    const distintos = { clave, otra: de };
    expect((await call('createDistintos', { ...admin, body: distintos })).status).toBe(200);
    expect((await call('deleteDistintos', { ...admin, query: distintos })).status).toBe(200);
    expect((await call('createAlias', { ...admin, body: { clave, de } })).status).toBe(200);
    expect((await punto()).punto.muestras).toBe(2);
    expect((await call('deleteAlias', { ...admin, query: { clave } })).status).toBe(200);
    expect((await punto()).punto.muestras).toBe(1);
  });
});

describe('a name of deliveries', () => {
  it('is found beside the known one, joined to it and parted again', async () => {
    const { call } = target;
    const admin = { token: laboratory.adminToken };
    const [clase, nombre, como] = ['tipo', laboratory.tipos.agua.toUpperCase(), laboratory.tipos.agua] as const;
    const asked = { nombres: [{ clase, nombre }] };
    const { parecidos, version } = (await call('findParecidos', { ...admin, body: asked })).data;
    expect(parecidos).toMatchObject([{ clase, nombre, como, seguro: true }]);
    const joined = (await call('updateDiccionario', { ...admin, body: { clase, nombre, como, version } })).data;
    expect((await call('getDiccionario', admin)).data).toEqual(joined);
    expect(joined.uniones).toContainEqual({ clase, nombre, como });
    const apart = { clase, nombre, como: null, version: joined.version };
    expect((await call('updateDiccionario', { ...admin, body: apart })).data.uniones).not.toContainEqual({
      clase,
      nombre,
      como,
    });
  });
});

describe('a norm', () => {
  it('is tried, switched on for a type of sample, and read in its samples', async () => {
    const { call } = target;
    const admin = { token: laboratory.adminToken };
    const tipo = laboratory.tipos.agua;
    const { tipos } = (await call('listNormas', admin)).data;
    expect(tipos.find((one) => one.tipo === tipo)).toMatchObject({ muestras: 2, norma: null });
    const lectura = async () => (await call('getLectura', { token, params: { id } })).data.lectura;
    expect(await lectura()).toBeNull();
    const norma = { norma: 'rd-3-2023', lugar: 'red', condiciones: {}, filas: [], listeriaDemostrada: null };
    expect((await call('tryNorma', { ...admin, body: { tipo, ...norma } })).data.ensayo).not.toBeNull();
    const body = { tipo, ...norma, activa: true, version: 0 };
    expect((await call('updateNorma', { ...admin, body })).data.norma.activa).toBe(true);
    expect((await lectura())?.calificacion?.termino).toBe('no apta');
    expect((await call('listDiscrepancias', { ...admin, query: { tipo } })).data.comparadas).toBe(2);
    const query = { determinacion: 'Aniones', parametro: 'Nitrato', unidad: 'mg/L' };
    expect((await call('getLimitesDeNorma', { token, query })).status).toBe(200);
  });

  it('are what papers are made of, to who sees them', async () => {
    const { sol: solicitante } = laboratory.solicitantes;
    const year = (await listed())[0]?.ultima.fecha_muestra.slice(0, 4);
    const query = { solicitante, desde: `${year}-01-01`, hasta: `${year}-12-31` };
    const foreign = await target.signIn(laboratory.ajena, secret);
    for (const paper of ['getSiloe', 'getHistorico', 'getAnual', 'getRegistroDeLegionella'] as const) {
      expect((await target.call(paper, { token, query })).data.muestras).toHaveLength(2);
      expect((await target.call(paper, { token: foreign, query })).status).toBe(404);
    }
  });
});
