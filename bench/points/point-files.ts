import { createWriteStream, type WriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { partesDeClave } from '../../contract/puntos.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';
import { parteDelLimite } from '../../contract/rules/evolucion/parte-del-limite.ts';
import { fold } from '../../contract/rules/texto.ts';
import { veredictos } from '../../lambdas/index/blocks/block.ts';
import type { IndexedRow } from '../../lambdas/index/blocks/row.ts';
import { compareKeys, sortKey } from '../../lambdas/index/blocks/sort-key.ts';
import { valoresDe } from '../../lambdas/index/blocks/valores.ts';
import { comparedParametro } from '../../lambdas/index/query/compared-parametro.ts';
import { byCodeUnits } from '../comparable.ts';
import { escape } from '../postgres/copy-line.ts';
import { Ids, nullText, plain, pointOf, valueFile, write } from '../values/value-files.ts';

/** Writes what PostgreSQL loads: authorised samples, the values that worst parameters are looked for in, points and names. */
export class PointFiles {
  readonly ids = { solicitante: new Ids(), tipo: new Ids(), punto: new Ids(), parametro: new Ids() };
  samples = 0;
  values = 0;
  private readonly folder: string;
  /** The day since which values are looked at, `yyyy-mm-dd`. */
  private readonly desde: string;
  private readonly files: { muestra: WriteStream; valor: WriteStream };

  /** Solicitantes, cleaned, whose external references are no points. */
  private readonly ajenas: ReadonlySet<string>;

  constructor(folder: string, { desde, ajenas }: { desde: string; ajenas: ReadonlySet<string> }) {
    this.folder = folder;
    this.desde = desde;
    this.ajenas = ajenas;
    this.files = {
      muestra: createWriteStream(valueFile(folder, 'llegada_muestra')),
      valor: createWriteStream(valueFile(folder, 'llegada_valor')),
    };
  }

  /** The key of a row's point; undefined for none. */
  claveOf(row: IndexedRow): string | undefined {
    if (row.punto !== '') return pointOf(row);
    return row.referencia === '' || this.ajenas.has(row.solicitante) ? undefined : pointOf(row);
  }

  async add(row: IndexedRow): Promise<void> {
    const { solicitante, tipo } = this.ids;
    const llegada = ++this.samples;
    const clave = this.claveOf(row);
    const punto = clave === undefined ? 0 : this.ids.punto.of(clave);
    const place = veredictos.indexOf(veredicto(row.conclusion));
    const names = [solicitante.of(row.solicitante), tipo.of(row.tipo), punto];
    const fields = [llegada, row.id, row.numero, row.fecha, ...names, place];
    await write(this.files.muestra, `${fields.map(plain).join('\t')}\n`);
    if (punto === 0 || row.fecha < this.desde) return;
    let lines = '';
    for (const valor of valoresDe(row)) {
      this.values++;
      const numero = valor.decimal === '' ? undefined : Number(valor.decimal);
      const parte =
        numero === undefined ? undefined : parteDelLimite(numero, valor.operador || undefined, valor.limite);
      const parametro = this.ids.parametro.of(comparedParametro(valor).clave);
      const own = [llegada, punto, parametro, valor.veredicto, numero ?? nullText, parte ?? nullText];
      lines += `${own.join('\t')}\n`;
    }
    await write(this.files.valor, lines);
  }

  async end(): Promise<void> {
    for (const file of Object.values(this.files)) {
      file.end();
      await finished(file);
    }
    await this.names('solicitante', ([clave, id]) => [id, clave]);
    await this.names('tipo', ([clave, id]) => [id, clave]);
    const parametros = [...this.ids.parametro.all].toSorted(([a], [b]) => byCodeUnits(a, b));
    const ofParametro = new Map(parametros.map(([clave], place) => [clave, place]));
    await this.names('parametro', ([clave, id]) => [id, ofParametro.get(clave) ?? 0, clave]);
    const puntos = [...this.ids.punto.all.keys()].map((clave) => ({ clave, key: orderOfPoint(clave) }));
    const ofPunto = new Map(puntos.toSorted((a, b) => compareKeys(a.key, b.key)).map(({ clave }, at) => [clave, at]));
    await this.names('punto', ([clave, id]) => [id, ofPunto.get(clave) ?? 0, clave, searchedIn(clave)]);
  }

  private async names(table: keyof PointFiles['ids'], rowOf: (of: [string, number]) => (string | number)[]) {
    const lines = [...this.ids[table].all].map((one) =>
      rowOf(one)
        .map((field) => escape(String(field)))
        .join('\t'),
    );
    await writeFile(valueFile(this.folder, table), `${lines.join('\n')}\n`);
  }
}

/** As lists sort points: by name, then solicitante, then code. */
function orderOfPoint(clave: string): string {
  const { solicitante, nombre, codigo } = partesDeClave(clave);
  return [nombre, solicitante, codigo].map(sortKey).join('\0');
}

/** What a point is found by, folded. */
function searchedIn(clave: string): string {
  const { solicitante, nombre, codigo } = partesDeClave(clave);
  return [nombre, codigo, fold(solicitante)].join('\n');
}
