import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { claseDeEntregaSchema, estadoDeEntregaSchema } from '../../../contract/entregas/entrega.ts';
import { List } from '../../components/List.tsx';
import { Message } from '../../components/Message.tsx';
import { diccionarioPath, mapeosPath, reglasPath } from '../administracion/address.ts';
import { PrimerosPasos } from '../administracion/overview/PrimerosPasos.tsx';
import { usePanel } from '../administracion/panel/panel.ts';
import { Asistente } from './asistente/Asistente.tsx';
import { Reglas } from './coherencia/Reglas.tsx';
import { Diccionario } from './diccionario/Diccionario.tsx';
import { MapeoDetail } from './mapeos/MapeoDetail.tsx';
import { Mapeos } from './mapeos/Mapeos.tsx';
import { EntregaDetail } from './EntregaDetail.tsx';
import { EntregaRow } from './EntregaRow.tsx';
import { SinMuestra, SinMuestraLink } from './SinMuestra.tsx';
import { DropFiles } from './subir/DropFiles.tsx';
import { Esperan } from './subir/Esperan.tsx';
import { type EntregasAsked, entregasOptions } from './api.ts';
import { useEnded } from './follow.ts';
import { nombreDeEstado } from './words.ts';
import classes from './Entregas.module.css';

/** 'Entregas': the files that have come, newest first, or the one that the address names. */
export function EntregasTab() {
  const { demo } = usePanel();
  const [search] = useSearchParams();
  const id = search.get('entrega');
  const subida = search.get('subida');
  const mapeo = search.get('mapeo');
  if (demo) {
    return (
      <p className={`${classes.none} ink-3 text-center`}>
        En modo demostración no hay entregas: nada de lo que se hace queda guardado.
      </p>
    );
  }
  if (subida) return <Asistente key={subida} id={subida} />;
  if (mapeo) return <MapeoDetail key={mapeo} nombre={mapeo} />;
  if (search.has('mapeos')) return <Mapeos />;
  if (search.has('reglas')) return <Reglas />;
  if (search.has('diccionario')) return <Diccionario />;
  if (search.has('certificados')) return <SinMuestra />;
  if (id) {
    return (
      <>
        <PrimerosPasos />
        <EntregaDetail key={id} id={id} />
      </>
    );
  }
  return (
    <>
      <PrimerosPasos />
      <DropFiles />
      <Esperan />
      <EntregasList />
    </>
  );
}

function EntregasList() {
  const [asked, setAsked] = useState<EntregasAsked>({ clase: 'muestras', estado: '' });
  const listed = useInfiniteQuery(entregasOptions(asked));
  const entregas = listed.data?.pages.flatMap((page) => page.entregas);
  useEnded(entregas);
  return (
    <section aria-label="Archivos que han llegado">
      <div className={`${classes.filters} flex wrap gap-12 mb-16`}>
        <NativeSelect
          label="Qué traen"
          value={asked.clase}
          onChange={(event) => setAsked({ ...asked, clase: claseDeEntregaSchema.parse(event.currentTarget.value) })}
          data={[
            { value: 'muestras', label: 'Muestras' },
            { value: 'certificados', label: 'Certificados' },
          ]}
        />
        <NativeSelect
          label="Estado"
          value={asked.estado}
          onChange={(event) => {
            const estado = estadoDeEntregaSchema.safeParse(event.currentTarget.value).data ?? '';
            setAsked({ ...asked, estado });
          }}
          data={[
            { value: '', label: 'Todos' },
            ...estadoDeEntregaSchema.options.map((value) => ({ value, label: nombreDeEstado[value] })),
          ]}
        />
        <p className={classes.aside}>
          <SinMuestraLink />
          <Link to={mapeosPath}>Formatos de lectura guardados</Link>
          <Link to={diccionarioPath}>Diccionario de nombres</Link>
          <Link to={reglasPath}>Qué se mira</Link>
        </p>
      </div>
      <List
        look="cards"
        query={listed}
        rows={entregas}
        renderRow={(entrega) => (
          <li key={entrega._id}>
            <EntregaRow entrega={entrega} />
          </li>
        )}
        label="Entregas"
        loading="Cargando las entregas..."
        failure="No se han podido cargar las entregas"
        count={null}
        empty={<Empty asked={asked} onAll={setAsked} />}
      />
    </section>
  );
}

function Empty({ asked, onAll }: { asked: EntregasAsked; onAll: (asked: EntregasAsked) => void }) {
  if (asked.estado !== '') {
    return (
      <Message
        title="No hay entregas en ese estado"
        action={
          <Button variant="default" onClick={() => onAll({ ...asked, estado: '' })}>
            Ver todas
          </Button>
        }
      />
    );
  }
  const title =
    asked.clase === 'muestras'
      ? 'Todavía no ha llegado ningún archivo de muestras'
      : 'Todavía no ha llegado ningún certificado';
  return <Message title={title}>Aparecerá aquí en cuanto el LIMS lo deje, o en cuanto lo traigas tú.</Message>;
}
