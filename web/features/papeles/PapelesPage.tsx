import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { numero } from '../../../contract/base/numeros.ts';
import {
  anosDePapel,
  anosHasta,
  type ClaseDePapel,
  nombresDePapel,
  papelesDe,
} from '../../../contract/papeles/clases.ts';
import { clasesDeInstalacion } from '../../../contract/programa/instalacion.ts';
import type { Usuario } from '../../../contract/cuenta/usuario.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import card from '../../components/Card.module.css';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Message } from '../../components/Message.tsx';
import { MoreActions, PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { useAddressState } from '../../components/use-address-state.ts';
import { ClienteField } from '../resultados/filters/ScopeFields.tsx';
import { useEligible } from '../resultados/filters/use-filter-lists.ts';
import { SeccionesDePuntos } from '../puntos/Secciones.tsx';
import { direccionDePapel, papelesAddress } from './address.ts';
import {
  anualOptions,
  deClienteOf,
  historicoOptions,
  type InstalacionDePapel,
  instalacionesOptions,
  type Pedido,
  registroOptions,
  siloeOptions,
} from './api.ts';
import type { LeidoDePapel } from './clases.ts';
import { Elegir, SolicitanteField } from './Elegir.tsx';
import { ExcelButton } from './export/ExcelButton.tsx';
import { PapelAnual } from './PapelAnual.tsx';
import classes from './Papeles.module.css';
import { PapelDeCifras } from './PapelDeCifras.tsx';
import { PapelDeRegistro } from './PapelDeRegistro.tsx';
import { useHoy } from '../../components/use-hoy.ts';

/** 'Papeles': what the law asks for of an installation, made of its samples, to be printed or kept as a file. */
export function PapelesPage() {
  usePageTitle('Papeles');
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  return user ? <Papeles usuario={user} /> : null;
}

function Papeles({ usuario }: { usuario: Usuario }) {
  const { state, go } = useAddressState(papelesAddress);
  const hoy = useHoy();
  const deCliente = deClienteOf(state);
  const { solicitantes } = useEligible(usuario, deCliente);
  const instalaciones = useQuery(instalacionesOptions(deCliente));
  const isChosen = state.instalacion !== '' || state.solicitante.length > 0;
  // Who has one installation, or none and one requester, doesn't choose it.
  const { data } = instalaciones;
  const only = !isChosen && data?.total === 1 ? data.instalaciones[0] : undefined;
  const own = solicitantes.options.length === 1 && !solicitantes.remote ? solicitantes.options : [];
  const ownAlone = !isChosen && data?.total === 0 ? own : [];
  const papel = state.papel ?? (only && papelesDe(only.atributos.clase)[0]) ?? 'historico';
  const usual = anosHasta(hoy, anosDePapel(papel, only?.atributos.clase));
  const pedido = {
    clienteId: state.clienteId,
    desde: state.desde || usual.desde,
    hasta: state.hasta || usual.hasta,
    instalacion: state.instalacion || (only?._id ?? ''),
    solicitante: state.solicitante.length > 0 ? state.solicitante : [...ownAlone],
  };
  const isAsked = pedido.instalacion !== '' || pedido.solicitante.length > 0;
  const { query, leido } = usePapel(papel, pedido, isAsked);
  const solicitante = pedido.instalacion ? (leido?.data.solicitantes ?? pedido.solicitante) : pedido.solicitante;
  return (
    <div className={papel === 'anual' ? '' : 'landscape'}>
      <PrintHeader />
      <div className="no-print">
        <PageHeader
          title="Papeles"
          subtitle="Lo que pide la norma, hecho con las muestras del portal"
          actions={
            leido ? (
              <MoreActions>
                <PrintButton />
                <ExcelButton leido={leido} />
              </MoreActions>
            ) : undefined
          }
        />
      </div>
      <SeccionesDePuntos />
      {isAsked ? (
        <Elegir
          usuario={usuario}
          pedido={pedido}
          papel={papel}
          hoy={hoy}
          solicitante={[...solicitante]}
          instalacion={leido?.data.instalacion ?? undefined}
          onChange={(change) => go({ cifra: '', ...change }, { replace: true, preventScrollReset: true })}
        />
      ) : null}
      {leido ? <Papel leido={leido} /> : null}
      {query.isLoading || (!isChosen && instalaciones.isPending) ? <Loading label="Reuniendo las muestras..." /> : null}
      {query.isError ? <LoadFailure title="No se ha podido hacer el papel" query={query} /> : null}
      {instalaciones.isError && !isAsked ? (
        <LoadFailure title="No se han podido cargar las instalaciones" query={instalaciones} />
      ) : null}
      {!isAsked && data ? (
        <DeQue
          usuario={usuario}
          instalaciones={data.instalaciones}
          total={data.total}
          hoy={hoy}
          clienteId={state.clienteId}
          onChange={(change) => go(change, {})}
        />
      ) : null}
    </div>
  );
}

/** The paper that is asked for, and its query. */
function usePapel(
  papel: ClaseDePapel,
  pedido: Pedido,
  isAsked: boolean,
): { query: UseQueryResult; leido: LeidoDePapel | undefined } {
  const when = (own: ClaseDePapel) => ({ enabled: isAsked && papel === own });
  const siloe = useQuery({ ...siloeOptions(pedido), ...when('siloe') });
  const historico = useQuery({ ...historicoOptions(pedido), ...when('historico') });
  const anual = useQuery({ ...anualOptions(pedido), ...when('anual') });
  const legionella = useQuery({ ...registroOptions(pedido), ...when('legionella') });
  const ofFigures = { siloe, historico };
  if (papel === 'anual') return { query: anual, leido: anual.data && { papel, data: anual.data } };
  if (papel === 'legionella') return { query: legionella, leido: legionella.data && { papel, data: legionella.data } };
  const { data } = ofFigures[papel];
  return { query: ofFigures[papel], leido: data && { papel, data } };
}

function Papel({ leido }: { leido: LeidoDePapel }) {
  if (leido.papel === 'anual') return <PapelAnual data={leido.data} />;
  if (leido.papel === 'legionella') return <PapelDeRegistro data={leido.data} />;
  return <PapelDeCifras papel={leido.papel} data={leido.data} />;
}

interface DeQueProps {
  usuario: Usuario;
  instalaciones: readonly InstalacionDePapel[];
  /** How many there are in all. */
  total: number;
  hoy: string;
  clienteId: string;
  onChange: (change: Partial<Pick<Pedido, 'clienteId' | 'solicitante'>>) => void;
}

/** Where nothing is chosen: the installations, each with the papers that are of it, and the requesters. */
function DeQue({ usuario, instalaciones, total, hoy, clienteId, onChange }: DeQueProps) {
  const deCliente = deClienteOf({ clienteId });
  return (
    <>
      <ClienteField
        usuario={usuario}
        clienteId={clienteId}
        onChange={(id = '') => onChange({ clienteId: id })}
        className={classes.cliente}
      />
      {instalaciones.length > 0 ? (
        <section className={`${card.card} clip mb-20`} aria-label="Instalaciones">
          <h2 className={`${card.title} py-12 px-inset`}>De una instalación</h2>
          <ul className="no-bullets">
            {instalaciones.map((instalacion) => (
              <li
                key={instalacion._id}
                className="line-above px-inset py-10 flex wrap items-baseline between gap-4-16 break-anywhere"
              >
                <div>
                  <p className="weight-600">{instalacion.nombre}</p>
                  <p className="ink-3 size-13">
                    {clasesDeInstalacion[instalacion.atributos.clase]} · {instalacion.solicitante}
                  </p>
                </div>
                <p className="flex wrap gap-4-16">
                  {papelesDe(instalacion.atributos.clase).map((papel) => (
                    <Link key={papel} to={direccionDePapel(papel, instalacion, hoy, deCliente)} className="nowrap">
                      {nombresDePapel[papel]}
                      <span className="unseen"> de {instalacion.nombre}</span>
                    </Link>
                  ))}
                </p>
              </li>
            ))}
          </ul>
          {total > instalaciones.length ? (
            <p className="line-above px-inset py-10 ink-3">
              Son las {numero(instalaciones.length)} primeras de {numero(total)}: elige un solicitante para ver las
              suyas.
            </p>
          ) : null}
        </section>
      ) : null}
      <section className={`${card.card} px-inset py-12`} aria-label="Solicitante">
        <h2 className={`${card.title} mb-8`}>De un solicitante entero</h2>
        <SolicitanteField
          usuario={usuario}
          clienteId={clienteId}
          value={[]}
          onChange={(solicitante) => onChange({ solicitante })}
        />
      </section>
      {instalaciones.length === 0 ? (
        <Message icon={IconFileText} title="Elige de qué es el papel">
          Aún no hay instalaciones: el papel es de todos los puntos de un solicitante.
        </Message>
      ) : null}
    </>
  );
}
