import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../../../contract/puntos/rules/punto.ts';
import { fila, instalacion } from '../../../../testing/instalaciones.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { saveMuestras } from '../../entregas/store/save-muestras.ts';
import { readUniones, writeUniones } from '../../puntos/store/puntos.ts';
import { assignMuestras, cifrasDe, type CifrasDePeriodo, faltanDe, type MuestraAsignable } from './asignacion.ts';
import { cifrasDeInstalaciones, type FilaConPeriodos, readConMuestras } from './cifras.ts';
import { filasPlaneadas } from './planeadas.ts';

useTables();

const puntos = ['Torre 1', 'Torre 2', 'Ducha'];
const tipos = ['Legionella', 'Agua'];
const solicitante = 'Hotel Sol';
const clave = (nombre: string) => claveDePunto(solicitante, { nombre });

/** Days about New Year, the leap day and the ends of ISO weeks, and one before the programme. */
const dias = [
  '2023-12-30',
  '2023-12-31',
  '2024-01-01',
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2024-12-29',
  '2024-12-30',
  '2024-12-31',
  '2025-01-05',
  '2025-01-06',
];

const guardada = fc.record({
  tipo: fc.constant('guardar' as const),
  n: fc.integer({ min: 0, max: 7 }),
  punto: fc.constantFrom(...puntos),
  muestra: fc.constantFrom(...tipos),
  fecha: fc.constantFrom(...dias),
  estado: fc.constantFrom('autorizada', 'en_curso', 'anulada'),
});
const unida = fc.record({ tipo: fc.constant('unir' as const), isJoined: fc.boolean() });

const torres = instalacion({
  _id: '0-instalacion',
  solicitante,
  puntos: puntos.slice(0, 2).map(clave),
  activaHasta: '2025-01-31',
  filas: [
    fila({ _id: 'mes' }),
    fila({ _id: 'semana', frecuencia: { cada: 'semanas', semanas: 1 }, puntos: [clave('Torre 1')] }),
    fila({ _id: 'lustro', frecuencia: { cada: 'meses', meses: 60 }, tipos: ['Agua'] }),
    fila({
      _id: 'invierno',
      frecuencia: { cada: 'ano', veces: 2 },
      tipos: ['Agua', 'Legionella'],
      temporada: { desde: '12-15', hasta: '01-15' },
    }),
  ],
});

/** What is stored, as a naive reading has it of all days at once: the samples that are told by themselves. */
function naive(documents: ReadonlyMap<string, MuestraDocument>, isJoined: boolean): MuestraAsignable[] {
  return Array.from(documents.values()).flatMap((document): MuestraAsignable[] => {
    const { _id, estado, punto_muestreo: punto, tipo_muestra: tipo, fecha_muestra: fecha } = document;
    const nombre = isJoined && punto?.nombre === 'Ducha' ? 'Torre 1' : punto?.nombre;
    if (estado === 'anulada' || nombre === undefined) return [];
    const running = estado === 'en_curso' ? 'en_curso' : 'autorizada';
    return [{ _id, punto: clave(nombre), tipo: tipo ?? '', parametros: new Set(), fecha, estado: running }];
  });
}

it('what counts is what a naive reading of the samples says, whatever comes, is corrected, withdrawn, joined or parted', async () => {
  const documents = new Map<string, MuestraDocument>();
  let isJoined = false;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 5, arbitrary: guardada }, unida), { minLength: 1, maxLength: 6 }),
      async (steps) => {
        run += 1;
        for (const step of steps) {
          if (step.tipo === 'unir') {
            const before = await readUniones(solicitante);
            const alias = { clave: clave('Ducha'), de: clave('Torre 1'), nombre: 'Torre 1', alias: 'Ducha' };
            const aliases = step.isJoined ? [alias] : [];
            const next = { solicitante, aliases, distintos: [], version: (before?.version ?? 0) + 1, cambio: null };
            await writeUniones(next, before?.version);
            ({ isJoined } = step);
            continue;
          }
          const document = muestra({
            _id: `m-${step.n}`,
            punto_muestreo: { nombre: step.punto },
            tipo_muestra: step.muestra,
            fecha_muestra: step.fecha,
            estado: step.estado,
          });
          await saveMuestras([document], { now: new Date(Date.UTC(2026, 0, 1, 0, 0, run)) });
          documents.set(document._id, document);
        }
        const ventana = { desde: '2024-01-01', hasta: '2025-12-31' };
        const rows = filasPlaneadas(torres, (one) => one, { desde: '2020-01-01', hasta: '2026-12-31' });
        const expected = new Map(
          assignMuestras(rows, naive(documents, isJoined)).map(({ fila: row, periodos }) => [
            row._id,
            periodos.map(cifrasDe),
          ]),
        );
        const of = (filas: readonly FilaConPeriodos<CifrasDePeriodo>[]) =>
          filas.map(({ fila: row, periodos }) => [row._id, periodos]);
        const asked = ({ desde, hasta }: typeof ventana) =>
          torres.filas.map(({ _id }) => [
            _id,
            (expected.get(_id) ?? []).filter((one) => one.hasta >= desde && one.desde <= hasta),
          ]);
        const counted = (await cifrasDeInstalaciones([torres], ventana))(torres);
        expect(of(counted)).toEqual(asked(ventana));
        // Whichever days are asked for.
        const days = { desde: dias[run % dias.length] ?? '', hasta: sumaDias(dias[run % dias.length] ?? '', run % 40) };
        expect(of((await cifrasDeInstalaciones([torres], days))(torres))).toEqual(asked(days));
        // With what counts it is the same, period by period.
        const [whole] = await readConMuestras([torres], ventana);
        expect(
          whole?.filas.map(({ periodos }) => periodos.map((one) => [one.autorizadas.length, one.enCurso.length])),
        ).toEqual(counted.map(({ periodos }) => periodos.map((one) => [one.autorizadas, one.enCurso])));
        expect(counted.flatMap(({ periodos }) => periodos.map(faltanDe)).every((n) => n >= 0)).toBe(true);
      },
    ),
    { numRuns: 25 },
  );
});

it('a sample counts in the same period whichever days are asked for, where periods about named days overlap', async () => {
  const fechas = ['2024-03-10', '2024-03-20', '2024-03-30'];
  const ducha = instalacion({
    _id: '1-instalacion',
    solicitante: 'Hotel Luna',
    puntos: [claveDePunto('Hotel Luna', { nombre: 'Ducha' })],
    filas: [fila({ _id: 'fechas', frecuencia: { cada: 'fechas', fechas, margen: 10 } })],
  });
  const taken = ['2024-03-01', '2024-03-12', '2024-03-22'].map((fecha, n) =>
    muestra({
      _id: `luna-${n}`,
      solicitante: { nombre: 'Hotel Luna' },
      punto_muestreo: { nombre: 'Ducha' },
      tipo_muestra: 'Legionella',
      fecha_muestra: fecha,
    }),
  );
  await saveMuestras(taken, { now: new Date('2026-02-01') });
  const last = async (ventana: { desde: string; hasta: string }) =>
    (await readConMuestras([ducha], ventana))[0]?.filas[0]?.periodos.at(-1);
  const ofTheYear = await last({ desde: '2024-01-01', hasta: '2024-12-31' });
  expect(ofTheYear?.autorizadas).toEqual(['luna-2']);
  expect(await last({ desde: '2024-04-05', hasta: '2024-04-05' })).toEqual(ofTheYear);
});
