import { describe, expect, it } from 'vitest';
import type { IncidenciaListada } from '../../../contract/incidencias/incidencia.ts';
import type { Solicitud } from '../../../contract/solicitudes/solicitud.ts';
import type { AnuladaListada } from '../../../contract/muestras/muestra-anulada.ts';
import { conMostradas, type Fuentes, novedadesDe, textoDeSinLeer, yaVistas } from './novedades.ts';

const now = new Date('2026-03-20T10:00:00Z');
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T09:00:00.000Z`;

const incidencia = (_id: string, abierta: string) =>
  ({
    _id,
    abierta,
    punto: { clave: 'x', nombre: 'Grifo de la barra' },
    muestra: { _id: 'm', numero_muestra: 'M-1', fecha_muestra: '2026-03-01' },
    solicitante: 'Hotel Duna',
    determinacion: 'Aniones',
    parametro: 'Nitrito',
  }) as IncidenciaListada;
const correccion = (_id: string, corregidaEn: string, retirada = false) => ({
  _id,
  numero: 2,
  numero_muestra: _id,
  solicitante: 'Hotel Duna',
  tipo_muestra: 'Agua',
  corregidaEn,
  frase: 'Nitrito 3 → 0,3 mg/L',
  retirada,
});
const respuesta = {
  muestra: 'a/1',
  numero_muestra: 'M-7',
  solicitante: 'Hotel Duna',
  estado: 'autorizada' as const,
  cuando: day(18),
  texto: 'Es del lavado',
};
const anulada = (_id: string, cuando: string | null) =>
  ({
    _id,
    numero_muestra: _id,
    solicitante: { nombre: 'Hotel Duna' },
    anulada: cuando,
    motivo_anulacion: 'Rota',
  }) as AnuladaListada;

const solicitud = (_id: string, more: Partial<Solicitud>) =>
  ({
    _id,
    cliente: { _id: 'hoteles', nombre: '' },
    solicitante: 'Hotel Duna',
    tipo_muestra: 'Agua',
    estado: 'pedida',
    aceptada: null,
    hasta: '2026-03-25',
    pasos: [{ cuando: day(17), quien: { nombre: 'ana', laboratorio: false }, tipo: 'pedida', texto: 'Pedida' }],
    ...more,
  }) as Solicitud;
const delLaboratorio = (tipo: 'aceptada' | 'rechazada') => [
  { cuando: day(18), quien: { nombre: 'El laboratorio', laboratorio: true }, tipo, texto: '' },
];

const nunca = { hasta: '', mostradas: [] };
const everything = new Set([`respuesta a/1 ${respuesta.cuando}`]);
const claves = (fuentes: Fuentes, vistas: string) =>
  novedadesDe(fuentes, { vistas: { hasta: vistas, mostradas: [] }, now }).map(
    ({ clave, sinLeer }) => `${clave.split(' ', 2).join(' ')}${sinLeer ? '*' : ''}`,
  );

describe('what is new', () => {
  it('says of requests what the laboratory answered and what has not come, and to the laboratory what was asked', () => {
    const told = (...solicitudes: Solicitud[]) =>
      novedadesDe({ solicitudes }, { vistas: nunca, now }).map(({ titulo, enlace }) => [titulo, enlace]);
    expect(told(solicitud('S-1', {}))).toEqual([]);
    expect(told(solicitud('S-1', { estado: 'aceptada', pasos: delLaboratorio('aceptada') }))).toEqual([
      ['El laboratorio acepta la solicitud S-1', '/solicitudes/S-1'],
    ]);
    expect(told(solicitud('S-2', { estado: 'rechazada', pasos: delLaboratorio('rechazada') }))).toEqual([
      ['El laboratorio no acepta la solicitud S-2', '/solicitudes/S-2'],
    ]);
    expect(told(solicitud('S-3', { hasta: '2026-03-10' }), solicitud('S-4', { hasta: '2026-03-20' }))).toEqual([
      ['No ha llegado la muestra pedida en S-3', '/solicitudes/S-3'],
    ]);
    const cliente = { _id: 'hoteles', nombre: 'Hoteles' };
    expect(told(solicitud('S-5', { cliente }), solicitud('S-6', { cliente, estado: 'aceptada' }))).toEqual([
      ['Solicitud de muestra S-5', '/solicitudes/S-5'],
    ]);
  });

  it('is listed newest first, and what came since it was last listed is unread', () => {
    const fuentes = {
      correcciones: [correccion('c1', day(2))],
      incidencias: [incidencia('i1', day(19)), incidencia('i2', day(16))],
      respuestas: [respuesta],
      anuladas: [anulada('n1', day(17))],
    };
    expect(claves(fuentes, day(17))).toEqual([
      'incidencia i1*',
      'respuesta a/1*',
      'anulada n1',
      'incidencia i2',
      // A correction is unread until it is confirmed.
      'correccion c1*',
    ]);
  });

  it('is unread for two weeks to who never listed it, and forgotten after a month', () => {
    const old = [incidencia('i1', day(10)), incidencia('i2', day(3)), incidencia('i3', '2026-02-10T09:00:00.000Z')];
    expect(claves({ incidencias: old }, '')).toEqual(['incidencia i1*', 'incidencia i2']);
  });

  it('leaves out what came annulled with a laboratory’s history', () => {
    expect(claves({ anuladas: [anulada('n1', null)] }, '')).toEqual([]);
  });

  it('says what it is and leads to it', () => {
    const [answer, gone] = novedadesDe(
      { respuestas: [respuesta], correcciones: [correccion('c2', day(4), true)] },
      { vistas: nunca, now },
    );
    expect(answer).toMatchObject({
      titulo: 'El laboratorio ha respondido sobre la muestra M-7',
      detalle: 'Hotel Duna · Es del lavado',
      enlace: '/results/a%2F1#preguntas',
    });
    expect(gone?.titulo).toBe('Retirada la muestra c2');
    const asked = { ...respuesta, estado: 'en_curso' as const };
    expect(novedadesDe({ respuestas: [asked] }, { vistas: nunca, now })[0]?.enlace).toBe(
      '/en-curso?muestra=a%2F1#preguntas',
    );
  });

  it('is read once it was shown, and what wasn’t, or came meanwhile, stays new', () => {
    const incidencias = [incidencia('i1', day(11)), incidencia('i2', day(12))];
    const correcciones = [correccion('c1', day(13))];
    const all = novedadesDe({ incidencias, correcciones }, { vistas: nunca, now });
    const shown = new Set(['correccion c1 2', 'incidencia i2']);
    const unread = (some: readonly { clave: string; sinLeer: boolean }[]) =>
      some.filter(({ sinLeer }) => sinLeer).map(({ clave }) => clave);
    expect(unread(yaVistas(all, shown))).toEqual(['correccion c1 2', 'incidencia i1']);
    const vistas = conMostradas(nunca, all, shown);
    // What is opened as of an earlier day is told later than what is newer.
    const late = { incidencias: [...incidencias, incidencia('i0', day(10))], correcciones };
    expect(unread(novedadesDe(late, { vistas, now }))).toEqual(['correccion c1 2', 'incidencia i1', 'incidencia i0']);
    expect(conMostradas(vistas, all, shown)).toEqual(vistas);
  });

  it('of a conversation is new with each message', () => {
    const vistas = conMostradas(nunca, novedadesDe({ respuestas: [respuesta] }, { vistas: nunca, now }), everything);
    expect(novedadesDe({ respuestas: [respuesta] }, { vistas, now })[0]?.sinLeer).toBe(false);
    const next = { ...respuesta, cuando: day(19) };
    expect(novedadesDe({ respuestas: [next] }, { vistas, now })[0]?.sinLeer).toBe(true);
  });
});

it('that all is read is said of what could be loaded alone', () => {
  expect([textoDeSinLeer(2, true), textoDeSinLeer(0, false), textoDeSinLeer(0, true)]).toEqual([
    '2 novedades sin leer',
    'Lo has leído todo.',
    'Has leído todo lo que se ha podido cargar.',
  ]);
});
