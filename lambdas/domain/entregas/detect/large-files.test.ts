import { describe, expect, it } from 'vitest';
import { preguntasDe } from '../../../../contract/entregas/deteccion.ts';
import { columnsOf } from './columns.ts';
import { detectDelivery } from './detect-delivery.ts';
import { inPieces, read } from '../store/testing.ts';
import { parametersOf } from './wide-shape.ts';
import { signedBy } from './wide-signs.ts';

const look = async (content: string) => detectDelivery(inPieces(Buffer.from(content), 65_536));
const line = (cells: readonly string[]) => `${cells.join(';')}\n`;
const own = ['Nº muestra', 'Fecha', 'Cliente', 'Tipo'];
const sample = (n: number) => [`A-${n}`, `1${n + 5}/05/2026`, 'Hotel Sol', 'Agua'];
const wide = (columns: number) => {
  const cells = (text: (i: number) => string) => Array.from({ length: columns }, (_, i) => text(i));
  return [
    line([...own, ...cells((i) => `P${i} (mg/L)`)]),
    line([...sample(1), ...cells(() => '1,5')]),
    line([...sample(2), ...cells(() => '<0,5')]),
  ].join('');
};

describe('a large table', () => {
  it('of 600 parameters in a sample is read whole', async () => {
    const content = wide(600);
    const found = await look(content);
    expect(preguntasDe(found)).toEqual([]);
    const { report, muestras } = await read(content, { mapping: found.mapeo ?? {} });
    expect(report.rechazos.total).toBe(0);
    expect(muestras.map(({ determinaciones }) => determinaciones.length)).toEqual([600, 600]);
  });

  // Each column by each guess would take as long as the function may.
  it('of 10,000 columns is looked at in time, each of them', async () => {
    const { mapeo, columnas } = await look(wide(10_000));
    expect(mapeo).not.toBeNull();
    expect(columnas.filter(({ destinos }) => destinos.length > 0)).toHaveLength(10_000 + own.length);
  });

  // Each column of letters by each parameter would take as long as the function may.
  it('of 10,000 columns of values and of letters is looked at in time, each letter beside its value', async () => {
    const pairs = (text: (i: number) => string) => Array.from({ length: 5000 }, (_, i) => text(i));
    const content = [
      line([...own, ...pairs((i) => `P${i} (mg/L);`)]),
      line([...sample(1), ...pairs(() => '1,5;U')]),
      line([...sample(2), ...pairs(() => '0,5;J')]),
    ].join('');
    const { mapeo, conjeturas } = await look(content);
    const results = JSON.stringify(mapeo?.['determinaciones']);
    expect(results.match(/"operador"/gu)).toHaveLength(5000);
    const asked = conjeturas.filter(({ palabras }) => palabras !== undefined);
    expect(asked.map(({ palabras }) => palabras)).toEqual([['U', 'J']]);
  });

  /** Columns of a header and one row, which count how often their headings are read. */
  const counting = (names: readonly string[], cells: readonly string[]) => {
    const columnas = columnsOf({
      names,
      cabecera: { linea: 1, cells: names },
      cuerpo: [{ linea: 2, cells }],
      titulos: [],
      reglas: [],
      conjeturas: [],
      avisos: [],
    });
    const count = { reads: 0 };
    const counted = columnas.map(({ titulo, ...rest }) => ({
      ...rest,
      get titulo() {
        count.reads++;
        return titulo;
      },
    }));
    return { count, counted };
  };

  it('of signs has the heading of each parameter read once, however many signs it has', () => {
    const names = Array.from({ length: 200 }, (_, i) => (i % 2 ? '' : `P${i}`));
    const { count, counted } = counting(
      names,
      names.map((name) => (name === '' ? '<' : '1,5')),
    );
    const signs = counted.filter(({ cabecera }) => cabecera === '');
    const parametros = counted.filter(({ cabecera }) => cabecera !== '');
    expect(signedBy(signs, parametros)).toHaveLength(100);
    expect(count.reads).toBe(parametros.length);
  });

  it('of limits beside its values reads each heading as often in a small table as in a large one', () => {
    const readsOf = (pairs: number) => {
      const names = Array.from({ length: pairs }, (_, i) => [`P${i}`, `Límite P${i}`, `Unidad límite P${i}`]).flat();
      const { count, counted } = counting(
        names,
        names.map((_, i) => ['1,5', '≤ 50', 'mg/L'][i % 3] ?? ''),
      );
      const { companeras } = parametersOf(counted, [], counted);
      expect(companeras.filter(({ unidad }) => unidad !== undefined)).toHaveLength(pairs);
      return count.reads / pairs;
    };
    expect(readsOf(200)).toBe(readsOf(20));
  });

  it('of 200,000 columns is refused with how many are read', async () => {
    const { formato, avisos } = await look(wide(200_000));
    expect({ formato, avisos }).toEqual({
      formato: 'desconocido',
      avisos: [
        'Ni la primera línea cabe en lo que se mira del archivo: se leen 20.000 columnas como mucho, exporta solo las que hagan falta',
      ],
    });
  });

  it('with a line of 50 MB is refused in one sentence, and nothing of it is stored', async () => {
    const good = line([...own, 'pH']) + line([...sample(1), '7,2']);
    const content = good + line([...sample(2), '7'.repeat(50_000_000)]);
    const { mapeo } = await look(content);
    const { report, muestras } = await read(content, { mapping: mapeo ?? {} });
    expect(report.error).toMatch(/hay una de más de un millón de caracteres/u);
    expect(muestras).toEqual([]);
  });
});
