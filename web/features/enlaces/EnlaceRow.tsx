import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Enlace, UsoDeEnlace } from '../../../contract/enlaces/enlace.ts';
import { instanteCorto } from '../../../contract/base/instantes.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import { invalidate } from '../../app/services.ts';
import { EndableRow } from '../../components/EndableRow.tsx';
import { List } from '../../components/List.tsx';
import { own } from './api.ts';

const states = { activo: null, 'sin-acceso': null, caducado: 'Caducado', terminado: 'Terminado' } as const;

/** What is said before the instant until which it serves. */
const ends = {
  activo: 'Sirve hasta el',
  'sin-acceso': 'No se puede abrir, porque ya no tienes acceso a sus resultados. Si lo recuperas, servirá hasta el',
  caducado: 'Sirvió hasta el',
  terminado: 'Sirvió hasta el',
} as const;

const when = (instant: string) => instanteCorto(new Date(instant));

/** A link: recipient, end date, log of use, and a button to end the link. */
export function EnlaceRow({ enlace }: { enlace: Enlace }) {
  const [isLogOpen, setLogOpen] = useState(false);
  const { para, estado, fin, terminado, creado, ultimoUso, muestras, conCertificados, resumen } = enlace;
  const facts = [
    terminado ? `Terminado el ${when(terminado)}` : `${ends[estado]} ${when(fin)}`,
    ultimoUso ? `Leído por última vez el ${when(ultimoUso)}` : 'Nadie lo ha abierto todavía',
    `Creado el ${when(creado)}`,
    `${cantidad(muestras, 'muestra', 'muestras')}, ${conCertificados ? 'con' : 'sin'} certificados`,
    ...resumen.map(({ label, value }) => `${label}: ${value}`),
  ];
  return (
    <EndableRow
      name={para}
      what="enlace"
      state={states[estado]}
      warning="Quien lo tenga dejará de poder leer al momento."
      end={async () => {
        await own.call('endEnlace', { params: { id: enlace._id } });
        await invalidate('listEnlaces');
      }}
      below={isLogOpen ? <Log id={enlace._id} /> : null}
      actions={
        <Button
          size="xs"
          variant="default"
          aria-expanded={isLogOpen}
          aria-label={`Registro de ${para}`}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          Registro
        </Button>
      }
    >
      <ul className="mt-6 flex wrap gap-2-16 ink-3 size-13 no-bullets break-anywhere">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </EndableRow>
  );
}

const words: Record<UsoDeEnlace['que'], string> = {
  abierto: 'Lista de muestras:',
  muestra: 'Muestra',
  dossier: 'PDF del dossier: muestras',
  certificado: 'Certificado',
};

function Log({ id }: { id: string }) {
  const log = useInfiniteQuery(
    own.pages('listUsosDeEnlace', (cursor: string | undefined) => ({ params: { id }, query: { cursor } }), {
      initialPageParam: undefined,
      getNextPageParam: ({ cursor }) => cursor ?? undefined,
      staleTime: 0,
    }),
  );
  return (
    <List
      look="bare"
      query={log}
      rows={log.data?.pages.flatMap((page) => page.usos)}
      renderRow={(uso) => (
        <li key={uso._id} className="py-4 flex wrap gap-2-16 size-13">
          <time className="ink-3 figures" dateTime={uso.cuando}>
            {when(uso.cuando)}
          </time>
          <span className="break-anywhere">
            {words[uso.que]} {uso.detalle}
          </span>
        </li>
      )}
      rowHeight={30}
      label="Registro"
      loading="Cargando el registro..."
      failure="No se ha podido cargar el registro"
      count={null}
      empty={<p className="mt-12 ink-3">Nadie ha leído nada todavía.</p>}
    />
  );
}
