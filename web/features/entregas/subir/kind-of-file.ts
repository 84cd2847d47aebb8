import { maxBytesDeSubida } from '../../../../contract/entregas/subidas.ts';

/** What a chosen file is, by its name: samples that are delivered at once, a table that is prepared first, a PDF, or a ZIP. */
export type ClaseDeArchivo = 'json' | 'tabla' | 'pdf' | 'zip';

const endings: readonly [RegExp, ClaseDeArchivo][] = [
  [/\.(?:json|ndjson|jsonl)(?:\.gz)?$/iu, 'json'],
  [/\.(?:csv|tsv|txt|xlsx|xlsm)(?:\.gz)?$/iu, 'tabla'],
  [/\.pdf$/iu, 'pdf'],
  [/\.zip$/iu, 'zip'],
];

/** What a file of that name is; undefined where the portal reads none such. */
export function claseDeArchivo(name: string): ClaseDeArchivo | undefined {
  return endings.find(([ending]) => ending.test(name))?.[1];
}

/** Why a file can't be brought; undefined where it can. */
export function faltaDe({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (claseDeArchivo(name) === undefined) {
    return /\.xls$/iu.test(name)
      ? 'Es un libro de Excel antiguo: guárdalo como .xlsx y vuelve a elegirlo'
      : 'No es un archivo que el portal lea: CSV, TSV, TXT, XLSX, JSON o NDJSON, o PDF de certificados';
  }
  if (size === 0) return 'Está vacío';
  if (size > maxBytesDeSubida) return 'Pasa de 2 GB: divídelo, o comprímelo en .gz';
  return undefined;
}

/** How many of a file's bytes are looked at before it is brought. */
export const bytesMirados = 4096;

/** The first bytes of files that are no text, whether the file is a workbook, and its kind in words. */
const comienzos: readonly (readonly [bytes: readonly number[], esLibro: boolean, que: string])[] = [
  [[0x50, 0x4b], true, 'un libro de Excel o un ZIP con otro nombre: ponle el suyo, .xlsx o .zip'],
  [[0xd0, 0xcf, 0x11, 0xe0], false, 'un libro de Excel antiguo o con contraseña: guárdalo como .xlsx, sin contraseña'],
  [[0x25, 0x50, 0x44, 0x46], false, 'un PDF con otro nombre: si es un certificado, ponle .pdf'],
  [[0x89, 0x50, 0x4e, 0x47], false, 'una imagen: pide al laboratorio la tabla misma'],
  [[0xff, 0xd8, 0xff], false, 'una imagen: pide al laboratorio la tabla misma'],
  [[0x47, 0x49, 0x46, 0x38], false, 'una imagen: pide al laboratorio la tabla misma'],
];

/** UTF-16 begins with a byte order mark, or has about a zero byte for each Latin letter. */
function isUtf16(head: Uint8Array): boolean {
  const mark = ((head[0] ?? 0) << 8) | (head[1] ?? 0);
  const zeros = head.reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0);
  return mark === 0xfffe || mark === 0xfeff || zeros > head.length / 4;
}

/** Why a file's first bytes contradict its name, and what to do; undefined where they don't. */
export function faltaDeContenido(name: string, head: Uint8Array): string | undefined {
  const esLibro = /\.xls[xm]$/iu.test(name);
  if (/\.(?:gz|zip|pdf)$/iu.test(name)) return undefined;
  const [, isWorkbook = false, que] = comienzos.find(([bytes]) => bytes.every((byte, i) => head[i] === byte)) ?? [];
  if (esLibro) {
    if (isWorkbook) return undefined;
    return que
      ? `No es un libro .xlsx, sino ${que}, y vuelve a elegirlo`
      : 'No es un libro .xlsx aunque se llame así: ábrelo y guárdalo como .xlsx, o, si es texto, ponle .csv, y vuelve a elegirlo';
  }
  if (que) return `No es un archivo de texto, sino ${que}, y vuelve a elegirlo`;
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  return !isGzip && head.includes(0) && !isUtf16(head)
    ? 'No es un archivo de texto, aunque lo diga su nombre: expórtalo otra vez como CSV y vuelve a elegirlo'
    : undefined;
}

/** What a ZIP holds, by the names in it: certificates, samples in JSON alone, or tables. */
export function claseDeZip(names: readonly string[]): 'json' | 'tabla' | 'pdf' {
  const clases = new Set(names.map(claseDeArchivo));
  if (clases.has('pdf')) return 'pdf';
  return clases.has('json') && !clases.has('tabla') ? 'json' : 'tabla';
}
