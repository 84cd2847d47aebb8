import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Deteccion } from '../../../../contract/entregas/deteccion.ts';
import type { BorradorDeSubida, SubidaDeEntrega } from '../../../../contract/entregas/subidas.ts';
import { tabPath } from '../../administracion/address.ts';
import entregas from '../Entregas.module.css';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Vista } from '../Vista.tsx';
import { textoDeTamano } from '../words.ts';
import { Ajustes } from './Ajustes.tsx';
import { Archivo } from './Archivo.tsx';
import { type Borrador, claveDePregunta, preferida } from './borrador.ts';
import { Columnas } from './Columnas.tsx';
import { formaDe, obligatoriosDe } from './destinos.ts';
import { Formas } from './Formas.tsx';
import { Hoja } from './Hoja.tsx';
import { fuenteDe, isSinFuente, parametrosDe } from './mapeo-json.ts';
import { MapeoJson } from './MapeoJson.tsx';
import { claveDeForma, estadoDeForma, noPideNada, nombreReconocido, porConfirmar, reconocido } from './partes.ts';
import { Muestras } from './Muestras.tsx';
import { Pregunta } from './Pregunta.tsx';
import { subidaOptions } from './api.ts';
import { Terminar } from './Terminar.tsx';
import { useAsistente } from './use-asistente.ts';
import { useSimulacion } from './use-simulacion.ts';
import classes from './Asistente.module.css';

/** The mapping assistant: how an uploaded file is read, from its own rows to the samples that it makes. */
export function Asistente({ id }: { id: string }) {
  return (
    <Vista
      query={useQuery(subidaOptions(id))}
      cargando="Abriendo el archivo"
      falta="Este archivo ya no está: los que no se entregan se guardan una semana. Elígelo otra vez."
    >
      {(data) =>
        data.subida.estado === 'subida' ? (
          <div className={`${classes.page} grid gap-16`}>
            <Abierto {...data} />
          </div>
        ) : (
          <p className={`${entregas.none} ink-3 text-center`}>
            Este archivo no ha terminado de subir. Elígelo otra vez en <Link to={tabPath('entregas')}>Entregas</Link> y
            seguirá por donde iba.
          </p>
        )
      }
    </Vista>
  );
}

function Abierto({ subida, borrador: guardado }: { subida: SubidaDeEntrega; borrador: BorradorDeSubida | null }) {
  const { id, archivo, bytes } = subida;
  const own = useAsistente(id, guardado);
  const { deteccion, borrador, isDetecting, error, retry, canUndo, undo } = own;
  return (
    <>
      <div className="between flex wrap items-center gap-8-16">
        <div>
          <h2 className="size-16 weight-600 break-anywhere">{archivo}</h2>
          <p className="ink-3 break-anywhere" role="status">
            {textoDeTamano(bytes)}
            {isDetecting ? ' · Mirando cómo está escrito…' : ''}
          </p>
        </div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!canUndo}
          onClick={undo}
        >
          Deshacer
        </Button>
      </div>
      {error ? <LoadFailure title="No se ha podido mirar el archivo" query={{ error, refetch: retry }} /> : null}
      {!deteccion && !error ? (
        <Skeleton height={360} radius="lg" role="status" aria-label="Mirando cómo está escrito" />
      ) : null}
      {deteccion ? <Avisos deteccion={deteccion} onBeginAgain={own.beginAgain} /> : null}
      {deteccion && borrador ? <Pasos subida={subida} own={own} deteccion={deteccion} /> : null}
      {deteccion && !borrador ? <SinMapeo own={own} deteccion={deteccion} archivo={archivo} /> : null}
    </>
  );
}

type Own = ReturnType<typeof useAsistente>;

interface PasosProps {
  subida: SubidaDeEntrega;
  own: Own;
  deteccion: Deteccion;
}

function Pasos({ subida, own, deteccion }: PasosProps) {
  const { borrador, answer, edit, confirm, setKey } = own;
  const [answered, setAnswered] = useState('');
  const simulacion = useSimulacion(subida.id, borrador?.mapeo ?? {});
  if (!borrador) return null;
  const { mapeo, pendientes, confirmados } = borrador;
  const [question] = pendientes;
  const { columnas, conjeturas } = deteccion;
  const forma = conjeturas.find(({ campo }) => campo === claveDeForma);
  return (
    <>
      {question ? (
        <Pregunta
          key={claveDePregunta(question)}
          conjetura={question}
          quedan={pendientes.length}
          preferida={preferida(borrador, question)}
          columnas={columnas.map(({ nombre }) => nombre).filter((nombre) => nombre !== '')}
          onAnswer={(valor) => {
            answer(question, valor);
            setAnswered(`Respondido: ${question.pregunta ?? ''}`);
          }}
        />
      ) : null}
      {/* A notice would lie over the bar at the foot. */}
      <p className="ink-3 break-anywhere" role="status">
        {answered}
      </p>
      <Archivo {...{ deteccion, mapeo, confirmados }} esLibro={isLibro(subida.archivo)} onKey={setKey}>
        <Formas
          forma={formaDe(mapeo)}
          fundamento={estadoDeForma(deteccion, borrador) === 'confirmada' ? undefined : (forma?.fundamento ?? '')}
          onConfirm={() => confirm([claveDeForma])}
          onChange={(valor) => setKey(claveDeForma, valor)}
        />
      </Archivo>
      <Columnas deteccion={deteccion} borrador={borrador} onEdit={edit} onConfirm={confirm} />
      <Muestras id={subida.id} mapeo={mapeo} simulacion={simulacion} espera={pendientes.length > 0}>
        <Ajustes mapeo={mapeo} onEdit={edit} />
      </Muestras>
      <MapeoJson mapeo={mapeo} onChange={(changed) => edit(changed, Object.keys(changed))} />
      <Terminar
        subida={subida}
        mapeo={mapeo}
        simulacion={simulacion}
        falta={faltaDe(deteccion, borrador)}
        reconocido={nombreReconocido(deteccion)}
      />
    </>
  );
}

/** Parts that are named of those that wait to be confirmed. */
const named = 4;

/** What keeps a mapping from being delivered with, as a sentence. */
function faltaDe(deteccion: Deteccion, borrador: Borrador): string | undefined {
  const { mapeo, pendientes } = borrador;
  if (pendientes.length > 0) {
    return pendientes.length === 1
      ? 'Falta responder una pregunta.'
      : `Faltan ${pendientes.length} preguntas por responder.`;
  }
  const missing = obligatoriosDe(formaDe(mapeo)).filter(({ clave }) => isSinFuente(fuenteDe(mapeo, clave)));
  if (missing.length > 0)
    return `Falta decir de dónde sale: ${missing.map(({ nombre }) => nombre.toLowerCase()).join(', ')}.`;
  if (formaDe(mapeo) === 'ancha' && parametrosDe(mapeo).length === 0) return 'Falta decir qué columnas son resultados.';
  const { nombres } = porConfirmar(deteccion, borrador);
  if (nombres.length === 0) return undefined;
  const more = nombres.length > named ? ` y ${nombres.length - named} más` : '';
  return `Falta confirmar ${nombres.slice(0, named).join(', ')}${more}.`;
}

function Avisos({ deteccion, onBeginAgain }: { deteccion: Deteccion; onBeginAgain: () => void }) {
  const { avisos, formato } = deteccion;
  const whole = reconocido(deteccion);
  if (!whole && avisos.length === 0) return null;
  return (
    <ul
      className={`${classes.notices} no-bullets break-anywhere framed rounded on-card`}
      data-loud={formato === 'desconocido' || undefined}
    >
      {whole ? (
        <li>
          {whole.fundamento}
          {noPideNada(deteccion) ? ': no hace falta decir nada más.' : '.'}{' '}
          <Button size="compact-xs" variant="default" onClick={onBeginAgain}>
            Empezar sin él
          </Button>
        </li>
      ) : null}
      {avisos.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

interface SinMapeoProps {
  own: Own;
  deteccion: Deteccion;
  archivo: string;
}

/** What is shown of a file that wasn't understood: its rows, and what can be said of how it is written. */
function SinMapeo({ own: { fijado, setKey }, deteccion, archivo }: SinMapeoProps) {
  const { filas, columnas, formato } = deteccion;
  if (formato === 'json' || formato === 'ndjson' || filas.length === 0) return null;
  const confirmados = new Set(Object.keys(fijado));
  return /\.zip$/iu.test(archivo) ? (
    <Hoja filas={filas} cabecera={1} columnas={columnas} mapeo={{}} />
  ) : (
    <Archivo {...{ deteccion, confirmados }} mapeo={fijado} esLibro={isLibro(archivo)} onKey={setKey} />
  );
}

const isLibro = (archivo: string) => /\.xls[xm]$/iu.test(archivo);
