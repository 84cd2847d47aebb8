import { beforeEach, describe, expect, it } from 'vitest';
import { notificacionesQuerySchema } from '../../../contract/notificaciones/notificacion.ts';
import type { Atributos } from '../../../contract/programa/instalacion.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { conNitrato } from '../../../testing/incidencias.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { asking, storedUsuario } from '../../../testing/usuarios.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { noteIncidenciaDeMuestra } from '../incidencias/store/incidencias-de-muestra.ts';
import { readIncidencia } from '../incidencias/store/incidencias.ts';
import { type StoredInstalacion, writeInstalacion } from '../programa/store/instalaciones.ts';
import { listNotificaciones } from './list.ts';
import { markNotificacion } from './mark.ts';
import { readMarcaById } from './store/marcas.ts';

useMailCloud();

const now = new Date('2026-03-12T10:00:00Z');
const everything: Alcance = { solicitantes: 'todos', tipos: 'todos', clientes: 'todos' };

/** A user of the requester's client, or one that sees less or may write nothing. */
function userOf({ quien = 'ana', alcance = everything, at = now, soloLectura = false } = {}) {
  const usuario = storedUsuario({
    _id: quien,
    email: `${quien}@aguas.example`,
    clientes: ['aguas'],
    incidenciasSoloLectura: soloLectura,
  });
  return { ...asking(at, usuario), alcance };
}

const list = async (who = userOf(), query = {}) =>
  listNotificaciones({ params: undefined, query: notificacionesQuerySchema.parse(query), body: undefined }, who);

interface Marking {
  hecho: boolean;
  numero: number;
  acto: 'sinac' | 'mostrar';
  who: ReturnType<typeof userOf>;
}

let ids = 0;
const mark = async (id: string, { hecho = true, numero = 0, acto = 'sinac', who = userOf() }: Partial<Marking> = {}) =>
  markNotificacion({ params: { id, acto }, query: undefined, body: { hecho, numero } }, who);

let solicitante: string;
let muestra: string;

/** A requester of its own with a network of one point, and a sample there, reported on Tuesday 10 March. */
async function seed(atributos: Atributos = { clase: 'red' }, more = {}, registro: Partial<StoredInstalacion> = {}) {
  solicitante = `Aguas ${++ids}`;
  muestra = `m-${ids}`;
  await writeInstalacion(
    {
      _id: `a-${ids}`,
      solicitante,
      nombre: 'Red norte',
      atributos,
      puntos: [claveDePunto(solicitante, { nombre: 'Toma de red', codigo: 'T-01' })],
      activaDesde: null,
      activaHasta: null,
      hechos: [],
      filas: [],
      alta: '2020-01-01',
      version: 1,
      cambio: null,
      ...registro,
    },
    undefined,
  );
  await deliver(20, more);
}

async function deliver(nitrato: number, more = {}, at = '2026-03-10T09:00:00Z') {
  const document = conNitrato(nitrato, {
    _id: muestra,
    fecha_muestra: '2026-03-04',
    fecha_emision: '2026-03-10',
    tipo_muestra: 'Análisis de control',
    solicitante: { nombre: solicitante },
    ...more,
  });
  await saveMuestras([document], { now: new Date(at) });
}

/** What the requester's list says of its reports. */
async function actos(who = userOf(), query = {}) {
  const { notificaciones } = await list(who, { solicitante, ...query });
  return notificaciones.map(({ _id, hasta, hecho }) => [_id.split(' ')[0], hasta, hecho?.quien ?? null]);
}

beforeEach(async () => seed());

describe('what has to be done with a report', () => {
  it('is listed by when it ends, and no longer once it is done; undone, it is again', async () => {
    const [web, sinac] = [
      ['publicar', '2026-03-13T09:00:00.000Z', null],
      ['sinac', '2026-03-16', null],
    ];
    expect(await actos()).toEqual([web, sinac]);
    expect(await actos(userOf(), { situacion: 'sinac' })).toEqual([sinac]);
    await mark(muestra);
    expect(await actos()).toEqual([web]);
    expect(await actos(userOf(), { situacion: 'sinac' })).toEqual([]);
    expect(await actos(userOf(), { situacion: 'hechas' })).toEqual([['sinac', '2026-03-16', 'ana@aguas.example']]);
    await mark(muestra, { hecho: false });
    expect(await actos()).toEqual([web, sinac]);
  });

  it('is overdue once its day or its hour is over', async () => {
    const vencidas = async (at: string) => (await list(userOf({ at: new Date(at) }), { solicitante })).cuentas.vencidas;
    expect(await vencidas('2026-03-13T09:00:00Z')).toBe(0);
    expect(await vencidas('2026-03-13T09:00:01Z')).toBe(1);
    expect(await vencidas('2026-03-16T22:59:59Z')).toBe(1);
    expect(await vencidas('2026-03-16T23:00:00Z')).toBe(2);
  });

  it('begins anew when the report is corrected, and marks of the one before are refused', async () => {
    await mark(muestra);
    await deliver(21, { fecha_emision: '2026-03-11' }, '2026-03-11T09:00:00Z');
    expect(await actos()).toEqual([
      ['publicar', '2026-03-14T09:00:00.000Z', null],
      ['sinac', '2026-03-17', null],
    ]);
    await expect(mark(muestra)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { notificaciones } = await list(userOf(), { solicitante });
    const { origen } = notificaciones[0] ?? {};
    if (origen?.clase !== 'informe') throw new Error('No report');
    await mark(muestra, { numero: origen.numero });
    expect(await actos()).toHaveLength(1);
  });

  it('is nothing of a withdrawn sample, nor of one before the days that are looked at', async () => {
    await deliver(20, { estado: 'anulada' }, '2026-03-11T09:00:00Z');
    expect(await actos()).toEqual([]);
    await expect(mark(muestra)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await seed({ clase: 'red' }, { fecha_muestra: '2025-12-11' });
    expect(await actos()).toEqual([]);
    await seed({ clase: 'red' }, { fecha_muestra: '2025-12-12' });
    expect(await actos()).toHaveLength(2);
  });

  it('is no debt where it was had before its installation was registered', async () => {
    const red: Atributos = { clase: 'red' };
    const cases: [Partial<StoredInstalacion>, number][] = [
      [{ alta: '2026-03-10' }, 2],
      [{ alta: '2026-03-11' }, 0],
      [{ activaDesde: '2026-03-05' }, 0],
      [{ alta: '2026-03-01', activaDesde: '2026-03-04' }, 2],
    ];
    for (const [registro, asked] of cases) {
      await seed(red, {}, registro);
      expect(await actos(), JSON.stringify(registro)).toHaveLength(asked);
    }
    // A correction that came since is another report.
    await seed(red, {}, { alta: '2026-03-11' });
    await deliver(21, { fecha_emision: '2026-03-11' }, '2026-03-11T09:00:00Z');
    expect(await actos()).toHaveLength(2);
  });

  it('of a pool is to show the last results of each type: older ones that nobody ticked are no debt', async () => {
    const pool = { tipo_muestra: 'Control periódico' };
    await seed({ clase: 'vaso' }, pool);
    const first = muestra;
    await mark(first, { acto: 'mostrar' });
    const shown = async (query = {}) =>
      (await list(userOf(), { solicitante, ...query })).notificaciones.flatMap((one) =>
        one.origen.clase === 'informe' ? (one.muestra?.fecha_muestra ?? []) : [],
      );
    const also = async (id: string, fecha_muestra: string, more = {}) => {
      muestra = `${first}-${id}`;
      await deliver(20, { ...pool, fecha_muestra, numero_muestra: muestra, ...more });
    };
    await also('b', '2026-03-05');
    expect(await shown()).toEqual(['2026-03-05']);
    await also('c', '2026-03-07');
    await also('d', '2026-03-07');
    await also('e', '2026-03-06', { tipo_muestra: 'Control de rutina' });
    expect(await shown()).toEqual(['2026-03-07', '2026-03-07', '2026-03-06']);
    // What was shown then stays among what was done.
    expect(await shown({ situacion: 'hechas' })).toEqual(['2026-03-04']);
    await deliver(20, { ...pool, estado: 'anulada' });
    expect(await shown()).toEqual(['2026-03-07', '2026-03-07']);
  });

  it('in a zone of type 1 or 2 is told in 24 hours where there is no website, and SINAC is voluntary in type 1', async () => {
    await seed({ clase: 'zona', m3Dia: 8, esPrivada: false, tieneWeb: false });
    expect(await actos()).toEqual([
      ['publicar', '2026-03-11T09:00:00.000Z', null],
      ['sinac', null, null],
    ]);
  });

  it('is in scope of who sees the sample alone: not listed, not counted, not marked', async () => {
    const others: Alcance[] = [
      { ...everything, solicitantes: new Set(['Otra']) },
      { ...everything, tipos: new Set(['Superficie']) },
    ];
    for (const alcance of others) {
      const who = userOf({ alcance });
      expect(await list(who, { solicitante })).toMatchObject({ total: 0, cuentas: { pendientes: 0, vencidas: 0 } });
      await expect(mark(muestra, { who })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await actos()).toHaveLength(2);
  });

  it('is marked by who may write: who reads alone is refused', async () => {
    const who = userOf({ soloLectura: true });
    expect((await list(who, { solicitante })).notificaciones.map(({ puedeMarcar }) => puedeMarcar)).toEqual([
      false,
      false,
    ]);
    await expect(mark(muestra, { who })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('two people at once mark it once, and the first of them stands', async () => {
    await Promise.all([mark(muestra), mark(muestra, { who: userOf({ quien: 'luis' }) })]);
    const [first] = await actos(userOf(), { situacion: 'hechas' });
    // By what the audit trail names it, who erases a user finds who is named by it.
    expect((await readMarcaById(`sinac ${muestra}`))?.cambio?.email).toBe(first?.[2]);
    await mark(muestra, { who: userOf({ quien: 'marta' }) });
    expect(await actos(userOf(), { situacion: 'hechas' })).toEqual([first]);
  });

  it('an act that the law doesn’t ask of it is not there', async () => {
    const input = {
      params: { id: muestra, acto: 'mostrar' as const },
      query: undefined,
      body: { hecho: true, numero: 0 },
    };
    await expect(markNotificacion(input, userOf())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await seed({ clase: 'torre' });
    expect(await actos()).toEqual([]);
  });
});

describe('what has to be done with an incident', () => {
  const plazo = (more: object) => ({
    clave: 'confirmar',
    que: 'Confirmar la incidencia',
    articulo: 'RD 3/2023, art. 23.1',
    hasta: '2026-03-11T09:00:00.000Z',
    habiles: false,
    hecho: null,
    muestra,
    ...more,
  });
  const seedWith = async (plazos: ReturnType<typeof plazo>[], more = {}) =>
    seedIncidencia({
      _id: `hilo-${++ids}.1`,
      solicitante,
      muestras: [
        {
          _id: muestra,
          numero_muestra: muestra,
          fecha_muestra: '2026-03-04',
          tipo_muestra: 'Análisis de control',
          conclusion: 'No cumple',
          papel: 'incumple',
          revision: 0,
        },
      ],
      plazos,
      ...more,
    });
  const titles = async () => (await list(userOf(), { solicitante })).notificaciones.map(({ que }) => que);

  it('is in the same list, what has no day last; its bulletin is the report’s, marked in both', async () => {
    const boletin = plazo({
      clave: 'boletin',
      que: 'Cargar',
      articulo: 'RD 3/2023, anexo XI.A.7.d',
      hasta: '2026-03-16',
    });
    const autoridad = plazo({ clave: 'autoridad', que: 'Comunicarlo', hasta: null, cuando: 'Sin plazo en la ley' });
    const id = await seedWith([autoridad, plazo({}), boletin]);
    await noteIncidenciaDeMuestra(muestra, id);
    expect(await titles()).toEqual([
      'Confirmar la incidencia',
      'Publicar el boletín en la web del municipio o del operador',
      'Cargar el boletín en SINAC',
      'Comunicarlo',
    ]);
    await mark(muestra);
    const marked = async () =>
      (await readIncidencia(id))?.plazos.filter(({ hecho }) => hecho).map(({ clave }) => clave);
    expect(await marked()).toEqual(['boletin']);
    await mark(muestra, { hecho: false });
    expect(await marked()).toEqual([]);
  });

  it('is one line a sample and act, of the newest sample first; what is older than a year, or than its installation, is apart', async () => {
    const act = plazo({ clave: 'sinac', que: 'Notificar en SINAC', hasta: null, cuando: 'Sin plazo en la ley' });
    const muestraDe = (_id: string, fecha_muestra: string) => ({
      muestras: [
        {
          _id,
          numero_muestra: _id,
          fecha_muestra,
          tipo_muestra: 'Análisis de control',
          conclusion: 'No cumple',
          papel: 'incumple' as const,
          revision: 0,
        },
      ],
    });
    const old = `${muestra}-vieja`;
    const newest = `${muestra}-nueva`;
    await seedWith([{ ...act, muestra: old }], muestraDe(old, '2025-03-01'));
    const first = await seedWith([{ ...act, muestra: newest }], muestraDe(newest, '2026-03-08'));
    const second = await seedWith([{ ...act, muestra: newest }], {
      ...muestraDe(newest, '2026-03-08'),
      parametro: 'Plomo',
    });
    const told = async (query = {}) => {
      const { notificaciones, tramos } = await list(userOf(), { solicitante, ...query });
      const own = notificaciones.filter(({ que }) => que === 'Notificar en SINAC');
      return { tramos, own: own.map((one) => [one.muestra?._id, one.tramo, one.pendienteDesde]) };
    };
    expect(await told()).toEqual({
      tramos: { actuales: 3, antiguas: 1, previas: 0 },
      own: [
        [newest, 'actuales', '2026-03-08'],
        [old, 'antiguas', '2025-03-01'],
      ],
    });
    expect((await told({ tramo: 'antiguas' })).own).toEqual([[old, 'antiguas', '2025-03-01']]);
    const { notificaciones } = await list(userOf(), { solicitante });
    const incidencias = notificaciones.flatMap(({ origen, muestra: of }) =>
      origen.clase === 'incidencia' && of?._id === newest ? [origen, ...origen.otras] : [],
    );
    expect(incidencias.map(({ incidencia }) => incidencia).toSorted()).toEqual([first, second].toSorted());
  });

  it('is no more once it is closed, but for what its closing asks for', async () => {
    const cierre = plazo({ clave: 'cierre', que: 'Comunicar el cierre', hasta: null, horasTrasCierre: 24 });
    await seedWith([plazo({}), cierre], { estado: 'cerrada', cerrada: '2026-03-11T12:00:00.000Z' });
    const { notificaciones } = await list(userOf(), { solicitante });
    expect(notificaciones.filter(({ origen }) => origen.clase === 'incidencia')).toMatchObject([
      { que: 'Comunicar el cierre', hasta: '2026-03-12T12:00:00.000Z' },
    ]);
  });
});
