import { Button, Text } from '@mantine/core';
import '@mantine/core/styles/Text.layer.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Icon, IconAdjustments, IconDownload, IconRefresh, IconTable, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  ausentesSinRetirar,
  type EntregaDetallada,
  type EntregaListada,
  estadosRetirables,
  isBeingDecided,
  palabraDeRetirada,
  vaTarde,
} from '../../../contract/entregas/entrega.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { invalidate } from '../../app/services.ts';
import { messageOf } from '../../client/api-error.ts';
import card from '../../components/Card.module.css';
import { download } from '../../files/download.ts';
import { entregaPath, mapeoPath, muestrasDeEntregaPath, subidaPath } from '../administracion/address.ts';
import { Badge } from '../administracion/list/ResourceRow.tsx';
import { usePanel } from '../administracion/panel/panel.ts';
import { PorMirar } from './coherencia/PorMirar.tsx';
import { Celdas } from './Celdas.tsx';
import { Avance } from './EntregaRow.tsx';
import { Estado } from './Estado.tsx';
import { follow } from './follow.ts';
import { Notes } from './Notes.tsx';
import { Retenidas } from './Retenidas.tsx';
import { call, deEntregas, entregaOptions, file, isUnderWay } from './api.ts';
import { call as callSubidas, longCall } from './subidas-api.ts';
import { Vista } from './Vista.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import {
  fraseDeConclusiones,
  fraseDeSinCliente,
  helpOfAvisos,
  helpOfRetenidas,
  porDecidir,
  textoDeAusentes,
  textoDeDuracion,
  textoDeInstante,
  textoDeMuestras,
  textoDeTamano,
  textoDeVia,
} from './words.ts';
import classes from './Entregas.module.css';

/** A delivery: its content, its refusals with their reasons, and its actions. */
export function EntregaDetail({ id }: { id: string }) {
  const query = useQuery(entregaOptions(id));
  return (
    <Vista query={query} cargando="Cargando la entrega..." falta="No hay ninguna entrega con esa dirección.">
      {(detail) => <Loaded detail={detail} at={new Date(query.dataUpdatedAt)} />}
    </Vista>
  );
}

/** A delivery as it was found at an instant. */
function Loaded({ detail, at }: { detail: EntregaDetallada; at: Date }) {
  const { entrega, notas, conclusiones, celdas, sinCliente, tieneRechazadas, repetible } = detail;
  const { archivo, simulacion, error, ausentes } = entrega;
  const waits = porDecidir(entrega);
  const isLate = vaTarde(entrega, at);
  const moves = isUnderWay(entrega);
  useEffect(() => {
    if (moves) follow(entrega._id);
  }, [moves, entrega._id]);
  return (
    <>
      <section className={`${card.card} ${classes.summary} py-16 px-inset`} aria-labelledby="entrega">
        <div className="flex wrap items-start between gap-8-24">
          <h2 id="entrega" className={`${classes.title} size-16 weight-600 break-anywhere`}>
            {archivo} <Estado entrega={entrega} />{' '}
            {simulacion ? <Badge look="quiet">Simulación: no guarda nada</Badge> : null}
          </h2>
          <Actions entrega={entrega} isLate={isLate} tieneRechazadas={tieneRechazadas} repetible={repetible} />
        </div>
        {error ? (
          <p className={`${classes.error} no-cumple break-anywhere`} role="alert">
            {error}
          </p>
        ) : null}
        {isLate ? (
          <p className={`${classes.error} no-cumple break-anywhere`} role="alert">
            La retirada no avanza desde {textoDeInstante(entrega.actualizada)}. Se retomará sola en unos minutos; si no,
            vuelve a ordenarla.
          </p>
        ) : null}
        {ausentes && ausentesSinRetirar(ausentes) > 0 ? (
          <p className={`${classes.error} no-cumple break-anywhere`}>
            {textoDeAusentes(ausentes, simulacion)}. Comprueba que el archivo no esté cortado; si está completo, sube el
            tanto por ciento en el formato de lectura y repite la entrega.
          </p>
        ) : null}
        <Avance entrega={entrega} />
        {[fraseDeConclusiones(conclusiones), fraseDeSinCliente(sinCliente)]
          .filter((said) => said !== '')
          .map((said) => (
            <Text key={said} inherit mt={8}>
              {said}
            </Text>
          ))}
        <Celdas cuenta={celdas} />
        <Facts entrega={entrega} />
      </section>
      <PorMirar entrega={entrega} />
      <Notes
        title="Rechazadas"
        help="No se han guardado. Corrígelas y entrégalas otra vez."
        notes={notas.rechazos}
        muestras={entrega.muestras.rechazadas}
      />
      <Retenidas entrega={entrega} isDeciding={isBeingDecided(entrega, at)} />
      {waits < entrega.muestras.retenidas ? (
        <Notes title="Retenidas" help={helpOfRetenidas(entrega)} notes={notas.retenidas} />
      ) : null}
      <Notes title="Superadas" help="Hay guardada una entrega más reciente, que se queda." notes={notas.superadas} />
      <Notes
        title="Ausentes"
        help="Exportaciones completas anteriores las trajeron. Han dejado de estar a la vista; si se retira esta entrega, vuelven."
        notes={notas.ausentes}
      />
      <Notes
        title="Avisos"
        help={helpOfAvisos(entrega, notas.avisos)}
        notes={notas.avisos}
        muestras={notas.avisos.total}
      />
    </>
  );
}

interface ActionsProps {
  entrega: EntregaListada;
  /** Whether its withdrawal says nothing any more. */
  isLate: boolean;
  tieneRechazadas: boolean;
  repetible: boolean;
}

function Actions({ entrega, isLate, tieneRechazadas, repetible }: ActionsProps) {
  const { _id, archivo, estado } = entrega;
  const { say } = usePanel();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const onError = (error: Error) => say(messageOf(error), true);
  const repeat = useMutation({
    mutationFn: async () => call('repeatEntrega', { params: { id: _id } }),
    onError,
    onSuccess: ({ entrega: again }) => {
      say(`«${archivo}» se ha entregado otra vez`);
      void invalidate(...deEntregas);
      void navigate(entregaPath(again._id));
    },
  });
  const tryAgain = useMutation({
    mutationFn: async () => callSubidas('tryEntrega', { params: { id: _id }, timeout: longCall }),
    onError,
    onSuccess: ({ subida }) => void navigate(subidaPath(subida.id)),
  });
  const orderAgain = useMutation({
    mutationFn: async () => call('withdrawEntrega', { params: { id: _id }, body: { confirmacion: palabraDeRetirada } }),
    onError,
    onSuccess: () => {
      say(`La retirada de «${archivo}» se ha vuelto a ordenar`);
      void invalidate(...deEntregas);
    },
  });
  const fetchRefused = useMutation({
    mutationFn: async () => file('openRechazadas', { params: { id: _id } }),
    onError,
    onSuccess: (blob) => download(blob, refusedName(archivo, blob)),
  });
  return (
    <div className="flex wrap gap-8">
      {hasMuestras(entrega) ? (
        <Button
          component={Link}
          to={muestrasDeEntregaPath(_id)}
          size="xs"
          variant="default"
          leftSection={<IconTable size={16} aria-hidden />}
        >
          Ver sus muestras
        </Button>
      ) : null}
      {tieneRechazadas ? (
        <Accion isMain icon={IconDownload} act={fetchRefused}>
          Descargar las rechazadas
        </Accion>
      ) : null}
      {repetible ? (
        <Accion icon={IconRefresh} act={repeat}>
          Repetir
        </Accion>
      ) : null}
      {repetible && entrega.clase === 'muestras' ? (
        <Accion icon={IconAdjustments} act={tryAgain}>
          Probar otra lectura
        </Accion>
      ) : null}
      {estadosRetirables.includes(estado) && !entrega.simulacion ? (
        <Accion icon={IconTrash} color="var(--no-cumple)" act={{ isPending: false, mutate: () => setAsked(true) }}>
          Retirar entrega
        </Accion>
      ) : null}
      {isLate ? (
        <Accion isMain icon={IconRefresh} act={orderAgain}>
          Volver a ordenar
        </Accion>
      ) : null}
      {isAsked ? <WithdrawDialog entrega={entrega} onClosed={() => setAsked(false)} /> : null}
    </div>
  );
}

interface AccionProps {
  icon: Icon;
  act: { isPending: boolean; mutate: () => void };
  isMain?: boolean;
  color?: string;
  children: string;
}

function Accion({ icon: Drawn, act: { isPending, mutate }, isMain = false, color, children }: AccionProps) {
  return (
    <Button
      size="xs"
      variant={isMain ? 'filled' : 'default'}
      c={color}
      leftSection={<Drawn size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {children}
    </Button>
  );
}

/** Whether there may be samples of it to look at. */
function hasMuestras({ clase, simulacion, estado, muestras }: EntregaListada): boolean {
  const { rechazadas: _refused, ...brought } = muestras;
  const isGone = estado === 'retirando' || estado === 'retirada';
  return clase === 'muestras' && !simulacion && !isGone && Object.values(brought).some((count) => count > 0);
}

/** The refused rows are kept beside the file that they are of: 'julio.csv' gives 'julio-rechazadas.csv'. */
function refusedName(archivo: string, { type }: Blob): string {
  const ending = type.includes('csv') ? 'csv' : 'ndjson';
  return `${archivo.replace(/(?:\.\w{1,8}){1,3}$/u, '')}-rechazadas.${ending}`;
}

function Facts({ entrega }: { entrega: EntregaListada }) {
  const { bytes, sha256, mapeo, filas, entregada, empezada, terminada, retirada, clase, ausentes, simulacion } =
    entrega;
  return (
    <dl className="one-column-when-narrow grid mt-12 halves" style={{ gap: '10px 32px' }}>
      <Fact name={clase === 'muestras' ? 'Muestras' : 'Certificados'}>
        {textoDeMuestras(entrega) || 'Ninguna todavía'}
      </Fact>
      <Fact name="Entregada">
        {textoDeInstante(entregada)}. {textoDeVia(entrega)}
      </Fact>
      {empezada && terminada ? <Fact name="Leída en">{textoDeDuracion(empezada, terminada)}</Fact> : null}
      <Fact name="Archivo">
        {textoDeTamano(bytes)}
        {mapeo && filas > 0 ? `, ${cantidad(filas, 'fila', 'filas')}` : ''}
      </Fact>
      {ausentes ? <Fact name="Exportación completa">{textoDeAusentes(ausentes, simulacion)}</Fact> : null}
      {mapeo ? (
        <Fact name="Formato de lectura">
          <Link to={mapeoPath(mapeo.nombre)}>{mapeo.nombre}</Link>
        </Fact>
      ) : null}
      {retirada ? (
        <Fact name={entrega.estado === 'retirada' ? 'Retirada' : 'Se está retirando'}>
          {textoDeInstante(retirada.en)}, por {retirada.por}
          {entrega.estado === 'retirando' && retirada.avance.total > 0
            ? `: ${numero(retirada.avance.hechas)} de ${cantidad(retirada.avance.total, 'muestra', 'muestras')}`
            : ''}
        </Fact>
      ) : null}
      {sha256 ? (
        <Fact name="SHA-256">
          <span className="mono ink-2 size-12">{sha256}</span>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="terms">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
