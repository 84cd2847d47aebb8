import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { anosDePapel, anosHasta, type ClaseDePapel } from '../../../contract/papeles/clases.ts';
import type { Usuario } from '../../../contract/cuenta/usuario.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Message } from '../../components/Message.tsx';
import { MoreActions, PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { useAddressState } from '../../components/use-address-state.ts';
import { useEligible } from '../resultados/filters/use-filter-lists.ts';
import { Vistas } from '../puntos/Vistas.tsx';
import { papelesAddress } from './address.ts';
import { anualOptions, historicoOptions, type Pedido, registroOptions, siloeOptions } from './api.ts';
import type { LeidoDePapel } from './clases.ts';
import { Elegir } from './Elegir.tsx';
import { ExcelButton } from './export/ExcelButton.tsx';
import { PapelAnual } from './PapelAnual.tsx';
import { PapelDeCifras } from './PapelDeCifras.tsx';
import { PapelDeRegistro } from './PapelDeRegistro.tsx';

/** 'Papeles': what the law asks for of an installation, made of its samples, to be printed or kept as a file. */
export function PapelesPage() {
  usePageTitle('Papeles');
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  return user ? <Papeles usuario={user} /> : null;
}

const none: readonly string[] = [];

function Papeles({ usuario }: { usuario: Usuario }) {
  const { state, go } = useAddressState(papelesAddress);
  const [hoy] = useState(() => fechaEnMadrid(new Date()));
  const { solicitantes } = useEligible(usuario, {});
  // Who has one requester doesn't choose it.
  const own = solicitantes.options.length === 1 && !solicitantes.remote ? solicitantes.options : none;
  const usual = anosHasta(hoy, anosDePapel(state.papel, undefined));
  const dias = { desde: state.desde || usual.desde, hasta: state.hasta || usual.hasta };
  const pedido = {
    ...dias,
    instalacion: state.instalacion,
    solicitante: state.solicitante.length > 0 ? state.solicitante : [...own],
  };
  const { query, leido } = usePapel(state.papel, pedido);
  const solicitante = state.instalacion ? (leido?.data.solicitantes ?? state.solicitante) : pedido.solicitante;
  return (
    <div className={state.papel === 'anual' ? '' : 'landscape'}>
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
      <Vistas />
      <Elegir
        usuario={usuario}
        state={{ ...state, ...dias }}
        hoy={hoy}
        solicitante={[...solicitante]}
        clase={leido?.data.instalacion?.clase}
        onChange={(change) => go({ cifra: '', ...change }, { replace: true, preventScrollReset: true })}
      />
      {leido ? <Papel leido={leido} /> : null}
      {query.isLoading ? <Loading label="Reuniendo las muestras..." /> : null}
      {query.isError ? <LoadFailure title="No se ha podido hacer el papel" query={query} /> : null}
      {isAsked(pedido) ? null : (
        <Message icon={IconFileText} title="Elige de qué es el papel">
          Un solicitante, o una de sus instalaciones, y los días.
        </Message>
      )}
    </div>
  );
}

const isAsked = ({ instalacion, solicitante }: Pedido) => instalacion !== '' || solicitante.length > 0;

/** The paper that is asked for, and its query. */
function usePapel(papel: ClaseDePapel, pedido: Pedido): { query: UseQueryResult; leido: LeidoDePapel | undefined } {
  const when = (own: ClaseDePapel) => ({ enabled: isAsked(pedido) && papel === own });
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
