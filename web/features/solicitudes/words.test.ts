import { expect, it } from 'vitest';
import type { Solicitud } from '../../../contract/solicitudes/solicitud.ts';
import { etapasDe, isEnDias, paraCuando, tituloDePedidas } from './words.ts';

const hoy = '2026-12-03';
const at = (dia: string) => `${dia}T09:00:00.000Z`;
const paso = (tipo: Solicitud['pasos'][number]['tipo'], dia: string) => ({
  cuando: at(dia),
  quien: { nombre: 'Ana', laboratorio: false },
  tipo,
  texto: '',
});
const solicitud = (more: Partial<Solicitud> = {}): Solicitud => ({
  _id: 'S-26-7K3QX',
  cliente: { _id: 'hoteles', nombre: '' },
  solicitante: 'Hotel Sol',
  tipo_muestra: 'Agua',
  punto: null,
  instalacion: null,
  parametros: [],
  desde: '2026-12-04',
  hasta: '2026-12-08',
  origen: 'otra',
  incidencia: null,
  mensaje: '',
  estado: 'pedida',
  aceptada: null,
  respuesta: '',
  muestra: null,
  llegada: null,
  autorizada: null,
  creada: at('2026-12-01'),
  modificada: at('2026-12-01'),
  pasos: [paso('pedida', '2026-12-01')],
  puede: { retirar: false, responder: false, unir: false },
  version: 1,
  ...more,
});
const said = (more: Partial<Solicitud>) =>
  etapasDe(solicitud(more), hoy).map(({ nombre, cuando, isDone }) => `${isDone ? '✓' : '·'} ${nombre}: ${cuando}`);

it('a request goes from its asking to the result, each stage with its day or still to come', () => {
  const aceptada = { aceptada: '2026-12-05', pasos: [paso('pedida', '2026-12-01'), paso('aceptada', '2026-12-02')] };
  const accepted = ['✓ Pedida: El 1 dic', '✓ Aceptada para el 5 dic: El 2 dic'];
  const toCome = ['· En curso: Por llegar', '· Autorizada: Por llegar'];
  expect(said({})).toEqual(['✓ Pedida: El 1 dic', '· Aceptada: Por responder', ...toCome]);
  expect(said({ ...aceptada, estado: 'aceptada' })).toEqual([...accepted, ...toCome]);
  const llegada = at('2026-12-03');
  expect(said({ ...aceptada, estado: 'en_curso', llegada })).toEqual([
    ...accepted,
    '✓ En curso: El 3 dic',
    '· Autorizada: Por llegar',
  ]);
  expect(said({ estado: 'autorizada', llegada, autorizada: null })).toEqual([
    '✓ Pedida: El 1 dic',
    '· Aceptada: Sin respuesta',
    '✓ En curso: El 3 dic',
    '✓ Autorizada: Hecho',
  ]);
});

it('one that ended without a sample goes no further', () => {
  const pasos = [paso('pedida', '2026-12-01'), paso('retirada', '2026-12-02')];
  expect(said({ estado: 'retirada', pasos })).toEqual(['✓ Pedida: El 1 dic', '✓ Retirada: El 2 dic']);
});

it('the day for which it was accepted stands in the place of those wished for', () => {
  expect(paraCuando(solicitud(), hoy)).toBe('del 4 dic al 8 dic');
  expect(paraCuando(solicitud({ aceptada: '2026-12-05' }), hoy)).toBe('5 dic');
});

it('a request is for some days by the day that it was accepted for, or by any of the days wished for', () => {
  const noviembre = { desde: '2026-11-01', hasta: '2026-11-30' };
  const diciembre = { desde: '2026-12-08', hasta: '2026-12-31' };
  expect([noviembre, diciembre].map((dias) => isEnDias(solicitud(), dias))).toEqual([false, true]);
  const accepted = solicitud({ aceptada: '2026-11-30' });
  expect([noviembre, diciembre].map((dias) => isEnDias(accepted, dias))).toEqual([true, false]);
});

it('that nothing was asked of the laboratory is said once it is known, and of what was asked from there', () => {
  const known = { isKnown: true, isError: false, total: 0, shown: 0 };
  expect(tituloDePedidas(known)).toBe('Nada pedido al laboratorio desde aquí');
  expect(tituloDePedidas({ ...known, isKnown: false })).toBe('Pedido al laboratorio');
  expect(tituloDePedidas({ ...known, isKnown: false, isError: true })).toMatch(/^No se ha podido saber/u);
  expect(tituloDePedidas({ ...known, total: 2 })).toBe('Pedido al laboratorio para otros días');
  expect(tituloDePedidas({ ...known, total: 2, shown: 1 })).toBe('Pedido al laboratorio');
});
