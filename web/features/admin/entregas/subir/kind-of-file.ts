import { maxBytesDeSubida } from '../../../../../contract/subidas.ts';

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

/** What a ZIP holds, by the names in it: certificates, samples in JSON alone, or tables. */
export function claseDeZip(names: readonly string[]): 'json' | 'tabla' | 'pdf' {
  const clases = new Set(names.map(claseDeArchivo));
  if (clases.has('pdf')) return 'pdf';
  return clases.has('json') && !clases.has('tabla') ? 'json' : 'tabla';
}
