import { describe, expect, it } from 'vitest';
import { processFile } from './process.ts';
import { readMapping } from './mapping/read-mapping.ts';
import { RefusedLines } from './refused-lines.ts';
import { refusedRows } from './refused-rows.ts';
import { at, inPieces, memory } from './testing.ts';

const table = {
  forma: 'larga',
  separador: ';',
  decimal: ',',
  campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
  resultado: { descripcion: 'P', valor: 'V' },
};

/** Reads a file and gives the file of its refused rows. */
async function refusedOf(bytes: Buffer, mapping?: object) {
  const read = mapping && readMapping(JSON.stringify(mapping));
  const refused = new RefusedLines();
  const { save } = memory();
  const file = { archivo: 'muestras/x', source: inPieces(bytes, 7), mapping: read, simulacion: false, save };
  const report = await processFile({ ...file, refused, now: () => at });
  const { extension, body } = await refusedRows(inPieces(bytes, 7), read, refused.lines);
  return { report, extension, body };
}

describe('the refused rows of a file', () => {
  it('are every row of its refused samples, in its own columns, and read again as what was refused', async () => {
    const text =
      'N;F;S;P;V\nA;07/05/2026;Sol;pH;7\nB;31/02/2026;"Sol; y ""Mar""";pH;7\nA;07/05/2026;Sol;Cloro;1\nB;31/02/2026;Sol;Cloro;1\n';
    const { report, extension, body } = await refusedOf(Buffer.from(text), table);
    expect([report.filas, report.muestras.rechazadas, extension]).toEqual([4, 1, 'csv']);
    expect(body.toString()).toBe(
      '\uFEFFN;F;S;P;V\r\nB;31/02/2026;"Sol; y ""Mar""";pH;7\r\nB;31/02/2026;Sol;Cloro;1\r\n',
    );
    const again = await refusedOf(body, table);
    expect([again.report.muestras.rechazadas, again.report.muestras.nuevas]).toEqual([1, 0]);
    expect(again.body.equals(body)).toBe(true);
  });

  it('keep the encoding that the mapping says, and the rows that it leaves out by position', async () => {
    const text = 'Laboratorio Ñ\nN;F;S;P;V\nunidades\nB;31/02/2026;Cámping €;pH;7\nA;07/05/2026;Sol;pH;7\nTOTAL\n';
    const bytes = Buffer.from(text.replace('€', '\u0080'), 'latin1');
    const omitir = [{ tras_cabecera: 1 }, { ultimas: 1 }];
    const mapping = { ...table, codificacion: 'windows-1252', cabecera: 2, omitir_filas: omitir };
    const { body } = await refusedOf(bytes, mapping);
    expect(new TextDecoder('windows-1252').decode(body)).toBe(
      '\r\nN;F;S;P;V\r\nunidades\r\nB;31/02/2026;Cámping €;pH;7\r\nTOTAL\r\n',
    );
    expect((await refusedOf(body, mapping)).body.equals(body)).toBe(true);
  });

  it('of JSON are its refused samples, one a line', async () => {
    const good = { numero_muestra: 'A', fecha_muestra: '2026-05-07', tipo_muestra: 'Agua', solicitante: 'Sol' };
    const bad = { ...good, numero_muestra: 'B', fecha_muestra: '2026-02-31' };
    const { extension, body } = await refusedOf(Buffer.from(JSON.stringify([good, bad], null, 2)));
    expect(extension).toBe('ndjson');
    expect(JSON.parse(body.toString().slice(1))).toEqual(bad);
    expect((await refusedOf(body)).report.muestras).toMatchObject({ rechazadas: 1, nuevas: 0 });
  });
});
