import { describe, expect, it } from 'vitest';
import { sinNotas } from '../../contract/entregas/entrega.ts';
import { StatusLine } from '../target/status-line.ts';
import { emptyReport, type DeliveryReport } from '../../lambdas/domain/entregas/store/delivery-report.ts';
import { progressLine } from './progress.ts';
import { summaryOf } from './summary.ts';

const at = new Date('2026-05-07T10:00:00Z');
const report: DeliveryReport = {
  ...emptyReport('muestras/x.csv', false, at),
  estado: 'terminado',
  bytes: 500,
  muestras: { nuevas: 3493, actualizadas: 1, sin_cambios: 0, superadas: 0, retenidas: 0, rechazadas: 12 },
  resultados: { leidos: 25_607, con_operador: 9562, sin_valor: 0 },
  veredictos: { cumple: 1267, no_cumple: 2222, sin_definir: 4 },
  tipos: 28,
  solicitantes: 32,
  por_motivo: {
    ...sinNotas,
    rechazos: {
      total: 12,
      muestras: 12,
      motivos: [
        {
          campo: 'fecha_muestra',
          motivo: 'No es una fecha que exista',
          total: 12,
          muestras: 12,
          primeras: Array.from({ length: 10 }, (_, n) => ({
            linea: n + 2,
            ...(n === 0 ? {} : { muestra: `A-${n}`, valor: '31/02/\n2024' }),
          })),
        },
      ],
    },
  },
};

describe('the summary of an import', () => {
  it('shows the counts of samples, and the first refusals with line, field and reason', () => {
    const lines = summaryOf(report).split('\n');
    expect(lines.slice(0, 8)).toEqual([
      'Archivo leído',
      '  Muestras      nuevas 3.493, actualizadas 1, sin cambios 0, rechazadas 12',
      '  Resultados    en total 25.607, con < o > 9.562',
      '  Conclusiones  Cumple 1.267, No cumple 2.222, Sin definir 4',
      '  Distintos     tipos de muestra 28, solicitantes 32',
      '  Rechazos      de 12 muestras',
      '    12 veces: Fecha de muestra: No es una fecha que exista',
      '      línea 2',
    ]);
    expect(lines.slice(8)).toEqual([
      '      línea 3, muestra A-1: «31/02/ 2024»',
      '      línea 4, muestra A-2: «31/02/ 2024»',
    ]);
  });

  it('says the notes that cost most first, and those of a kind in one line', () => {
    const of = (campo: string, motivo: string, clase?: 'nombre') => ({
      campo,
      motivo,
      clase,
      total: 40,
      muestras: 40,
      primeras: [{ linea: 7, muestra: 'A-7' }],
    });
    const motivos = [
      of('unidad', '«ppm» se guarda como «mg/L»', 'nombre'),
      of('resultados.descripcion', '«Cl» se guarda como «Cloro»', 'nombre'),
      { ...of('Boro', 'No se entiende como límite'), total: 2 },
      { ...of('numero_muestra', 'Parece una fecha'), total: 1 },
    ];
    const por_motivo = { ...sinNotas, avisos: { total: 83, muestras: 41, motivos } };
    expect(
      summaryOf({ ...report, por_motivo })
        .split('\n')
        .slice(5),
    ).toEqual([
      '  Avisos        de 41 muestras',
      '    1 vez: Número de muestra: Parece una fecha',
      '      línea 7, muestra A-7',
      '    2 veces: Boro: No se entiende como límite',
      '      línea 7, muestra A-7',
      '    80 veces: Se guardan con el nombre del portal, por el diccionario de nombres',
      '      línea 7, muestra A-7: unidad: «ppm» se guarda como «mg/L»',
      '      línea 7, muestra A-7: Parámetro: «Cl» se guarda como «Cloro»',
    ]);
  });

  it('says how many rows the mapping left out', () => {
    expect(summaryOf({ ...report, filas_omitidas: 1234 }).split('\n')[2]).toBe(
      '  Filas         omitidas por el formato de lectura 1.234',
    );
  });

  it('says what became of all cells of the file', () => {
    const destino = (clase: 'leida' | 'columna', nombre: string, celdas: number) => ({
      clase,
      nombre,
      celdas,
      primeras: [],
    });
    const celdas = {
      total: 40,
      unidad: 'celdas' as const,
      destinos: [destino('leida', '', 30), destino('columna', 'Nota', 10)],
    };
    expect(summaryOf({ ...report, celdas }).split('\n')[2]).toBe(
      '  Celdas        De 40 celdas con contenido: 30 leídas, 10 en columnas que se dejan fuera (Nota)',
    );
  });

  it('says what a complete export lacks', () => {
    const line = (more: Partial<DeliveryReport>) => summaryOf({ ...report, ...more }).split('\n')[2];
    const ausentes = { faltan: 12, de: 3493, retiradas: 12 };
    expect(line({ ausentes })).toBe('  Ausentes      faltan 12 de 3.493, retiradas 12');
    expect(line({ ausentes, simulacion: true })).toBe('  Ausentes      faltan 12 de 3.493, se retirarían 12');
    expect(line({ ausentes: { ...ausentes, faltan: 0, retiradas: 0 } })).toContain('Resultados');
  });

  it('names the solicitantes that no client has', () => {
    const primeros = ['Camping las dunas norte', 'a', 'b', 'c', 'd', 'e'];
    const lines = summaryOf({ ...report, sin_cliente: { total: 6, primeros } }).split('\n');
    const title = lines.indexOf('  Sin cliente   6 solicitantes: asígnalos en Panel Admin, Resumen');
    expect([lines[title + 1], lines[title + 6]]).toEqual([
      '    «Camping las dunas norte»',
      '    … y 1 más (--report los guarda)',
    ]);
  });

  it('says of a refused file why, and whether anything of it was stored', () => {
    const refused: DeliveryReport = {
      ...emptyReport('x', false, at),
      estado: 'rechazado',
      error: 'El archivo está vacío',
    };
    expect(summaryOf(refused)).toBe('Archivo rechazado: El archivo está vacío\n  No se ha guardado nada');
    expect(summaryOf({ ...report, estado: 'rechazado', error: 'Está cortado' })).toContain('nuevas 3.493');
  });

  it('says of a simulation that nothing is stored', () => {
    expect(summaryOf({ ...report, simulacion: true })).toContain('Simulación, no se guarda nada. Archivo leído');
  });
});

describe('the progress of an import', () => {
  it('is one line that changes on a terminal, and is taken away at the end', () => {
    const written: string[] = [];
    const line = new StatusLine({ isTTY: true, write: (text) => written.push(text) });
    line.show(progressLine(report, 1000));
    line.end();
    expect(written).toEqual(['\r\u001B[KLeyendo: 50 %, muestras 3.494, rechazadas 12', '\r\u001B[K']);
  });

  it('says how many samples are stored of how many, once the file was looked through', () => {
    expect(progressLine({ ...report, total: 7012 }, 1000)).toBe(
      'Guardando: 50 %, muestras 3.506 de 7.012, rechazadas 12',
    );
  });

  it('is a plain line now and then elsewhere, and reports a transient failure', () => {
    const written: string[] = [];
    const line = new StatusLine({ write: (text) => written.push(text) });
    line.show(progressLine({ ...report, error: 'Ha habido un fallo pasajero' }, 1000));
    line.show(progressLine(report, 1000));
    line.end();
    expect(written).toEqual(['Ha habido un fallo pasajero\n']);
  });
});
