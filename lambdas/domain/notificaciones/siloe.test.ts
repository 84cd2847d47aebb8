import { describe, expect, it } from 'vitest';
import { marcaSchema, notificacionesQuerySchema } from '../../../contract/notificaciones/notificacion.ts';
import type { Atributos } from '../../../contract/programa/instalacion.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { conNitrato } from '../../../testing/incidencias.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { asking, storedUsuario } from '../../../testing/usuarios.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { type StoredInstalacion, writeInstalacion } from '../programa/store/instalaciones.ts';
import { listNotificaciones } from './list.ts';
import { markNotificacion } from './mark.ts';
import { readMarcaById } from './store/marcas.ts';

useMailCloud();

const everything: Alcance = { solicitantes: 'todos', tipos: 'todos', clientes: 'todos' };
const userOf = ({ alcance = everything, at = new Date('2026-03-12T10:00:00Z'), soloLectura = false } = {}) => ({
  ...asking(
    at,
    storedUsuario({ _id: 'ana', email: 'ana@aguas.example', clientes: ['aguas'], incidenciasSoloLectura: soloLectura }),
  ),
  alcance,
});

let ids = 0;
let [solicitante, muestra] = ['', ''];

/** A requester of its own with an installation of one point, and a sample there in 2026. */
async function seed(atributos: Atributos, more = {}, registro: Partial<StoredInstalacion> = {}) {
  solicitante = `Piscinas ${++ids}`;
  muestra = `m-${ids}`;
  await writeInstalacion(
    {
      _id: `a-${ids}`,
      solicitante,
      nombre: 'Vaso grande',
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

async function deliver(nitrato: number, more = {}) {
  const document = conNitrato(nitrato, {
    _id: muestra,
    fecha_muestra: '2026-03-04',
    tipo_muestra: 'Análisis de control',
    solicitante: { nombre: solicitante },
    ...more,
  });
  await saveMuestras([document], { now: new Date('2026-03-10T09:00:00Z') });
}

const list = async (who: ReturnType<typeof userOf>, query: object) =>
  listNotificaciones({ params: undefined, query: notificacionesQuerySchema.parse(query), body: undefined }, who);

describe('a pool’s data of the year before in SILOE', () => {
  const vaso = (more = {}) => ({ clase: 'vaso' as const, temporada: { desde: '06-01', hasta: '09-15' }, ...more });
  const siloe = async (who = userOf(), query = {}) =>
    (await list(who, { solicitante, ...query })).notificaciones.filter(({ origen }) => origen.clase === 'instalacion');
  const instalacion = () => `a-${muestra.slice(2)}`;
  const markSiloe = async (body: { hecho: boolean; numero: number; recibo?: string }, who = userOf()) =>
    markNotificacion(
      { params: { id: instalacion(), acto: 'siloe' }, query: undefined, body: marcaSchema.parse(body) },
      who,
    );

  it('is its owner’s act before 30 April, with what the sheet lacks, and kept with its receipt once it is done', async () => {
    await seed(vaso({ esDeUsoPublico: true }), { tipo_muestra: 'Control periódico' });
    await deliver(20, {
      _id: `${muestra}-b`,
      numero_muestra: `${muestra}-b`,
      fecha_muestra: '2025-07-01',
      tipo_muestra: 'Control periódico',
    });
    const [act] = await siloe();
    expect(act).toMatchObject({
      que: 'Notificar en SILOE los datos de 2025, antes del 30 de abril: lo hace el titular de la piscina',
      articulo: 'RD 742/2013, art. 15.1',
      hasta: '2026-04-29',
      cuando: null,
      muestra: null,
      origen: { ejercicio: 2025, recibo: null, instalacion: { _id: instalacion(), nombre: 'Vaso grande' } },
    });
    const falta = act?.origen.clase === 'instalacion' ? act.origen.falta : [];
    expect(falta.join(' ')).toMatch(/Sin ninguna determinación: pH, Turbidez.*lecturas diarias del control de rutina/u);
    await markSiloe({ hecho: true, numero: 2025, recibo: '  SILOE-2026/00123 ' });
    expect(await siloe()).toEqual([]);
    const done = async () => (await siloe(userOf(), { situacion: 'hechas' })).map(({ origen }) => origen);
    expect(await done()).toMatchObject([{ recibo: 'SILOE-2026/00123' }]);
    // Said again without one, it stays; another takes its place.
    await markSiloe({ hecho: true, numero: 2025 });
    expect(await done()).toMatchObject([{ recibo: 'SILOE-2026/00123' }]);
    await markSiloe({ hecho: true, numero: 2025, recibo: 'Carpeta 4' });
    expect(await done()).toMatchObject([{ recibo: 'Carpeta 4' }]);
    expect(await readMarcaById(`siloe instalacion#${instalacion()}#2025`)).toMatchObject({
      recibo: 'Carpeta 4',
      version: 2,
    });
    await markSiloe({ hecho: false, numero: 2025 });
    expect(await siloe()).toMatchObject([{ origen: { recibo: 'Carpeta 4' } }]);
  });

  it('is overdue on 30 April, and of another year in the next', async () => {
    await seed(vaso({ esDeUsoPublico: true }));
    const at = async (day: string) =>
      (await siloe(userOf({ at: new Date(`${day}T10:00:00Z`) }))).map(({ hasta, vencida }) => [hasta, vencida]);
    expect(await at('2026-04-29')).toEqual([['2026-04-29', false]]);
    expect(await at('2026-04-30')).toEqual([['2026-04-29', true]]);
    expect(await at('2026-12-31')).toEqual([['2026-04-29', true]]);
    expect(await at('2027-01-01')).toEqual([['2027-04-29', false]]);
    await expect(markSiloe({ hecho: true, numero: 2024 })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is asked where its public use isn’t known, and not of what is no such pool, or wasn’t there', async () => {
    const cases: [Atributos, Partial<StoredInstalacion>, (string | null)[]][] = [
      [vaso(), {}, ['Si la piscina es de uso público: dilo en su instalación']],
      [vaso({ esDeUsoPublico: false }), {}, []],
      [vaso({ esDeUsoPublico: true }), { activaDesde: '2026-01-01' }, []],
      [vaso({ esDeUsoPublico: true }), { activaHasta: '2024-12-31' }, []],
      [vaso({ esDeUsoPublico: true }), { activaHasta: '2025-08-31' }, [null]],
      [vaso({ esDeUsoPublico: true }), { alta: '2026-03-11' }, [null]],
      [vaso({ esDeUsoPublico: true }), { alta: '2026-04-30' }, []],
      [{ clase: 'torre' }, {}, []],
    ];
    for (const [atributos, registro, asked] of cases) {
      await seed(atributos, {}, registro);
      expect(
        (await siloe()).map(({ cuando }) => cuando),
        JSON.stringify([atributos, registro]),
      ).toEqual(asked);
    }
    await expect(markSiloe({ hecho: true, numero: 2025 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is of who sees the requester, whatever types of sample, and marked by who may write', async () => {
    await seed(vaso({ esDeUsoPublico: true }));
    const other = userOf({ alcance: { ...everything, solicitantes: new Set(['Otra']) } });
    expect(await siloe(other)).toEqual([]);
    await expect(markSiloe({ hecho: true, numero: 2025 }, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await siloe(userOf({ alcance: { ...everything, tipos: new Set(['Superficie']) } }))).toHaveLength(1);
    // A list of some types of sample is of what these ask.
    expect(await siloe(userOf(), { tipoMuestra: ['Análisis de control'] })).toEqual([]);
    const reader = userOf({ soloLectura: true });
    expect(await siloe(reader)).toMatchObject([{ puedeMarcar: false }]);
    await expect(markSiloe({ hecho: true, numero: 2025 }, reader)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
