import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { type Save, processFile } from './process.ts';
import { readMapping } from '../form/read-mapping.ts';
import type { DeliveryReport } from './delivery-report.ts';
import type { Saved } from './changes.ts';
import type { SpoolLimits } from '../sample/spool.ts';

/** A place to store samples that remembers them, for tests of what reads files. */
export function memory(): { stored: Map<string, MuestraDocument>; save: Save } {
  const stored = new Map<string, MuestraDocument>();
  const save: Save = async (documents) =>
    new Map(
      documents.map((document): [string, Saved] => {
        const before = stored.get(document._id);
        stored.set(document._id, document);
        if (!before) return [document._id, { outcome: 'nueva' }];
        const isSame = JSON.stringify(before) === JSON.stringify(document);
        return [document._id, { outcome: isSame ? 'sin_cambios' : 'actualizada' }];
      }),
    );
  return { stored, save };
}

/** A mapping of a table with the columns `N;F;S;pH`, of a row a sample. */
export const wide = {
  forma: 'ancha',
  separador: ';',
  decimal: ',',
  campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
  determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH' }] }],
};

/** A mapping of a table with the columns `Muestra;Fecha;Cliente;Producto;Tipo;Ensayo;Parámetro;Valor`, of a row a value. */
export const long = {
  forma: 'larga',
  separador: ';',
  decimal: ',',
  campos: {
    numero_muestra: 'Muestra',
    fecha_muestra: 'Fecha',
    solicitante: 'Cliente',
    producto: 'Producto',
    tipo_muestra: 'Tipo',
  },
  determinacion: { descripcion: 'Ensayo' },
  resultado: { descripcion: 'Parámetro', valor: 'Valor' },
};

export const at = new Date('2026-05-20T10:00:00Z');

/** Bytes in pieces of so many, as a network brings them. */
export async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

/** Reads a file that a test makes up; gives its report and the samples it held. */
export async function read(
  content: string | Uint8Array,
  {
    mapping,
    piece = 65_536,
    save = memory(),
    spool = {},
  }: { mapping?: object; piece?: number; save?: ReturnType<typeof memory>; spool?: Partial<SpoolLimits> } = {},
): Promise<{ report: DeliveryReport; muestras: MuestraDocument[] }> {
  const report = await processFile({
    archivo: 'muestras/prueba',
    source: inPieces(typeof content === 'string' ? Buffer.from(content) : content, piece),
    mapping: mapping && readMapping(JSON.stringify(mapping)),
    simulacion: false,
    save: save.save,
    spool,
    now: () => at,
  });
  return { report, muestras: [...save.stored.values()] };
}
