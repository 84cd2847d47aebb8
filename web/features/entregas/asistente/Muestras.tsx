import { Button, Progress, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ClaseDeNombre } from '../../../../contract/entregas/diccionario.ts';
import type { JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { Simulacion, Recuento } from '../../../../contract/entregas/subidas.ts';
import { invalidate } from '../../../app/services.ts';
import { messageOf } from '../../../client/api-error.ts';
import card from '../../../components/Card.module.css';
import { Celdas } from '../Celdas.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Parecidos } from '../diccionario/Parecidos.tsx';
import { Notes } from '../Notes.tsx';
import { textoDeRestante } from '../subir/palabras.ts';
import { fraseDeConclusiones, porMirarDe } from '../words.ts';
import { MuestrasLeidas } from './MuestrasLeidas.tsx';
import { Nombres } from './Nombres.tsx';
import { muestrasLeidasOptions } from './api.ts';
import type { useSimulacion } from './use-simulacion.ts';
import classes from './Asistente.module.css';

interface MuestrasProps {
  id: string;
  mapeo: JsonObject;
  simulacion: ReturnType<typeof useSimulacion>;
  /** Whether a question is open: until then nothing is said of what the values come to. */
  espera: boolean;
  children: ReactNode;
}

/** The third step: what the mapping makes of the first rows at once, and of the whole file when it is asked for. */
export function Muestras({ id, mapeo, simulacion, espera, children }: MuestrasProps) {
  const { data, isFetching, error, refetch } = useQuery(muestrasLeidasOptions(id, mapeo));
  const { simulacion: whole, isDone: isWhole } = simulacion;
  const isReading = whole !== undefined && whole !== null && !isWhole;
  const scope = ({ filas, muestras }: Recuento) => {
    if (isWhole || data?.esEntero) return 'El archivo entero';
    // Of a table whose samples are columns no rows are counted.
    return `Las primeras ${filas > 0 ? `${numero(filas)} filas` : cantidad(muestras, 'muestra', 'muestras')}`;
  };
  const recuento = (isWhole ? whole?.recuento : undefined) ?? data?.recuento;
  const onNamed = () => {
    simulacion.forget();
    void invalidate('readMuestra');
  };
  return (
    <section
      className={`${card.card} ${classes.step} pt-16 pb-20 px-inset grid gap-16`}
      aria-labelledby="paso-muestras"
      aria-busy={isFetching}
    >
      <div className={`${classes.head} flex wrap items-center gap-8-16`}>
        <h2 id="paso-muestras" className={card.title}>
          3. Las muestras
        </h2>
        <p className="ink-3 break-anywhere" role="status">
          {isFetching ? 'Leyendo…' : recuento && !error ? scope(recuento) : ''}
        </p>
        {data && !data.esEntero && !isWhole ? (
          <Button size="xs" variant="default" loading={simulacion.isBusy && !isReading} onClick={simulacion.begin}>
            {isReading ? 'Volver a ordenar la lectura' : 'Leer el archivo entero'}
          </Button>
        ) : null}
      </div>
      {simulacion.error ? <p className={classes.error}>{messageOf(simulacion.error)}</p> : null}
      {isReading ? (
        <div className="grid gap-8">
          <p role="status">
            {whole.estado === 'en_cola' ? 'En cola para leerlo entero…' : 'Leyendo el archivo entero'}
            {whole.estado === 'leyendo' && whole.leidos < whole.bytes
              ? ` ${textoDeRestante(secondsLeft(whole, simulacion.at))}`
              : ''}
            {whole.recuento && whole.recuento.muestras > 0
              ? `: ${cantidad(whole.recuento.muestras, 'muestra', 'muestras')} comprobadas`
              : ''}
          </p>
          <Progress
            aria-label="Lectura del archivo entero"
            value={(100 * whole.leidos) / Math.max(1, whole.bytes)}
            animated
          />
        </div>
      ) : null}
      {error ? <LoadFailure title="No se han podido leer las primeras filas" query={{ error, refetch }} /> : null}
      {!data && !error ? (
        <Skeleton height={180} radius="md" role="status" aria-label="Leyendo las primeras filas" />
      ) : null}
      {recuento?.error ? (
        <p className={classes.error} role="alert">
          {recuento.error}
        </p>
      ) : null}
      {recuento && !error ? (
        <div className={`${classes.page} grid gap-16`} data-old={isFetching || undefined}>
          <Cuentas recuento={recuento} />
          {espera ? null : <Conclusiones recuento={recuento} />}
          {recuento.error ? null : <Celdas cuenta={recuento.celdas} />}
          <MuestrasLeidas muestras={data?.muestras ?? []} />
          <Notes
            title="Se rechazarían"
            help="No se guardarían. Corrige el formato de lectura o el archivo; el resto se guarda igual."
            notes={recuento.notas.rechazos}
            muestras={recuento.rechazadas}
          />
          <Notes
            title="Se retendrían"
            help="Pueden ser otra que la que está en el portal: esperarían tu decisión."
            notes={recuento.notas.retenidas}
          />
          <Notes
            title="Avisos"
            help={`Se guardarían.${porMirarDe(recuento.notas.avisos) > 0 ? ' Conviene mirarlos antes de entregar.' : ''}`}
            notes={recuento.notas.avisos}
            muestras={recuento.notas.avisos.total}
          />
          <Parecidos nombres={nombresDe(recuento)} onJoined={onNamed} />
          <Nombres recuento={recuento} onMade={onNamed} />
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** Who concludes the samples, and how many values lie outside of the file's own limits. */
function Conclusiones({ recuento: { conclusiones } }: { recuento: Recuento }) {
  const said = fraseDeConclusiones(conclusiones);
  return said ? <p className="ink-3 break-anywhere">{said}</p> : null;
}

/** How long what is left of a simulation takes, as far as it went until now, in seconds; null while that isn't known. */
function secondsLeft({ empezado, leidos, bytes }: Simulacion, now: number): number | null {
  if (empezado === null || leidos === 0) return null;
  return ((bytes - leidos) * (now - Date.parse(empezado))) / leidos / 1000;
}

/** The names that a dictionary is asked about. */
function nombresDe({ solicitantes, tipos, parametros, unidades }: Recuento) {
  const of = (clase: ClaseDeNombre, { nombres }: { nombres: readonly { nombre: string }[] }) =>
    nombres.map(({ nombre }) => ({ clase, nombre }));
  return [
    ...of('solicitante', solicitantes),
    ...of('tipo', tipos),
    ...of('parametro', parametros),
    ...of('unidad', unidades),
  ];
}

function Cuentas({ recuento: { muestras, rechazadas, veredictos, parametros, solicitantes, tipos } }: CuentasProps) {
  const facts: [string, number][] = [
    ['Muestras', muestras],
    ['Cumplen', veredictos.cumple],
    ['No cumplen', veredictos.noCumple],
    ['Sin definir', veredictos.sinDefinir],
    ['Se rechazarían', rechazadas],
    ['Solicitantes', solicitantes.total],
    ['Tipos de muestra', tipos.total],
    ['Parámetros', parametros.total],
  ];
  return (
    <dl className={`${classes.counts} terms grid gap-8-24 tiles-150`}>
      {facts.map(([name, count]) => (
        <div key={name} data-loud={(name === 'Se rechazarían' && count > 0) || undefined}>
          <dt>{name}</dt>
          <dd>{numero(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CuentasProps {
  recuento: Recuento;
}
