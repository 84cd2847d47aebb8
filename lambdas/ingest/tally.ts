import type { MuestraDocument } from '../../contract/muestra.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';
import { noteOf, type Remark } from './reading.ts';
import { type Informe, keptNotes } from './report.ts';
import type { Outcome } from './save.ts';

const places = { nueva: 'nuevas', actualizada: 'actualizadas', sin_cambios: 'sin_cambios' } as const;
const verdicts = { Cumple: 'cumple', 'No cumple': 'no_cumple', 'Sin definir': 'sin_definir' } as const;

/** Counts what becomes of a file's samples into its report. */
export class Tally {
  readonly informe: Informe;
  private readonly tipos = new Set<string>();
  private readonly solicitantes = new Set<string>();

  constructor(informe: Informe) {
    this.informe = informe;
  }

  /** A sample that is now stored. */
  stored(document: MuestraDocument, outcome: Outcome): void {
    const { muestras, veredictos, resultados } = this.informe;
    muestras[places[outcome]]++;
    veredictos[verdicts[veredicto(document.conclusion_muestra)]]++;
    for (const determinacion of document.determinaciones) {
      resultados.leidos += determinacion.resultados.length;
      resultados.con_operador += determinacion.resultados.filter(({ operador }) => operador !== undefined).length;
    }
    this.tipos.add(document.tipo_muestra);
    this.solicitantes.add(document.solicitante.nombre);
    this.informe.tipos = this.tipos.size;
    this.informe.solicitantes = this.solicitantes.size;
  }

  /** A sample that was delivered twice in the file, word for word. */
  repeated(): void {
    this.informe.muestras.sin_cambios++;
  }

  /** A sample that may not be stored. */
  refused(remarks: readonly Remark[], muestra: string | undefined): void {
    this.informe.muestras.rechazadas++;
    for (const remark of remarks) this.note('rechazos', remark, muestra);
  }

  /** Something worth knowing. */
  warned(remark: Remark, muestra?: string): void {
    this.note('avisos', remark, muestra);
  }

  private note(kind: 'rechazos' | 'avisos', remark: Remark, muestra: string | undefined): void {
    const notas = this.informe[kind];
    notas.total++;
    if (notas.primeras.length < keptNotes) notas.primeras.push(noteOf(remark, muestra));
  }
}
