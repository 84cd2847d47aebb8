import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { mapeoGuardadoSchema } from '../../../../contract/entregas/mapeos.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import card from '../../../components/Card.module.css';
import { download } from '../../../files/download.ts';
import { textoDeVersion } from '../words.ts';
import { Vista } from '../Vista.tsx';
import { query } from '../subidas-api.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import entregas from '../Entregas.module.css';

type Mapeo = z.infer<typeof mapeoGuardadoSchema>;

/** A saved mapping: who changed what in each version, and its document. */
export function MapeoDetail({ nombre }: { nombre: string }) {
  return (
    <Vista
      de="mapeos"
      query={useQuery(query('getMapeo', { params: { nombre } }))}
      cargando="Cargando el formato de lectura..."
      falta="No hay ningún formato de lectura con ese nombre."
    >
      {({ mapeo }) => <Loaded mapeo={mapeo} />}
    </Vista>
  );
}

function Loaded({ mapeo: { nombre, version: ultima, mapeo, versiones } }: { mapeo: Mapeo }) {
  const { descripcion } = mapeo;
  const [restored, setRestored] = useState<Mapeo['versiones'][number]>();
  const save = () => {
    const text = `${JSON.stringify(mapeo, null, 2)}\n`;
    download(new Blob([text], { type: 'application/json' }), `${nombre}.json`);
  };
  return (
    <section className={`${card.card} ${entregas.summary} py-16 px-inset`} aria-labelledby="mapeo">
      <div className="flex wrap items-start between gap-8-24">
        <div>
          <h2 id="mapeo" className={`${entregas.title} size-16 weight-600 break-anywhere`}>
            {nombre}
          </h2>
          {typeof descripcion === 'string' && descripcion !== '' ? <p>{descripcion}</p> : null}
          <p className={`${entregas.help} ink-3`}>
            Se leen con él los archivos que se dejen en <span className={entregas.value}>muestras/{nombre}/</span>. Para
            cambiarlo, trae un archivo o prueba otra lectura de una entrega, y guárdalo con este nombre.
          </p>
        </div>
        <Button size="xs" variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          Descargar el JSON
        </Button>
      </div>
      <h3 className="mt-16 size-14 weight-600">Versiones</h3>
      <ol className={`${entregas.reasons} mt-10 no-bullets`} reversed>
        {versiones.map((each, i) => (
          <li key={each.version} className={`${entregas.reason} py-10 line-above`}>
            <div className="flex wrap gap-4-12 items-baseline between">
              <p className="weight-500">
                {textoDeVersion(each)}
                {i === 0 ? ', la que se usa' : ''}
              </p>
              {i === 0 ? null : (
                <Button size="compact-xs" variant="default" onClick={() => setRestored(each)}>
                  Volver a la versión {each.version}
                </Button>
              )}
            </div>
            <Cambios version={each} isFirst={each.version === 1} />
          </li>
        ))}
      </ol>
      {restored ? (
        <RestoreDialog nombre={nombre} version={restored} ultima={ultima} onClosed={() => setRestored(undefined)} />
      ) : null}
    </section>
  );
}

function Cambios({
  version: { diferencias, total },
  isFirst,
}: {
  version: Mapeo['versiones'][number];
  isFirst: boolean;
}) {
  if (isFirst) return <p className={`${entregas.help} ink-3`}>La primera.</p>;
  if (total === 0) return <p className={`${entregas.help} ink-3`}>Sin cambios conocidos.</p>;
  return (
    <>
      <ul className="mt-6 grid gap-6 ink-2 no-bullets break-anywhere">
        {diferencias.map(({ ruta, antes, despues }) => (
          <li key={ruta}>
            <span className={entregas.field}>{ruta}</span>{' '}
            {antes === '' ? 'se añadió: ' : despues === '' ? 'se quitó: ' : 'pasó de '}
            <span className={entregas.value}>{antes === '' ? despues : antes}</span>
            {antes !== '' && despues !== '' ? (
              <>
                {' '}
                a <span className={entregas.value}>{despues}</span>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {total > diferencias.length ? (
        <p className={`${entregas.help} ink-3`}>Y {numero(total - diferencias.length)} cambios más.</p>
      ) : null}
    </>
  );
}
