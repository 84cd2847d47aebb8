import type { ComponentProps } from 'react';
import type { MuestraListada } from '../../../../contract/muestra.ts';
import type { PdfCheck } from '../../../../contract/pdf.ts';
import { veredicto } from '../../../../contract/rules/conclusion.ts';
import { PdfButton } from '../../pdfs/PdfButton.tsx';
import { type Column, columns, conclusion } from './columns.tsx';
import { Determinations } from './Determinations.tsx';
import classes from './ResultsTable.module.css';

interface ResultRowProps extends ComponentProps<'tr'> {
  muestra: MuestraListada;
  /** The address of the list, for the way back from the sample. */
  from: string;
  /** What the check for its certificate answered; undefined while it is under way, null if it failed. */
  check: PdfCheck | null | undefined;
}

/** One sample in a results table: its whole row opens it. */
export function ResultRow({ muestra, from, check, ...row }: ResultRowProps) {
  const { numero_muestra, determinaciones, conclusion_muestra } = muestra;
  return (
    <tr data-failed={veredicto(conclusion_muestra) === 'No cumple' || undefined} {...row}>
      {columns.map((column) => (
        <Cell key={column.label} column={column} muestra={muestra} from={from} />
      ))}
      <td className={classes.determinations}>
        <Determinations numero={numero_muestra} determinaciones={determinaciones} />
      </td>
      <Cell column={conclusion} muestra={muestra} from={from} />
      <td className={classes.pdf}>
        <PdfButton numero={numero_muestra} check={check} />
      </td>
    </tr>
  );
}

function Cell({ column, muestra, from }: { column: Column; muestra: MuestraListada; from: string }) {
  return <td className={column.className}>{column.cell(muestra, from)}</td>;
}
