import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { isCercaDelLimite } from '../../contract/rules/evolucion/cerca-del-limite.ts';
import { parteDelLimite } from '../../contract/rules/evolucion/parte-del-limite.ts';
import { claveDePunto } from '../../contract/rules/punto.ts';
import type { IndexedRow } from '../../lambdas/index/blocks/row.ts';
import { operadores, valoresDe } from '../../lambdas/index/blocks/valores.ts';
import { comparedParametro } from '../../lambdas/index/query/compared-parametro.ts';
import { byCodeUnits } from '../comparable.ts';
import { monthNumber } from './sql.ts';

/** The file that a table is loaded from. */
export const valueFile = (folder: string, table: string): string => join(folder, `${table}.tsv`);

/** NULL, as COPY writes it. */
export const nullText = '\\N';

const cumple = 0;

/** Names by the ids that rows have of them. */
export class Ids {
  readonly all = new Map<string, number>();

  of(name: string): number {
    const id = this.all.get(name) ?? this.all.size + 1;
    this.all.set(name, id);
    return id;
  }
}

/** Writes what the databases load: authorised samples, their values, and what ids stand for. */
export class ValueFiles {
  values = 0;
  private samples = 0;
  private readonly folder: string;
  private readonly files: { muestra: WriteStream; valor: WriteStream };
  private readonly ids = { parametro: new Ids(), solicitante: new Ids(), tipo: new Ids(), punto: new Ids() };

  constructor(folder: string) {
    this.folder = folder;
    this.files = {
      muestra: createWriteStream(valueFile(folder, 'llegada_muestra')),
      valor: createWriteStream(valueFile(folder, 'llegada_valor')),
    };
  }

  async add(row: IndexedRow): Promise<void> {
    const llegada = ++this.samples;
    await write(this.files.muestra, `${[llegada, row.id, row.numero, row.fecha].map(plain).join('\t')}\n`);
    const nombre = row.punto || row.referencia;
    const punto = nombre === '' ? 0 : this.ids.punto.of(pointOf(row));
    const shared = [
      llegada,
      monthNumber(row.fecha),
      this.ids.solicitante.of(row.solicitante),
      this.ids.tipo.of(row.tipo),
      punto,
    ].join('\t');
    let lines = '';
    for (const valor of valoresDe(row)) {
      this.values++;
      const operador = valor.operador || undefined;
      const numero = valor.decimal === '' ? undefined : Number(valor.decimal);
      const parte = numero === undefined ? undefined : parteDelLimite(numero, operador, valor.limite);
      const isNear =
        numero !== undefined && valor.veredicto === cumple && isCercaDelLimite(numero, operador, valor.limite);
      const own = [
        this.ids.parametro.of(comparedParametro(valor).clave),
        operadores.indexOf(valor.operador),
        valor.veredicto,
        numero ?? nullText,
        parte ?? nullText,
        Number(isNear),
      ];
      lines += `${shared}\t${own.join('\t')}\n`;
    }
    await write(this.files.valor, lines);
  }

  async end(): Promise<void> {
    for (const file of Object.values(this.files)) {
      file.end();
      await finished(file);
    }
    for (const [table, ids] of Object.entries(this.ids)) {
      const sorted = [...ids.all].toSorted(([a], [b]) => byCodeUnits(a, b));
      const lines = sorted.map(([clave, id], place) =>
        (table === 'parametro' ? [id, place, plain(clave)] : [id, plain(clave)]).join('\t'),
      );
      await writeFile(valueFile(this.folder, table), `${lines.join('\n')}\n`);
    }
  }
}

/** The key of a row's point; its external reference is one where it names none. */
export function pointOf({ solicitante, punto, codigoPunto, referencia }: IndexedRow): string {
  return punto === ''
    ? claveDePunto(solicitante, { nombre: referencia })
    : claveDePunto(solicitante, { nombre: punto, codigo: codigoPunto });
}

/** A text that neither COPY nor DuckDB's reader has to unescape. Throws for another. */
export function plain(text: string | number): string | number {
  if (typeof text === 'string' && /[\t\n\r\\]/u.test(text))
    throw new Error(`${text} has a tab, a line break or a backslash`);
  return text;
}

/** Writes to a file, and waits where it is slower than what is written. */
export async function write(file: WriteStream, text: string): Promise<void> {
  if (!file.write(text)) await once(file, 'drain');
}
