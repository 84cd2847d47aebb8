import { expect, it } from 'vitest';
import type { Diferencias } from '../../../../contract/muestras/rules/diferencias.ts';
import { linesOf } from './difference-lines.ts';

const conclusion = { campo: 'conclusion', label: 'Conclusión', antes: 'No cumple', despues: 'Cumple' };

/** What differs where a determination of one parameter had another result. */
const of = (determinacion: string, parametro: string): Diferencias => ({
  parametros: [
    {
      determinacion,
      parametro,
      tipo: 'cambiado',
      unidad: 'UFC/g',
      resultado: { antes: '11.000 UFC/g', despues: '110 UFC/g' },
      cambios: [{ campo: 'valor', label: 'Resultado', antes: '11.000', despues: '110' }, conclusion],
    },
  ],
  determinaciones: [{ determinacion, cambios: [conclusion] }],
  datos: [],
});

const read = (diferencias: Diferencias) => linesOf(diferencias).map((line) => `${line.label}: ${line.of}`);

it('a determination that is named like its parameter says its conclusion once', () => {
  expect(read(of('Recuento', 'Recuento'))).toEqual(['Resultado (UFC/g): Recuento', 'Conclusión: Recuento']);
});

it('a determination of another name says its own conclusion beside that of its parameter', () => {
  expect(read(of('Legionella', 'Legionella spp.'))).toEqual([
    'Resultado (UFC/g): Legionella · Legionella spp.',
    'Conclusión: Legionella · Legionella spp.',
    'Conclusión: Legionella',
  ]);
});
