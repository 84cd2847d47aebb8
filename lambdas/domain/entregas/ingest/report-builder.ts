import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { conclusionOfMuestra, sinConclusion, veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { isFueraSinDecir } from '../../../../contract/normas/rules/contraste.ts';
import { type RecordsOfFile, noteOf, type Reading, type Remark, type Subject } from './reading.ts';
import { clasesDeNota } from '../../../../contract/entregas/clase-de-nota.ts';
import { CuentaDeEntrega, lugarDe } from './celdas.ts';
import { type DeliveryReport, maxReportNotes } from './delivery-report.ts';
import { NotesByReason } from './notes-by-reason.ts';
import { RefusedRecords } from './refused-records.ts';
import type { CambioNotable } from '../../muestras/store/muestras.ts';
import type { Saved } from './save-outcome.ts';

const places = {
  nueva: 'nuevas',
  actualizada: 'actualizadas',
  sin_cambios: 'sin_cambios',
  superada: 'superadas',
  retenida: 'retenidas',
} as const;
const verdicts = { Cumple: 'cumple', 'No cumple': 'no_cumple', 'Sin definir': 'sin_definir' } as const;

const blankOfAuthorised = 'Resultados sin valor en muestras autorizadas: se guardan pendientes';

type Kind = 'rechazos' | 'superadas' | 'retenidas' | 'avisos';

/** The names that a report counts. */
export interface CountedNames {
  tipos: readonly string[];
  solicitantes: readonly string[];
}
const noNames: CountedNames = { tipos: [], solicitantes: [] };

/** Counts the outcome of each of a file's samples in its report, going on from what another has counted. */
export class ReportBuilder {
  readonly report: DeliveryReport;
  private readonly tipos: Set<string>;
  private readonly solicitantes: Set<string>;

  /** What becomes of the file's cells. */
  readonly celdas: CuentaDeEntrega;
  private readonly notes: NotesByReason;
  private readonly refused: RefusedRecords;

  constructor(report: DeliveryReport, notes = new NotesByReason(), refused = new RefusedRecords(), names = noNames) {
    this.report = report;
    this.tipos = new Set(names.tipos);
    this.solicitantes = new Set(names.solicitantes);
    this.notes = notes;
    this.refused = refused;
    this.celdas = new CuentaDeEntrega(report.celdas);
  }

  get names(): CountedNames {
    return { tipos: [...this.tipos], solicitantes: [...this.solicitantes] };
  }

  /** Counts what became of a sample that was handed over to be stored. */
  addOutcome(
    document: MuestraDocument,
    { linea, archivo, warnings }: Pick<Reading, 'linea' | 'archivo' | 'warnings'>,
    { outcome, motivo = '', retencion, cambios = [] }: Saved,
  ): void {
    const subject = { muestra: document.numero_muestra, archivo };
    if (outcome === 'superada' || outcome === 'retenida') {
      const kind = places[outcome];
      this.report.muestras[kind]++;
      const clase = kind === 'superadas' ? ('superada' as const) : undefined;
      const notas = retencion?.notas ?? [{ campo: 'numero_muestra', motivo, clase }];
      this.note(
        kind,
        notas.map((nota) => ({ linea, ...nota })),
        subject,
      );
      // They hold of it once it is accepted.
      if (kind === 'retenidas') this.note('avisos', warnings, subject);
      return;
    }
    this.report.muestras[places[outcome]]++;
    for (const cambio of cambios) this.changed(cambio, linea, subject);
    this.stored(document);
    const isAuthorised = document.estado === 'autorizada';
    if (isAuthorised) this.countConclusions(document);
    const blanks = isAuthorised ? this.countBlanks(document, linea) : [];
    this.note('avisos', [...warnings, ...blanks], subject);
  }

  /** An authorised sample is finished: a result of it without a value may stand in a column that the mapping doesn't read. */
  private countBlanks({ determinaciones }: MuestraDocument, linea: number): Remark[] {
    const found: Remark[] = [];
    for (const { resultados } of determinaciones) {
      for (const { descripcion, valor, valor_formateado: text, conclusion } of resultados) {
        if (valor !== undefined || text?.trim()) continue;
        this.report.resultados.sin_valor++;
        // A verdict without a value is said by itself.
        if (veredicto(conclusion) !== 'Sin definir') continue;
        found.push({ linea, campo: 'valor', valor: descripcion, motivo: blankOfAuthorised });
      }
    }
    return found;
  }

  /** Samples in progress have no conclusion yet, and those that were annulled none any more. */
  private countConclusions({ conclusion_muestra: conclusion, determinaciones }: MuestraDocument): void {
    const { conclusiones } = this.report;
    const said = conclusionOfMuestra(conclusion);
    conclusiones[said === sinConclusion ? 'sin' : said === 'Sin definir' ? 'otras' : 'con']++;
    for (const { resultados } of determinaciones) {
      conclusiones.fuera += resultados.filter((each) => isFueraSinDecir(each, each.conclusion)).length;
    }
  }

  private changed({ campo, antes, despues }: CambioNotable, linea: number, subject: Subject): void {
    const { cambios } = this.report;
    cambios[campo]++;
    if (cambios.primeras.length >= maxReportNotes) return;
    cambios.primeras.push(noteOf({ linea, campo, valor: despues, motivo: `Antes: ${antes}` }, subject));
  }

  private stored(document: MuestraDocument): void {
    const { veredictos, resultados } = this.report;
    veredictos[verdicts[veredicto(document.conclusion_muestra)]]++;
    for (const determinacion of document.determinaciones) {
      resultados.leidos += determinacion.resultados.length;
      resultados.con_operador += determinacion.resultados.filter(({ operador }) => operador !== undefined).length;
    }
    this.tipos.add(document.tipo_muestra);
    this.solicitantes.add(document.solicitante.nombre);
    this.report.tipos = this.tipos.size;
    this.report.solicitantes = this.solicitantes.size;
  }

  /** A sample that was delivered twice in the file, word for word. */
  addRepetition(): void {
    this.report.muestras.sin_cambios++;
  }

  /** Counts the cells of a sample: those that no field took by themselves, all of one that is refused by its first reason. */
  addCells({ archivo, celdas }: Pick<Reading, 'archivo' | 'celdas'>, rechazo?: Remark): void {
    if (!celdas) return;
    const { total, sinTomar } = celdas;
    if (rechazo) {
      const { linea, motivo, valor = '', clase } = rechazo;
      const primera = {
        ...(archivo && { archivo }),
        linea,
        lugar: lugarDe(linea, undefined, false),
        texto: valor.slice(0, 40),
      };
      this.celdas.acaba('rechazada', clase ? clasesDeNota[clase] : motivo, total, () => primera);
      return;
    }
    this.celdas.acaba('leida', '', total - sinTomar.reduce((sum, { celdas: left }) => sum + left, 0));
    for (const { clase, nombre, celdas: left, celda } of sinTomar) this.celdas.acaba(clase, nombre, left, () => celda);
  }

  /** Counts one refused sample, with all reasons and the records that it is made of. */
  addRefusals(remarks: readonly Remark[], subject: Subject, records: readonly RecordsOfFile[]): void {
    this.refused.add(records);
    this.report.muestras.rechazadas++;
    this.note('rechazos', remarks, subject);
  }

  /** A warning about the file as a whole. */
  addWarning(remark: Remark, subject: Subject = {}): void {
    this.note('avisos', [remark], subject);
  }

  /** Notes what is said of one sample, or of none. */
  private note(kind: Kind, remarks: readonly Remark[], subject: Subject): void {
    const notes = this.report[kind];
    const own = remarks.map((remark) => noteOf(remark, subject));
    notes.total += own.length;
    this.notes.add(kind, own);
    notes.primeras.push(...own.slice(0, Math.max(0, maxReportNotes - notes.primeras.length)));
  }
}
