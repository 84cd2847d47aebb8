import type { MuestraDocument } from '../../contract/muestra.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';
import { noteOf, type Remark } from './reading.ts';
import { type Informe, keptNotes } from './delivery-report.ts';
import type { CambioNotable } from './cambios.ts';
import type { Saved } from './saved.ts';

const places = {
  nueva: 'nuevas',
  actualizada: 'actualizadas',
  sin_cambios: 'sin_cambios',
  superada: 'superadas',
  retenida: 'retenidas',
} as const;
const verdicts = { Cumple: 'cumple', 'No cumple': 'no_cumple', 'Sin definir': 'sin_definir' } as const;

/** Counts what becomes of a file's samples into its report. */
export class Tally {
  readonly informe: Informe;
  private readonly tipos = new Set<string>();
  private readonly solicitantes = new Set<string>();

  constructor(informe: Informe) {
    this.informe = informe;
  }

  /** A sample that was handed over to be stored. */
  settled(document: MuestraDocument, linea: number, { outcome, motivo = '', cambios = [] }: Saved): void {
    const { numero_muestra: numero } = document;
    if (outcome === 'superada' || outcome === 'retenida') {
      const kind = places[outcome];
      this.informe.muestras[kind]++;
      this.note(kind, { linea, campo: outcome === 'retenida' ? 'solicitante' : 'numero_muestra', motivo }, numero);
      return;
    }
    this.informe.muestras[places[outcome]]++;
    for (const cambio of cambios) this.changed(cambio, linea, numero);
    this.stored(document);
  }

  private changed({ campo, antes, despues }: CambioNotable, linea: number, numero: string): void {
    const { cambios } = this.informe;
    cambios[campo]++;
    if (cambios.primeras.length >= keptNotes) return;
    cambios.primeras.push(noteOf({ linea, campo, valor: despues, motivo: `Antes: ${antes}` }, numero));
  }

  private stored(document: MuestraDocument): void {
    const { veredictos, resultados } = this.informe;
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

  private note(
    kind: 'rechazos' | 'superadas' | 'retenidas' | 'avisos',
    remark: Remark,
    muestra: string | undefined,
  ): void {
    const notas = this.informe[kind];
    notas.total++;
    if (notas.primeras.length < keptNotes) notas.primeras.push(noteOf(remark, muestra));
  }
}
