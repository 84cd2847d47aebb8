import { describe, expect, it } from 'vitest';
import type { PropuestaDeLey } from '../../../../contract/programa/propuestas.ts';
import { enteraOf, filaOf } from '../testing.ts';
import { errorsOfPropuestas, withPropuestas } from './propuestas.ts';

const ley = (change: Partial<PropuestaDeLey> = {}): PropuestaDeLey => ({
  que: 'Legionella spp.',
  frecuencia: { cada: 'meses', meses: 1 },
  temporada: null,
  articulo: 'RD 487/2022, an. V.C, tabla 3',
  frase: 'Torre: mensual',
  estado: 'nueva',
  fila: null,
  tipos: [],
  ...change,
});
const cuentan = { tipos: ['Legionella en torre'], parametros: [] };
const desde = '2026-03-01';

describe('what is proposed to a programme', () => {
  it('is added where a person chose it, of the law with the types that count', () => {
    const propuestas = {
      ley: [ley(), ley({ que: 'Hierro' })],
      historial: [
        {
          tipo: 'Piscina',
          muestras: 12,
          puntos: ['["Hotel Sol","balsa",""]'],
          frecuencia: { cada: 'meses', meses: 1 } as const,
          frase: '',
        },
      ],
    };
    const { filas } = withPropuestas({ desde, ley: { 1: cuentan }, historial: { 0: true } }, propuestas, enteraOf([]));
    expect(filas).toMatchObject([
      { que: 'Hierro', tipos: ['Legionella en torre'], desde, hasta: null, origen: { clase: 'ley' } },
      { que: 'Piscina', tipos: ['Piscina'], puntos: [], desde, origen: { clase: 'propio', documento: '' } },
    ]);
  });

  it('follows the row that asked for something else, which ends the day before', () => {
    const entera = enteraOf([filaOf({ frecuencia: { cada: 'meses', meses: 3 }, quien: 'El titular' })]);
    const propuestas = { ley: [ley({ estado: 'distinta', fila: 'f1' })], historial: [] };
    const { filas } = withPropuestas({ desde, ley: { 0: cuentan }, historial: {} }, propuestas, entera);
    expect(filas).toMatchObject([
      { _id: 'f1', hasta: '2026-02-28', frecuencia: { cada: 'meses', meses: 3 } },
      { desde, frecuencia: { cada: 'meses', meses: 1 }, quien: 'El titular', origen: { clase: 'ley' } },
    ]);
    expect(filas[1]).not.toHaveProperty('_id');
    const early = withPropuestas({ desde: '2026-01-01', ley: { 0: cuentan }, historial: {} }, propuestas, entera);
    expect(early.filas).toMatchObject([{ _id: 'f1', desde: '2026-01-01', frecuencia: { cada: 'meses', meses: 1 } }]);
  });

  it('can’t be added without what counts for it, and nothing is nothing to add', () => {
    expect(errorsOfPropuestas({ desde, ley: { 0: { tipos: [], parametros: [] } }, historial: {} }, 0)).toEqual({
      'ley.0': 'Elige qué tipos de muestra cuentan, o qué parámetros',
    });
    expect(errorsOfPropuestas({ desde: '', ley: {}, historial: {} }, 0)).toEqual({
      desde: 'Escribe desde qué día cuentan',
      elegidas: 'Marca al menos una fila',
    });
    expect(errorsOfPropuestas({ desde, ley: { 0: cuentan }, historial: {} }, 60)).toEqual({
      elegidas: 'Un programa tiene como mucho 60 filas',
    });
  });
});
