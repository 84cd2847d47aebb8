import { describe, expect, it } from 'vitest';
import { maxMotivos } from '../../../../contract/entregas/entrega.ts';
import { lineasDeNotas, nombresPuestos } from '../../../../contract/entregas/rules/notas.ts';
import { NotesByReason } from './delivery-report.ts';
import { readMapping } from '../form/read-mapping.ts';
import { processFile } from './process.ts';
import { at, inPieces, memory } from './testing.ts';

const mapping = readMapping(
  JSON.stringify({
    forma: 'larga',
    separador: ';',
    decimal: ',',
    campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
    resultado: { descripcion: 'P', valor: 'V', rango: 'L' },
  }),
);

const names = Array.from({ length: 450 }, (_, n) => `Param ${n}`);

/** Reads rows of number, date, parameter, value and limit, of one solicitante, whose names are all joined to others. */
async function notasOf(rows: readonly string[]) {
  const notes = new NotesByReason();
  await processFile({
    archivo: 'x',
    source: inPieces(Buffer.from(`N;F;P;V;L;S\n${rows.map((row) => `${row};Sol\n`).join('')}`), 4096),
    mapping,
    simulacion: false,
    save: memory().save,
    diccionario: names.map((nombre) => ({ clase: 'parametro', nombre, como: `${nombre} (portal)` })),
    notes,
    now: () => at,
  });
  return { notas: notes.notas(), again: new NotesByReason(notes.all()).notas() };
}

describe('the notes of a delivery', () => {
  it('tell what costs a reader most first, and the names of a dictionary in one line, however many there are', async () => {
    const rows = names.flatMap((name, n) => [`A-${n % 9};07/05/2026;${name};7;`, `A-${n % 9};07/05/2026;${name} b;7;`]);
    const { notas, again } = await notasOf([...rows, 'A-1;07/05/2026;Boro;7,2,1;', '07/05/2026;07/05/2026;Boro;7;']);
    const { lineas, otros } = lineasDeNotas(notas.avisos);
    expect(again).toEqual(notas);
    expect(notas.avisos.motivos.length).toBeLessThanOrEqual(maxMotivos);
    expect(otros).toBe(0);
    expect(lineas.at(-1)).toMatchObject({
      frase: 'Se guardan con el nombre del portal, por el diccionario de nombres',
      campo: '',
      total: names.length,
    });
    expect(lineas[0]).toMatchObject({ campo: 'Boro', total: 1 });
    expect(nombresPuestos(notas.avisos)).toBe(names.length);
    expect(notas.avisos.muestras).toBe(9);
  });

  it('say nothing of a refused sample but why it is refused', async () => {
    const { notas } = await notasOf([
      `B-1;07/05/2026;${names[0]};7;`,
      `B-2;ayer;${names[0]};7;`,
      `B-2;ayer;Boro;7,2,1;`,
      `B-3;31/02/2026;${names[1]};7;`,
    ]);
    expect(notas.rechazos.muestras).toBe(2);
    expect(notas.avisos).toMatchObject({ total: 1, muestras: 1, motivos: [{ primeras: [{ muestra: 'B-1' }] }] });
  });

  it('count a sample once, whatever is said of it', async () => {
    const { notas } = await notasOf([`C-1;07/05/2026;Boro;7,2,1;`, `C-1;07/05/2026;Cobre;7,2,1;`]);
    expect(notas.avisos).toMatchObject({ total: 2, muestras: 1 });
    expect(lineasDeNotas(notas.avisos).lineas).toMatchObject([{ campo: '', total: 2 }]);
  });
});
