import { describe, expect, it } from 'vitest';
import { coberturaQuerySchema, periodoQuerySchema } from './cobertura.ts';
import { frecuenciaSchema } from './frecuencia.ts';
import { instalacionNuevaSchema } from './programa.ts';

const torre = { solicitante: 'Hotel Sol', nombre: 'Torre 1', atributos: { clase: 'torre' }, puntos: [] };
const fila = {
  que: 'Legionella',
  tipos: ['Agua'],
  frecuencia: { cada: 'semanas', semanas: 1 },
  origen: { clase: 'propio' },
};

describe('a day of a programme', () => {
  it.each(['0000-01-01', '1949-12-31', '2200-01-01', '9999-12-31'])(
    'isn’t %s, from which no days can be counted',
    (dia) => {
      const messages = [
        coberturaQuerySchema.safeParse({ desde: dia, hasta: dia }),
        periodoQuerySchema.safeParse({ fila: '1', desde: dia }),
        frecuenciaSchema.safeParse({ cada: 'fechas', fechas: [dia], margen: 7 }),
        instalacionNuevaSchema.safeParse({ ...torre, activaDesde: dia }),
        instalacionNuevaSchema.safeParse({ ...torre, activaHasta: dia }),
        instalacionNuevaSchema.safeParse({ ...torre, hechos: [{ que: 'limpieza y desinfección', fecha: dia }] }),
        instalacionNuevaSchema.safeParse({ ...torre, filas: [{ ...fila, desde: dia }] }),
        instalacionNuevaSchema.safeParse({ ...torre, filas: [{ ...fila, desde: '2026-01-01', hasta: dia }] }),
      ].map(({ error }) => error?.issues.map(({ message }) => message));
      for (const found of messages) expect(found).toContain('Escribe una fecha entre 1950 y 2199');
    },
  );

  it('is any of the years between', () => {
    expect(coberturaQuerySchema.safeParse({ desde: '1950-01-01', hasta: '1950-12-31' }).success).toBe(true);
    expect(instalacionNuevaSchema.safeParse({ ...torre, filas: [{ ...fila, desde: '2199-12-31' }] }).success).toBe(
      true,
    );
  });
});
