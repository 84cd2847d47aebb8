import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainBranding } from '../../../contract/base/branding.ts';
import type { Muestra, Resultado } from '../../../contract/muestras/muestra.ts';
import { maxBytesDeTablon } from '../../../contract/tablon/tablon.ts';
import { muestra } from '../../../testing/muestras.ts';
import type { Conjunto } from './conjuntos.ts';
import type { Publicable } from './de.ts';
import { paginaDe, type Tablon } from './pagina.ts';

const at = '2026-03-01T00:00:00.000Z';
const times = { importedAt: at, lastModified: at, createdAt: at, updatedAt: at };
const red: Publicable = {
  _id: 'a',
  nombre: 'Red del casco',
  clase: 'Red de distribución',
  solicitante: 'Ayuntamiento',
  isRed: true,
  puntos: [],
  filas: [],
};
const resultado = (descripcion: string, more: Partial<Resultado> = {}): Muestra['determinaciones'][number] => ({
  descripcion,
  resultados: [{ descripcion, valor: 0.05, unidad: 'µg/L', referencia: { max: 0.1 }, conclusion: 'Cumple', ...more }],
  total_resultados: 1,
  resultados_cumplen: 1,
  resultados_no_cumplen: 0,
});
const sample = (_id: string, determinaciones: Muestra['determinaciones'], more: Partial<Muestra> = {}): Muestra => ({
  ...muestra({ _id, hora_muestra: '09:30', determinaciones }),
  ...times,
  ...more,
});
const conjunto = (titulo: string, muestras: Muestra[]): Conjunto => ({ titulo, tieneFila: true, muestras });
const page = (conjuntos: Conjunto[], more: Partial<Tablon> = {}) =>
  paginaDe(
    {
      ajustes: { indexable: false, sinac: '', soloSinac: false },
      de: red,
      conjuntos,
      sinResolver: { publicados: [], otros: [] },
      medidas: [],
      clientes: new Set(['hotel']),
      ...more,
    },
    { branding: plainBranding, now: new Date(at) },
  );
const many = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, place) => make(place));

/** A turbidity that fails, on a day. */
const turbia = (_id: string, fecha_muestra: string) =>
  sample(_id, [resultado('Turbidez', { conclusion: 'No cumple' })], { fecha_muestra, conclusion_muestra: 'No cumple' });
const limpia = (_id: string, fecha_muestra: string) =>
  sample(_id, [resultado('Turbidez')], { fecha_muestra, conclusion_muestra: 'Cumple' });
const abierta = (one: Muestra) => ({ muestra: one, determinaciones: ['Turbidez'] });
const estadoOf = (html: string) => /<p class="estado ?(\w*)"><strong>([^<]*)<\/strong>([^<]*)/u.exec(html)?.slice(1);

describe('a board', () => {
  const [old, good] = [turbia('vieja', '2021-10-01'), limpia('buena', '2026-02-20')];

  it('isn’t green while a failure of whatever day has no later sample that complies, which it names first', () => {
    const html = page([conjunto('Control', [good])], { sinResolver: { publicados: [abierta(old)], otros: [] } });
    expect(estadoOf(html)).toEqual([
      'no',
      'Hay un incumplimiento sin otra muestra posterior que cumpla.',
      ' La última muestra publicada cumple. Se tomó el 20 feb 2026 a las 09:30.',
    ]);
    expect(html).toContain(
      '<li>1 oct 2021 a las 09:30: Turbidez, 0,05 µg/L (lo permitido: como mucho 0,1 µg/L) · <strong>sin otra',
    );
    expect(html).not.toContain('No hay ninguno');
  });

  it('isn’t green while one that it doesn’t publish fails, of which it says the day and nothing else', () => {
    const html = page([conjunto('Control', [good])], {
      sinResolver: { publicados: [], otros: ['2026-02-21', '2025-01-02'] },
    });
    expect(estadoOf(html)?.slice(0, 2)).toEqual(['no', 'Hay 2 incumplimientos sin otra muestra posterior que cumpla.']);
    expect(html).toContain(
      '<p>Hay 2 incumplimientos, el último del 21 feb 2026, en análisis que esta página no publica',
    );
    expect(html).not.toContain('No hay ninguno');
  });

  it('says the worst of the samples of one day, whichever has the higher number', () => {
    const dudosa = sample('dudosa', [resultado('Turbidez', { conclusion: undefined })], {
      fecha_muestra: '2026-02-20',
      conclusion_muestra: undefined,
    });
    expect(estadoOf(page([conjunto('Control', [good, dudosa])]))).toEqual([
      '',
      'Las 2 últimas muestras publicadas no tienen todas conclusión.',
      ' Se tomaron el 20 feb 2026.',
    ]);
    expect(estadoOf(page([conjunto('Control', [good])]))?.slice(0, 2)).toEqual([
      'si',
      'La última muestra publicada cumple.',
    ]);
  });

  it('tells that an incident is closed once all clients of its requester closed it and let it be told', () => {
    const bad = turbia('mala', '2026-02-21');
    const medida = {
      cliente: 'hotel',
      determinacion: 'Turbidez',
      parametro: 'Turbidez',
      texto: 'Se lavó el filtro',
      muestras: ['mala'],
      cerrada: '2026-02-25',
      zanjadas: ['mala'],
    };
    const more = { sinResolver: { publicados: [abierta(bad)], otros: [] }, medidas: [medida] };
    const html = page([conjunto('Control', [bad, good])], more);
    expect(estadoOf(html)).toEqual([
      '',
      'La última muestra publicada no cumple.',
      ' Se tomó el 21 feb 2026 a las 09:30. Hay una incidencia cerrada sin otra muestra posterior que cumpla.',
    ]);
    expect(html).toContain('Se lavó el filtro<br><strong>Incidencia cerrada el 25 feb 2026</strong>, sin otra muestra');
    // A later sample of another type is no answer to it.
    const later = { ...limpia('otra', '2026-02-26'), tipo_muestra: 'Aire' };
    expect(estadoOf(page([conjunto('Control', [later, bad, good])], more))?.slice(0, 2)).toEqual([
      '',
      'La última muestra publicada cumple.',
    ]);
    const shared = page([conjunto('Control', [bad, good])], { ...more, clientes: new Set(['hotel', 'gestora']) });
    expect(estadoOf(shared)?.[0]).toBe('no');
  });
});

describe('the page of a board', () => {
  it('has room for a network’s ten controls, five complete analyses of a hundred parameters and five of radioactivity', () => {
    const of = (prefix: string, samples: number, parametros: number) =>
      many(samples, (n) =>
        sample(
          `${prefix}-${n}`,
          many(parametros, (place) => resultado(`Parámetro de ${prefix} número ${place}`)),
          { fecha_muestra: `2026-02-${String(n + 10)}`, punto_muestreo: { nombre: 'Depósito de cabecera' } },
        ),
      );
    const html = page([
      conjunto('Análisis de control', of('control', 10, 20)),
      conjunto('Análisis completo', of('completo', 5, 100)),
      conjunto('Control de radiactividad', of('radiactividad', 5, 10)),
    ]);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxBytesDeTablon);
    expect(html).not.toContain('que no cabe');
    expect(html.split('<time').length - 1).toBe(20);
    expect(html.split('<td>').length - 1).toBe(10 * 20 + 5 * 100 + 5 * 10);
  });

  it('says of the samples behind a line how many of them fail', () => {
    const older = [turbia('a', '2026-01-02'), limpia('b', '2026-01-01')];
    const html = page([conjunto('Control', [...many(6, (n) => limpia(`m${n}`, '2026-02-01')), ...older])]);
    expect(html).toContain(
      '<summary>2 muestras anteriores, <span class="no">1 con algún incumplimiento</span></summary>',
    );
  });

  it('leaves out what has no room, the oldest first, and says how much', () => {
    const long = conjunto(
      'Análisis completo',
      many(5, (n) =>
        sample(
          `m-${n}`,
          many(400, (place) => resultado(`Plaguicida individual ${place}`)),
          { fecha_muestra: `2026-02-0${9 - n}` },
        ),
      ),
    );
    const html = page([long]);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxBytesDeTablon);
    expect(html).toContain('9 feb 2026');
    expect(html).toMatch(/Quedan? \d+ (?:muestras? anterior(?:es)?|parámetros) que no caben? en esta página/u);
  });

  it('is never longer than it may be, whatever is in it', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 300 });
    const values = fc.array(
      words.map((name) => resultado(name, { conclusion: 'No cumple', referencia: { texto: name.repeat(9) } })),
      { maxLength: 200 },
    );
    const samples = fc.array(
      fc.record({ name: words, values }).map(({ name, values: own }) => ({ name, own })),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.array(fc.record({ titulo: words, samples }), { maxLength: 60 }), words, (all, name) => {
        const conjuntos = all.map(({ titulo, samples: own }, set) =>
          conjunto(
            titulo.repeat(20),
            own.map((one, n) =>
              sample(`${set}-${n}`, one.own, { tipo_muestra: one.name, punto_muestreo: { nombre: one.name } }),
            ),
          ),
        );
        const medida = { cliente: '', determinacion: '', parametro: '', texto: '"'.repeat(1000), muestras: ['0-0'] };
        const de = { ...red, nombre: name.repeat(9), solicitante: '&'.repeat(200) };
        const publicados = conjuntos.flatMap(({ muestras }) =>
          muestras.map((one) => ({
            muestra: one,
            determinaciones: one.determinaciones.map(({ descripcion }) => descripcion),
          })),
        );
        const html = page(conjuntos, { de, medidas: [medida], sinResolver: { publicados, otros: ['2026-01-01'] } });
        expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxBytesDeTablon);
      }),
      { numRuns: 20 },
    );
  });

  it('says what was done beside what it was done for, and nothing of other samples or parameters', () => {
    const html = page(
      [
        conjunto('Análisis de control', [
          sample('a', [
            resultado('Turbidez', { conclusion: 'No cumple' }),
            resultado('pH', { conclusion: 'No cumple' }),
          ]),
          sample('b', [resultado('Turbidez', { conclusion: 'No cumple' })], { fecha_muestra: '2026-02-01' }),
        ]),
      ],
      {
        medidas: [
          {
            cliente: '',
            determinacion: 'Turbidez',
            parametro: 'Turbidez',
            texto: 'Se lavó <b>el filtro</b>',
            hecha: '2026-03-02',
            muestras: ['a'],
          },
          { cliente: '', determinacion: 'Otra', parametro: 'Otra', texto: 'De otra cosa', muestras: ['a', 'b'] },
        ],
      },
    );
    const items = html.split('<li>').slice(1);
    const isTold = items.map((item) => item.includes('el 2 mar 2026:</strong> Se lavó &lt;b&gt;el filtro&lt;/b&gt;'));
    expect([isTold, html.includes('De otra cosa')]).toEqual([[true, false, false], false]);
  });

  it('says of a sample that fails as a whole that it does, in its list of what fails', () => {
    const html = page([conjunto('Control', [sample('a', [resultado('pH')], { conclusion_muestra: 'No cumple' })])]);
    expect(html).toContain('<li>1 mar 2026 a las 09:30: la muestra no cumple');
    expect(html).not.toContain('No hay ninguno');
  });

  it('of a network leads to SINAC besides its results, or instead of them where its client says so', () => {
    const conjuntos = [conjunto('Análisis de control', [sample('a', [resultado('pH')])])];
    const sinac = 'https://sinac.sanidad.gob.es/zona?a=1&b=2';
    const link = 'href="https://sinac.sanidad.gob.es/zona?a=1&amp;b=2"';
    for (const soloSinac of [false, true]) {
      const html = page(conjuntos, { ajustes: { indexable: false, sinac, soloSinac } });
      expect([html.includes(link), html.includes('<table'), html.includes('La última muestra')]).toEqual([
        true,
        !soloSinac,
        !soloSinac,
      ]);
    }
    const pool = page(conjuntos, {
      de: { ...red, isRed: false },
      ajustes: { indexable: false, sinac, soloSinac: true },
    });
    expect([pool.includes(link), pool.includes('<table')]).toEqual([false, true]);
  });
});
