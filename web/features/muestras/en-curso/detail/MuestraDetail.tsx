import { BackLink } from '../../../../components/BackLink.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck, IconFlaskOff } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useMemo } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../../client/api-error.ts';
import { usePageTitle } from '../../../../branding/brand.ts';
import card from '../../../../components/Card.module.css';
import { Message } from '../../../../components/Message.tsx';
import { SampleSkeleton } from '../../SampleSkeleton.tsx';
import { invalidateResults, muestraEnCursoOptions } from '../api.ts';
import { enCursoAddress, enCursoPath } from '../address.ts';
import { anuladaOptions } from '../../anulada.ts';
import { AnuladaDetail } from '../anuladas/AnuladaDetail.tsx';
import { sampleOptions } from '../../api.ts';
import type { Determinacion, Muestra } from '../../../../../contract/muestras/muestra.ts';
import { fechaLarga } from '../../../../../contract/base/fechas.ts';
import { avance, estadoOfDeterminacion, estadoOfResultado } from '../../../../../contract/muestras/rules/estado.ts';
import { tasa } from '../../../../../contract/base/porcentajes.ts';
import { numero, textoDeTasa } from '../../../../../contract/base/numeros.ts';
import { PageHeader, PrintButton } from '../../../../components/PageHeader.tsx';
import { PrintHeader } from '../../../../components/PrintHeader.tsx';
import { SampleVerdict } from '../../../../components/VerdictBadge.tsx';
import { Preguntas } from '../../../incidencias/preguntas/Preguntas.tsx';
import { Determinations } from '../../Determinations.tsx';
import { Facts } from '../../Facts.tsx';
import { OutsideValues } from '../../OutsideValues.tsx';
import { ProvisionalNotice } from '../ProvisionalNotice.tsx';
import { LoadFailure } from '../../../../components/LoadFailure.tsx';
import classes from './MuestraDetail.module.css';

/** One sample in progress. */
export function MuestraDetail({ id }: { id: string }) {
  const isSaidAnulada = useSearchParams()[0].has('anulada');
  const anulada = useQuery({ ...anuladaOptions(id), enabled: isSaidAnulada });
  // One that was said to be annulled may be in progress again.
  const isOther = !isSaidAnulada || anulada.data === null || anulada.isError;
  const sample = useQuery({ ...muestraEnCursoOptions(id), enabled: isOther });
  const isGone = sample.error instanceof ApiError && sample.error.status === 404;
  usePageTitle(sample.data && !isGone ? `Muestra ${sample.data.numero_muestra} en curso` : 'Muestra en curso');
  return (
    <>
      <BackToList />
      {anulada.data ? (
        <AnuladaDetail muestra={anulada.data} />
      ) : isGone ? (
        <Gone id={id} />
      ) : sample.data ? (
        <InProgress muestra={sample.data} />
      ) : sample.isError && !sample.isFetching ? (
        <section className={card.card}>
          <LoadFailure
            isPage
            icon={IconAlertTriangle}
            title="No se ha podido cargar la muestra en curso"
            query={sample}
          />
        </section>
      ) : (
        <SampleSkeleton />
      )}
    </>
  );
}

/** Back to the list as it was: search, order, page and place, when one came from it. */
function BackToList() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isFromList = typeof state === 'object' && state !== null && 'from' in state && state.from === 'en-curso';
  const goBack = (event: MouseEvent) => {
    if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <BackLink to={enCursoPath(enCursoAddress.read(params))} onClick={goBack}>
      Volver a muestras en curso
    </BackLink>
  );
}

/** A sample that isn't in progress: annulled, which its page says, authorised meanwhile or not there at all. */
function Gone({ id }: { id: string }) {
  const anulada = useQuery(anuladaOptions(id));
  if (anulada.isPending) return <SampleSkeleton />;
  if (anulada.data) return <AnuladaDetail muestra={anulada.data} />;
  return (
    <section className={card.card}>
      <Authorised id={id} />
    </section>
  );
}

function Authorised({ id }: { id: string }) {
  const result = useQuery({ ...sampleOptions(id), staleTime: 0 });
  const isAuthorised = result.data !== undefined;

  useEffect(() => {
    if (isAuthorised) invalidateResults();
  }, [isAuthorised]);

  if (result.isPending) return <SampleSkeleton />;
  if (result.data) {
    return (
      <Message
        isPage
        icon={IconCircleCheck}
        title={`La muestra ${result.data.result.numero_muestra} ya está autorizada`}
        action={
          <Button component={Link} to={`/results/${encodeURIComponent(id)}`}>
            Ver el resultado
          </Button>
        }
      >
        El laboratorio ha terminado su análisis, y ha pasado de En Curso a Resultados.
      </Message>
    );
  }
  return (
    <Message
      isPage
      isError
      icon={IconFlaskOff}
      title="No se encontró la muestra solicitada."
      action={
        <Button component={Link} to="/en-curso" variant="default">
          Ver las muestras en curso
        </Button>
      }
    >
      No existe, no tienes acceso a ella o el laboratorio la ha retirado.
    </Message>
  );
}

/** A whole sample in progress: its progress, its facts, and every result, found or still to come. */
function InProgress({ muestra }: { muestra: Muestra }) {
  const { numero_muestra, producto, tipo_muestra, fecha_muestra, conclusion_muestra: conclusion } = muestra;
  const determinaciones = useMemo(() => withStates(muestra.determinaciones), [muestra.determinaciones]);
  return (
    <article>
      <PrintHeader />
      <PageHeader
        title={
          <>
            {numero_muestra}
            <SampleVerdict look="large" conclusion={conclusion} isInProgress />
          </>
        }
        subtitle={[producto, tipo_muestra, fechaLarga(fecha_muestra)].filter(Boolean).join(' · ')}
        actions={<PrintButton />}
      />
      <ProvisionalNotice />
      <OutsideValues muestra={muestra} />
      <Statistics determinaciones={muestra.determinaciones} />
      <Facts muestra={muestra} />
      <Determinations determinaciones={determinaciones} />
      <Preguntas muestra={muestra._id} />
    </article>
  );
}

/** Replaces the conclusions by the states in progress, so that the determinations are shown like those of a finished sample. */
function withStates(determinaciones: readonly Determinacion[]): Determinacion[] {
  return determinaciones.map((determinacion) => ({
    ...determinacion,
    status_inteligente: estadoOfDeterminacion(determinacion.resultados),
    resultados: determinacion.resultados.map((resultado) => ({
      ...resultado,
      conclusion: estadoOfResultado(resultado),
    })),
  }));
}

/** The progress of a sample, and the counts of its conclusions so far. */
function Statistics({ determinaciones }: Pick<Muestra, 'determinaciones'>) {
  const { total, completados, pendientes, cumplen, noCumplen } = avance(determinaciones);
  const figures = [
    { name: 'Determinaciones', value: numero(determinaciones.length) },
    { name: 'Procedimientos completados', value: `${numero(completados)}/${numero(total)}` },
    { name: 'Procedimientos pendientes', value: numero(pendientes) },
    { name: 'Tasa de finalización', value: textoDeTasa(tasa(completados, total)) },
    { name: 'Cumplen', value: numero(cumplen) },
    { name: 'No cumplen', value: numero(noCumplen), isFailed: noCumplen > 0 },
    // Nothing that was compared is neither all good nor all bad.
    {
      name: 'Tasa de cumplimiento',
      value: cumplen + noCumplen > 0 ? textoDeTasa(tasa(cumplen, cumplen + noCumplen)) : '-',
    },
  ];
  return (
    <section className={`${card.card} pt-16 px-inset pb-20 mb-16 whole-on-paper`} aria-labelledby="avance">
      <h2 className={card.title} id="avance">
        Estadísticas
      </h2>
      <dl className={`${classes.figures} terms grid between mt-12 gap-12-24`}>
        {figures.map(({ name, value, isFailed }) => (
          <div key={name} data-failed={isFailed || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
