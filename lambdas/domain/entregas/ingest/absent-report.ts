import type { Ausentes } from '../../../../contract/entregas/entrega.ts';
import { cantidad, numero, textoDePorcentaje } from '../../../../contract/base/numeros.ts';
import type { AlertCandidates } from './alert-candidates.ts';
import { type ReadExport, withdrawAbsent } from './ausentes.ts';
import type { DeliveryReport } from './delivery-report.ts';
import type { NotesByReason } from './notes-by-reason.ts';
import { ReportBuilder } from './report-builder.ts';
import { isStored } from './save-outcome.ts';

interface Circumstances {
  now: () => Date;
  notes: NotesByReason;
  candidates: AlertCandidates;
  /** Gets the solicitantes of the samples that are withdrawn. */
  touched: Set<string>;
}

const rechazos =
  'El archivo es una exportación completa, pero tiene muestras rechazadas: no se ha retirado ninguna de las que no trae. Corrígelas y entrégalo otra vez';

/**
 * Withdraws what a complete export lacks, once it was read to its end, and adds it to its report. A dry run says what would
 * be withdrawn. Throws DeliveryWithdrawn.
 */
export async function withAbsent(
  report: DeliveryReport,
  read: Omit<ReadExport, 'isWhole'>,
  { now, notes, candidates, touched }: Circumstances,
): Promise<DeliveryReport> {
  if (report.estado !== 'terminado') return report;
  const isWhole = report.muestras.rechazadas === 0;
  const ausentes = await withdrawAbsent(
    { ...read, isWhole },
    {
      now,
      dryRun: report.simulacion,
      onSaved: (documents, saved, por) => {
        candidates.addCorrections(saved);
        const motivo =
          por === read.entrega.id
            ? 'No está en el archivo y se ha retirado'
            : 'No está en una exportación completa posterior y se ha retirado';
        for (const { _id, numero_muestra: muestra, solicitante } of documents) {
          touched.add(solicitante.nombre);
          if (isStored(saved.get(_id))) notes.add('ausentes', [{ linea: 0, campo: '', muestra, motivo }]);
        }
      },
    },
  );
  const builder = new ReportBuilder(report, notes);
  const warning = isWhole ? ausentes && tooMany(ausentes, read.hasta) : rechazos;
  if (warning) builder.addWarning({ linea: 0, campo: 'exportacion_completa', motivo: warning });
  return { ...report, ausentes: ausentes ?? null };
}

function tooMany({ faltan, de, retiradas }: Ausentes, hasta: number): string | undefined {
  if (faltan === 0 || retiradas > 0) return undefined;
  const share = de === 0 ? '' : ` (${textoDePorcentaje((faltan / de) * 100)})`;
  const which = cantidad(de, 'muestra', 'muestras');
  return `Faltan ${numero(faltan)} de ${which} de exportaciones anteriores${share}, más del ${numero(hasta)}\u00a0% que admite el formato de lectura: no se ha retirado ninguna. Si es cierto, sube en el formato de lectura «retirar_hasta_por_ciento» y repite la entrega`;
}
