import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SortColumn, PageQuery } from '../../../../contract/resultados/filtros.ts';
import type { MuestraListada } from '../../../../contract/muestras/muestra-listada.ts';
import { SampleVerdict } from '../../../components/VerdictBadge.tsx';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import classes from './ResultsTable.module.css';

/** What a list is sorted by, and which way. */
export type Order = Pick<PageQuery, 'sortBy' | 'sortOrder'>;

/** One column of the results table, but for the PDF's. */
export interface Column {
  label: string;
  className: string | undefined;
  /** What it is sorted by; a column without it isn't. */
  sortBy?: SortColumn;
  cell: (muestra: MuestraListada, from: string) => ReactNode;
}

/** Where a sample was taken or what it is called there: its external reference or, where it has none, its point. */
export function lugarOf({ referencia_externa: referencia, punto }: MuestraListada): string | undefined {
  return referencia?.trim() || punto?.nombre;
}

function Clamped({ text }: { text: string | undefined }) {
  return <span className="clamp break-anywhere">{text || '-'}</span>;
}

/** The columns of a results table, in order. */
export const columns: readonly Column[] = [
  {
    label: 'Nº muestra',
    className: `${classes.number} break-anywhere`,
    sortBy: 'numero_muestra',
    // The link covers the whole row, so that a row opens as any link does: middle button, keyboard, new tab.
    cell: ({ _id, numero_muestra, correccion }, from) => (
      <>
        <Link
          to={`/results/${encodeURIComponent(_id)}`}
          state={{ from }}
          className={`${classes.open} ink weight-600 no-underline`}
        >
          {numero_muestra}
        </Link>
        {correccion && !correccion.abierta ? (
          <span
            className={`${classes.corrected} on-sin-definir framed-sin-definir rounded-6 inline-block sin-definir size-12 weight-600 px-8`}
          >
            {' '}
            Corregido
          </span>
        ) : null}
      </>
    ),
  },
  {
    label: 'Ref. externa',
    className: classes.reference,
    sortBy: 'referencia_externa',
    cell: ({ referencia_externa: referencia, punto }) =>
      referencia?.trim() || !punto ? (
        <Clamped text={referencia?.trim()} />
      ) : (
        <span className="clamp break-anywhere ink-3">Punto: {punto.nombre}</span>
      ),
  },
  {
    label: 'Fecha',
    className: classes.date,
    sortBy: 'fecha_muestra',
    cell: ({ fecha_muestra }) => fechaCorta(fecha_muestra),
  },
  {
    label: 'Tipo de muestra',
    className: classes.type,
    sortBy: 'tipo_muestra',
    cell: ({ tipo_muestra }) => <Clamped text={tipo_muestra} />,
  },
  {
    label: 'Solicitante',
    className: classes.requester,
    sortBy: 'solicitante',
    cell: ({ solicitante }) => <Clamped text={solicitante} />,
  },
];

export const conclusion: Column = {
  label: 'Conclusión',
  className: classes.conclusion,
  sortBy: 'conclusion_muestra',
  cell: ({ conclusion_muestra }) => <SampleVerdict conclusion={conclusion_muestra} />,
};
