import { describe, expect, it } from 'vitest';
import type { Linea, PorTomar } from '../../../../contract/programa/por-tomar.ts';
import { filaOf } from '../testing.ts';
import { esteMesAddress, type EsteMesState } from '../address.ts';
import { porTomarOf, porTomarTable } from '../export/table.ts';
import {
  textoDeAntes,
  textoDeAtraso,
  textoDeDias,
  textoDeFuera,
  textoDeNada,
  textoDePedida,
  textoDePorTomar,
  textoDeToma,
} from './words.ts';

const hoy = '2026-12-01';
const resumen: PorTomar['resumen'] = {
  instalaciones: 3,
  sinHacer: 0,
  desdeAntes: '2026-01-01',
  atrasadas: 0,
  tocan: 0,
  abiertas: 0,
  sinPuntos: 0,
};
const porTomar = (change: Partial<PorTomar['resumen']> = {}, more: Partial<PorTomar> = {}): PorTomar => ({
  hoy,
  desde: '2026-12-01',
  hasta: '2026-12-31',
  resumen: { ...resumen, ...change },
  otrasFilas: 0,
  noContado: { puntos: 0, sinFilas: 0, propuestas: 0 },
  lineas: [],
  total: 0,
  paginas: 1,
  puedeCrear: false,
  ...more,
});

const linea = (change: Partial<Linea> = {}): Linea => ({
  instalacion: { _id: 'i1', nombre: 'Torre 1', solicitante: 'Hotel Sol' },
  fila: filaOf(),
  tomas: [
    {
      clase: 'toca',
      desde: '2026-12-01',
      hasta: '2026-12-31',
      para: '2026-12-31',
      planeadas: 1,
      faltan: 1,
      puntos: null,
    },
  ],
  antes: null,
  ritmo: null,
  pedidas: [],
  sinPuntos: null,
  puntos: [],
  ...change,
});

describe('what is to be taken', () => {
  it('is said by its days, what is late first', () => {
    expect(textoDePorTomar(porTomar({ tocan: 12, atrasadas: 1, sinHacer: 3 }), 'mes')).toBe(
      '3 muestreos sin hacer de periodos que ya acabaron (desde el 1 ene 2026); 1 atrasada según el ritmo de su año; 12 por tomar en diciembre de 2026.',
    );
    expect(textoDePorTomar(porTomar({ tocan: 0 }), 'mes', true)).toBe(
      'Ninguna por tomar en diciembre de 2026, con esos filtros.',
    );
    const day = { desde: hoy, hasta: hoy };
    expect(textoDePorTomar(porTomar({ abiertas: 2 }, day), 'dia')).toBe(
      'Ninguna por tomar el 1 de diciembre de 2026; 2 que vencen más tarde, que ya se pueden tomar.',
    );
    expect(textoDeDias('semana', { desde: '2026-12-28', hasta: '2027-01-03' })).toBe('28 dic 2026 – 3 ene 2027');
  });

  it('is nothing of the installations that were looked at, and of those of the filters alone where there are any', () => {
    expect(textoDeNada(porTomar(), 'mes', false)).toBe('Nada por tomar en diciembre de 2026 en tus 3 instalaciones');
    expect(textoDeNada(porTomar({ instalaciones: 1 }), 'mes', false)).toBe(
      'Nada por tomar en diciembre de 2026 en tu instalación',
    );
    const week = { desde: '2026-11-30', hasta: '2026-12-06' };
    expect(textoDeNada(porTomar({}, week), 'semana', true)).toBe(
      'Nada por tomar en la semana del 30 nov al 6 dic 2026 en 3 instalaciones, con esos filtros',
    );
  });

  it('names what isn’t counted', () => {
    expect(textoDeFuera(porTomar())).toBe('');
    const noContado = { puntos: 2, sinFilas: 1, propuestas: 0 };
    expect(textoDeFuera(porTomar({ sinPuntos: 1 }, { noContado, otrasFilas: 1 }))).toBe(
      'De 1 fila no se cuenta en cuántos puntos se toma cada muestreo. Fuera de la cuenta: 2 puntos con muestras no son de ninguna instalación; 1 instalación no tiene nada en su programa. Hay 1 fila más, de tipos de muestra que no ves: aquí no se cuenta.',
    );
  });

  it('of a row is said with its last day, and of so many a year by its rhythm', () => {
    const [toma] = linea().tomas as [Linea['tomas'][number]];
    expect(textoDeToma(toma, filaOf(), hoy)).toBe('hasta el 31 dic · falta 1 de 1');
    expect(textoDeToma({ ...toma, clase: 'sin hacer', para: '2026-11-30' }, filaOf(), hoy)).toBe(
      'acabó el 30 nov · falta 1 de 1',
    );
    const once = filaOf({ frecuencia: { cada: 'ano', veces: 11 } });
    expect(textoDeToma({ ...toma, planeadas: 11 }, once, hoy)).toBe('hasta el 31 dic · 1 de las 11 del año');
    expect(textoDeToma({ ...toma, clase: 'atrasada', para: '2026-11-28', planeadas: 11, faltan: 6 }, once, hoy)).toBe(
      '6 atrasadas, la última desde el 28 nov',
    );
    expect(textoDeAtraso(linea({ fila: once, ritmo: { deberian: 10, van: 4 } }))).toBe(
      'Al ritmo de 11 al año deberían ir 10, van 4',
    );
    expect(textoDeAntes({ periodos: 3, faltan: 5, ultimo: '2026-11-30' }, hoy)).toBe(
      '5 muestreos sin hacer de 3 periodos, el último acabó el 30 nov',
    );
    expect(textoDeAntes({ periodos: 1, faltan: 1, ultimo: '2026-11-30' }, hoy)).toBe(
      '1 muestreo sin hacer de un periodo que acabó el 30 nov',
    );
  });

  it('is said to be asked for on its day, or for the day for which it was accepted', () => {
    const pedida = { _id: 'S-26-7K3QX', estado: 'pedida' as const, aceptada: null, creada: '2026-12-02T23:30:00.000Z' };
    expect(textoDePedida(pedida, hoy)).toBe('pedida el 3 dic');
    expect(textoDePedida({ ...pedida, estado: 'aceptada', aceptada: '2026-12-04' }, hoy)).toBe(
      'aceptada para el 4 dic',
    );
    const [row] = porTomarOf(linea({ pedidas: [pedida] }), hoy);
    const place = porTomarTable.columns.findIndex(({ header }) => header === 'Pedida');
    expect(row?.[place]).toBe('S-26-7K3QX, pedida el 3 dic');
  });

  it('has a row of Excel for each point with its last sample, and one for a row without points', () => {
    const ultima = {
      _id: 'm',
      numero_muestra: 'M-1',
      fecha_muestra: '2026-11-12',
      enCurso: false,
      parametros: ['E. coli', 'pH'],
      otros: 1,
    };
    const puntos = ['Balsa', 'Retorno'].map((nombre) => ({
      clave: nombre,
      solicitante: 'Hotel Sol',
      nombre,
      ultima: null,
    }));
    const [balsa, retorno] = porTomarOf(linea({ puntos: [{ ...puntos[0]!, codigo: 'B-1', ultima }, puntos[1]!] }), hoy);
    expect(balsa).toEqual(
      expect.arrayContaining(['Balsa', 'B-1', 'M-1', new Date('2026-11-12T00:00:00Z'), 'E. coli, pH y 1 más']),
    );
    expect(retorno).toContain('Retorno');
    expect(porTomarOf(linea(), hoy)).toHaveLength(1);
    expect([balsa, porTomarOf(linea(), hoy)[0]].map((row) => row?.length)).toEqual([
      porTomarTable.columns.length,
      porTomarTable.columns.length,
    ]);
  });
});

it('an address brings back what it was written of, and has nothing of what is so by itself', () => {
  const bare: EsteMesState = { filtros: {}, clase: null, plazo: 'mes', dia: null, page: 1 };
  const full: EsteMesState = { filtros: { search: 'torre' }, clase: 'torre', plazo: 'dia', dia: '2026-12-24', page: 2 };
  for (const state of [bare, full])
    expect(esteMesAddress.read(new URLSearchParams(esteMesAddress.write(state).toString()))).toEqual(state);
  expect(esteMesAddress.write(bare).toString()).toBe('');
  expect(esteMesAddress.read(new URLSearchParams('plazo=siglo&dia=ayer'))).toEqual(bare);
});
