import { usePageTitle } from '../../branding/brand.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { useAddressState } from '../../components/use-address-state.ts';
import { SeccionesDePuntos } from '../puntos/Secciones.tsx';
import { listaAddress } from './address.ts';
import { Lista } from './Lista.tsx';
import { PedirButton } from './Pedir.tsx';

/** 'Solicitudes': what was asked of the laboratory, and how each request stands. */
export function SolicitudesPage() {
  usePageTitle('Solicitudes');
  const { state, go } = useAddressState(listaAddress);
  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title="Solicitudes"
        subtitle="Muestras que se piden al laboratorio, de la petición al resultado"
        actions={<PedirButton />}
      />
      <SeccionesDePuntos />
      <Lista state={state} onChange={(change) => go(change, { replace: true, preventScrollReset: true })} />
    </div>
  );
}
