import { BackLink } from '../../../components/BackLink.tsx';
import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Revision } from '../../../../contract/muestras/revision.ts';
import { diferencias } from '../../../../contract/muestras/rules/diferencias.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import card from '../../../components/Card.module.css';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { WaitingBlocks } from '../../../components/Loading.tsx';
import { Message } from '../../../components/Message.tsx';
import { PageHeader, PrintButton } from '../../../components/PageHeader.tsx';
import { PrintHeader } from '../../../components/PrintHeader.tsx';
import { Differences, VersionPickers } from './Differences.tsx';
import { query } from '../../avisos/corrections-api.ts';

/** Two versions of a sample and what differs, at an address that names both: the newest two unless it says others. */
export function VersionsPage() {
  const { id = '' } = useParams();
  const versions = useQuery(query('listRevisiones', { params: { id } }, { select: ({ revisiones }) => revisiones }));
  usePageTitle('Versiones de la muestra');
  return (
    <>
      <BackLink to={`/results/${encodeURIComponent(id)}`}>Volver a la muestra</BackLink>
      <PrintHeader />
      {versions.data ? (
        <Compared id={id} versions={versions.data} />
      ) : versions.isError && !versions.isFetching ? (
        <Failed query={versions} isPage />
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** The version of a number, where it is listed. */
function chosenOf(versions: readonly Revision[], numero: string | null): Revision | undefined {
  return numero === null ? undefined : versions.find((one) => String(one.numero) === numero);
}

function Compared({ id, versions }: { id: string; versions: readonly Revision[] }) {
  const [params, setParams] = useSearchParams();
  const after = chosenOf(versions, params.get('despues')) ?? versions[0];
  const before =
    chosenOf(versions, params.get('antes')) ?? versions.find(({ numero }) => numero < (after?.numero ?? 0));
  if (!after || !before) {
    return (
      <>
        <PageHeader title="Versiones" subtitle="Antes y después de cada corrección" />
        <section className={card.card}>
          <Message title="De esta muestra solo hay una versión">El laboratorio no la ha corregido.</Message>
        </section>
      </>
    );
  }
  const choose = (antes: number, despues: number) =>
    setParams({ antes: String(antes), despues: String(despues) }, { replace: true, preventScrollReset: true });
  return (
    <>
      <Head id={id} numero={after.numero} />
      <VersionPickers versions={versions} before={before} after={after} onChoose={choose} />
      <Comparison id={id} before={before} after={after} />
    </>
  );
}

function Head({ id, numero }: { id: string; numero: number }) {
  const sample = useQuery(revisionOptions(id, numero)).data;
  const where = sample
    ? [sample.numero_muestra, sample.punto_muestreo?.nombre ?? sample.referencia_externa, sample.solicitante.nombre]
    : [];
  return <PageHeader title="Versiones" subtitle={where.filter(Boolean).join(' · ')} actions={<PrintButton />} />;
}

function Comparison({ id, before, after }: { id: string; before: Revision; after: Revision }) {
  const one = useQuery(revisionOptions(id, before.numero));
  const other = useQuery(revisionOptions(id, after.numero));
  const error = one.error ?? other.error;
  if (one.data && other.data) {
    return <Differences {...{ before, after }} diferencias={diferencias(one.data, other.data)} />;
  }
  if (error && !one.isFetching && !other.isFetching) {
    const refetch = async () => Promise.all([one.refetch(), other.refetch()]);
    return <Failed query={{ error, refetch }} />;
  }
  return <Waiting isPart />;
}

function Failed(failure: Pick<ComponentProps<typeof LoadFailure>, 'query' | 'isPage'>) {
  return (
    <section className={card.card}>
      <LoadFailure title="No se han podido cargar las versiones" {...failure} />
    </section>
  );
}

function Waiting({ isPart = false }: { isPart?: boolean }) {
  return (
    <>
      {isPart ? null : <h1 className="unseen">Versiones</h1>}
      <WaitingBlocks label="Cargando versiones..." heights={[56, 240]} />
    </>
  );
}

/** One state of a sample, whole. */
const revisionOptions = (id: string, numero: number) =>
  query('getRevision', { params: { id, numero: String(numero) } }, { select: ({ result }) => result });
