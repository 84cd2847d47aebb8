import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { Certificados } from './Certificados.tsx';
import { FileUpload } from './FileUpload.tsx';
import { bring, useTraidos } from './traidos.ts';

const accepted = '.csv,.tsv,.txt,.xlsx,.xlsm,.json,.ndjson,.jsonl,.gz,.zip,.pdf';

/** Where files are dropped or chosen: samples and certificates, with what becomes of each beneath. */
export function DropFiles() {
  const [isOver, setOver] = useState(false);
  const traidos = useTraidos();
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section aria-label="Traer archivos" className="grid gap-8 mb-20">
      <div
        className="drop-zone py-16 px-inset column-when-narrow flex items-center rounded on-card gap-12"
        data-over={isOver || undefined}
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void bring([...event.dataTransfer.files]);
        }}
      >
        <IconFileUpload size={28} stroke={1.5} aria-hidden className="hidden-when-narrow rigid ink-3" />
        <div className="grow shrink">
          <p className="weight-600">Arrastra aquí un archivo de muestras o los PDF de los certificados</p>
          <p className="ink-3">
            Muestras en CSV, TSV, TXT, Excel (.xlsx), JSON o NDJSON, también dentro de un .gz o un .zip, hasta 2 GB.
            Certificados en PDF, cada uno con el número de su muestra por nombre, sueltos o en un ZIP.
          </p>
        </div>
        <FileButton multiple accept={accepted} onChange={(files) => void bring(files)}>
          {(props) => <Button {...props}>Elegir archivos</Button>}
        </FileButton>
      </div>
      <Certificados />
      {traidos.length > 0 ? (
        <ul className="grid gap-8 no-bullets" aria-label="Archivos elegidos">
          {traidos.map((traido) => (
            <li key={traido.id}>
              <FileUpload traido={traido} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
