import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { useParams } from 'react-router-dom';
import { encode } from 'uqr';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import type { Solicitud } from '../../../contract/solicitudes/solicitud.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { WaitingBlocks } from '../../components/Loading.tsx';
import { PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { solicitudOptions } from './api.ts';
import classes from './Etiquetas.module.css';
import { queSePide } from './words.ts';

/** Sheets and rolls of labels; sizes in millimetres. The margin that a sheet leaves is its page's (Etiquetas.module.css). */
const formatos = {
  '24': {
    nombre: 'A4, 24 por hoja (70 × 37 mm)',
    ancho: 70,
    alto: 37,
    columnas: 3,
    porHoja: 24,
    lineas: 4,
  },
  '10': {
    nombre: 'A4, 10 por hoja (105 × 57 mm)',
    ancho: 105,
    alto: 57,
    columnas: 2,
    porHoja: 10,
    lineas: 8,
  },
  rollo: { nombre: 'Rollo de 62 mm', ancho: 62, alto: 38, columnas: 1, porHoja: 1, lineas: 4 },
} as const;
type Formato = keyof typeof formatos;

/** Labels printed at once. */
const maxEtiquetas = 240;

/** Labels for the bottles of a request, with its reference as a QR. */
export function EtiquetasPage() {
  const { id = '' } = useParams();
  const query = useQuery(solicitudOptions(id));
  const [formato, setFormato] = useState<Formato>('24');
  const [typed, setTyped] = useState('1');
  const cuantas = cuantasDe(typed);
  usePageTitle('Etiquetas');
  const { data } = query;
  return (
    <>
      <div className="no-print">
        <PageHeader
          back={{ to: `/solicitudes/${encodeURIComponent(id)}`, label: 'Volver a la solicitud' }}
          title="Etiquetas"
          subtitle={data ? `Una por frasco de la solicitud ${data._id}, sin márgenes y al 100 %` : ''}
          actions={data && cuantas !== undefined ? <PrintButton /> : null}
        />
        <div className="flex wrap gap-16 mb-20">
          <NativeSelect
            label="Papel"
            className="grow-from-200"
            maw={320}
            data={Object.entries(formatos).map(([value, { nombre }]) => ({ value, label: nombre }))}
            value={formato}
            onChange={({ currentTarget }) => setFormato(currentTarget.value as Formato)}
          />
          <TextInput
            label="Cuántas"
            w={240}
            inputMode="numeric"
            maxLength={12}
            value={typed}
            error={cuantas === undefined ? `Escribe un número entero, de 1 a ${maxEtiquetas}` : null}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
      </div>
      {data ? (
        cuantas === undefined ? null : (
          <Hoja solicitud={data} formato={formato} cuantas={cuantas} />
        )
      ) : query.isError && !query.isFetching ? (
        <LoadFailure title="No se ha podido cargar la solicitud" query={query} />
      ) : (
        <WaitingBlocks label="Cargando la solicitud..." heights={[160]} />
      )}
    </>
  );
}

/** How many labels are typed; undefined for what is no such number. */
function cuantasDe(typed: string): number | undefined {
  const number = /^\d+$/u.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number <= maxEtiquetas ? number : undefined;
}

interface HojaProps {
  solicitud: Solicitud;
  formato: Formato;
  cuantas: number;
}

function Hoja({ solicitud, formato, cuantas }: HojaProps) {
  const { ancho, alto, columnas, porHoja, lineas } = formatos[formato];
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--ancho': `${ancho}mm`,
    '--alto': `${alto}mm`,
    '--columnas': columnas,
    '--lineas': lineas,
  };
  return (
    <div className={classes.sheet} style={style} data-papel={formato}>
      {Array.from({ length: cuantas }, (_, n) => (
        <Etiqueta key={n} solicitud={solicitud} isLast={(n + 1) % porHoja === 0 && n + 1 < cuantas} />
      ))}
    </div>
  );
}

function Etiqueta({ solicitud, isLast }: { solicitud: Solicitud; isLast: boolean }) {
  const { _id, solicitante, aceptada, desde, parametros } = solicitud;
  return (
    <div className={classes.label} data-ultima={isLast || undefined}>
      <Codigo text={_id} />
      <div className="shrink">
        <b className={`${classes.reference} mono nowrap`}>{_id}</b>
        <div className={`${classes.lines} break-anywhere`}>
          {[queSePide(solicitud), solicitante, fechaCorta(aceptada ?? desde), parametros.join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
    </div>
  );
}

/** A reference as a QR code without a frame, which a label has no room for. */
function Codigo({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={`Código QR ${text}`} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
