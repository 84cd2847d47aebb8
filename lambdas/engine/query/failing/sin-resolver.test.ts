import { saveMuestras } from '../../../domain/entregas/store/save-muestras.ts';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument, Resultado } from '../../../../contract/muestras/muestra.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { queryFallos, querySinResolver, sinCierres } from './sin-resolver.ts';
import { PointAliases } from '../points/aliases.ts';

useTables();

const naming = { ajenas: new Set<string>(), aliases: new PointAliases([]) };
let made = 0;

/** A sample of a point of its requester, with one determination. */
const of = (solicitante: string, dia: number, resultado: Partial<Resultado>, more: Partial<MuestraDocument> = {}) => {
  const _id = `limite-${++made}`;
  return muestra({
    _id,
    numero_muestra: _id,
    fecha_muestra: `2026-02-${String(dia).padStart(2, '0')}`,
    solicitante: { nombre: solicitante },
    punto_muestreo: { nombre: 'Vaso' },
    conclusion_muestra: undefined,
    determinaciones: [
      {
        descripcion: 'Turbidez',
        resultados: [{ descripcion: 'Turbidez', valor: 9, unidad: 'UNF', referencia: { max: 5 }, ...resultado }],
        total_resultados: 1,
        resultados_cumplen: 0,
        resultados_no_cumplen: 0,
      },
    ],
    ...more,
  });
};

async function unresolvedOf(solicitante: string, ...samples: MuestraDocument[]): Promise<number> {
  await saveMuestras(samples, { now: new Date('2026-03-10T10:00:00Z') });
  const alcance = { solicitantes: new Set([solicitante]), tipos: 'todos' } as const;
  return (await querySinResolver(alcance, {}, { ...naming, cierres: sinCierres })).total;
}

describe('what is unresolved', () => {
  it('is a value outside its own limit of which nothing is concluded, until a later one is within, or is said to comply', async () => {
    expect(await unresolvedOf('Uno', of('Uno', 1, {}))).toBe(1);
    expect(await unresolvedOf('Uno', of('Uno', 1, { valor: 1 }))).toBe(1);
    expect(await unresolvedOf('Uno', of('Uno', 2, { valor: undefined, valor_formateado: 'No analizado' }))).toBe(1);
    expect(await unresolvedOf('Uno', of('Uno', 3, { valor: 1 }))).toBe(0);
    expect(await unresolvedOf('Uno', of('Uno', 4, {}))).toBe(1);
    expect(await unresolvedOf('Uno', of('Uno', 5, { valor: 6, conclusion: 'Cumple' }))).toBe(0);
  });

  it('that the laboratory concludes stays so until it concludes that a later one complies', async () => {
    expect(await unresolvedOf('Seis', of('Seis', 1, { conclusion: 'No cumple' }))).toBe(1);
    expect(await unresolvedOf('Seis', of('Seis', 2, {}), of('Seis', 3, { valor: 1 }))).toBe(1);
    expect(await unresolvedOf('Seis', of('Seis', 4, { valor: 1, conclusion: 'Cumple' }))).toBe(0);
  });

  it('isn’t one that the laboratory concludes to comply, of the parameter or of its determination', async () => {
    expect(await unresolvedOf('Dos', of('Dos', 1, { conclusion: 'Cumple' }))).toBe(0);
    const own = of('Dos', 2, {});
    const concluded = own.determinaciones.map((one) => ({ ...one, status_inteligente: 'Cumple' }));
    expect(await unresolvedOf('Dos', { ...own, determinaciones: concluded })).toBe(0);
    // What is concluded of the sample as a whole says nothing of the value.
    expect(await unresolvedOf('Dos', of('Dos', 3, {}, { conclusion_muestra: 'Cumple' }))).toBe(1);
  });

  it('is the worse of two samples of one point and day, whichever has the higher number', async () => {
    const good = { valor: 1, conclusion: 'Cumple' };
    expect(await unresolvedOf('Tres', of('Tres', 1, { conclusion: 'No cumple' }), of('Tres', 1, good))).toBe(1);
    expect(await unresolvedOf('Cuatro', of('Cuatro', 1, good), of('Cuatro', 1, { conclusion: 'No cumple' }))).toBe(1);
  });

  it('is a sample as a whole until one complies of which no determination fails, whatever is said of that as a whole', async () => {
    const siete = async (...samples: MuestraDocument[]) => {
      await unresolvedOf('Siete', ...samples);
      return (await queryFallos(new Set(['Siete']), naming)).map(({ determinacion }) => determinacion);
    };
    const within = { valor: 1 };
    const [bad, good] = [{ conclusion_muestra: 'No cumple' }, { conclusion_muestra: 'Cumple' }];
    expect(await siete(of('Siete', 1, within, bad))).toEqual(['']);
    expect(await siete(of('Siete', 2, { conclusion: 'No cumple' }, good))).toEqual(['', 'Turbidez']);
    expect(await siete(of('Siete', 3, { ...within, conclusion: 'Cumple' }, good))).toEqual([]);
  });

  it('names point, type, determination and sample, whatever their age', async () => {
    const old = of('Cinco', 1, { conclusion: 'No cumple' }, { fecha_muestra: '2019-02-01', tipo_muestra: 'Aire' });
    await unresolvedOf('Cinco', old, of('Cinco', 3, { valor: 1, conclusion: 'Cumple' }));
    expect(await queryFallos(new Set(['Cinco']), naming)).toEqual([
      {
        clave: JSON.stringify(['Cinco', 'vaso', '']),
        tipo: 'Aire',
        determinacion: 'Turbidez',
        desde: '2019-02-01',
        muestra: { id: old._id, numero: old.numero_muestra, fecha: '2019-02-01' },
      },
    ]);
  });
});
