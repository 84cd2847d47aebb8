import { BackLink } from '../../components/BackLink.tsx';
import { Spoiler } from '@mantine/core';
import '@mantine/core/styles/Spoiler.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { type MouseEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { isWide } from '../../components/breakpoints.ts';
import type { CorreccionDeMuestra } from '../../../contract/muestras/correccion.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { fechaLarga } from '../../../contract/base/fechas.ts';
import { fraseDeMuestra } from '../../../contract/base/frase.ts';
import { usePageTitle } from '../../branding/brand.ts';
import card from '../../components/Card.module.css';
import { useDrawnTogether } from '../../components/use-drawn-together.ts';
import { historyOptions, lecturaOptions, sampleOptions, valoresAnterioresOptions } from './api.ts';
import { SampleSkeleton } from './SampleSkeleton.tsx';
import { HeaderButton, MoreActions, PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { usePrinting } from '../../components/printing.ts';
import { SampleVerdict } from '../../components/VerdictBadge.tsx';
import { PdfButton, pdfChecksOptions } from '../certificados/PdfButton.tsx';
import { Preguntas } from '../incidencias/preguntas/Preguntas.tsx';
import { WhoSeesButton } from '../administracion/visibility/WhoSeesButton.tsx';
import { Determinations } from './Determinations.tsx';
import { IncidenciasDeMuestra } from './IncidenciasDeMuestra.tsx';
import { Facts } from './Facts.tsx';
import { OutsideValues } from './OutsideValues.tsx';
import { SendButton } from '../avisos/send/SendButton.tsx';
import { ShareButton } from '../avisos/send/ShareButton.tsx';
import { History } from './history/History.tsx';
import { ReadingCard } from './lectura/ReadingCard.tsx';
import { ReadingLine } from './lectura/ReadingLine.tsx';
import { readingsByResult } from './lectura/readings-by-result.ts';
import { valuesOfPoint } from './sparkline/values-of-point.ts';
import { isFailing } from '../../../contract/muestras/rules/conclusion.ts';
import classes from './SamplePage.module.css';
import { CorrectionNotice } from './versiones/CorrectionNotice.tsx';
import { hojaPath } from '../verificar/address.ts';
import { NoSample } from './NoSample.tsx';
import { WaitingBlocks } from '../../components/Loading.tsx';

/** One sample with all that was found in it. */
export function SamplePage() {
  const { id = '' } = useParams();
  const sample = useQuery(sampleOptions(id));
  usePageTitle(sample.data ? `Muestra ${sample.data.result.numero_muestra}` : 'Muestra');

  return (
    <>
      <BackToResults />
      {sample.data ? (
        <Sample key={id} muestra={sample.data.result} correccion={sample.data.correccion} />
      ) : sample.isError && !sample.isFetching ? (
        <section className={card.card}>
          <NoSample id={id} error={sample.error} onRetry={() => void sample.refetch()} />
        </section>
      ) : (
        <SampleSkeleton />
      )}
    </>
  );
}

/** Back to the list as it was: filters, page and place, when one came from it. */
function BackToResults() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const from = listAddress(state);
  const goBack = (event: MouseEvent) => {
    if (!from || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <BackLink to={from ?? '/results'} onClick={goBack}>
      Volver a resultados
    </BackLink>
  );
}

function listAddress(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/results(?:\?|$)/u.test(from) ? from : null;
}

interface SampleProps {
  muestra: Muestra;
  correccion: CorreccionDeMuestra | undefined;
}

/** A sample, once it is known what is drawn among its results: the norm's readings and the values of its point. */
function Sample(sample: SampleProps) {
  const { _id } = sample.muestra;
  const isWaiting = useDrawnTogether([useQuery(lecturaOptions(_id)), useQuery(valoresAnterioresOptions(_id))]);
  return isWaiting ? <SampleSkeleton /> : <Drawn {...sample} />;
}

/** A sample: its number and verdict, then its results, and beside the results its facts. */
function Drawn({ muestra, correccion }: SampleProps) {
  const navigate = useNavigate();
  const isPrinting = usePrinting();
  const isBeside = useMediaQuery(isWide, undefined, { getInitialValueInEffect: false });
  const {
    numero_muestra: numero,
    punto_muestreo,
    referencia_externa,
    solicitante,
    tipo_muestra,
    fecha_muestra,
  } = muestra;
  const checks = useQuery(pdfChecksOptions([numero]));
  // Below the history, whose height is known when it is there: facts that are drawn before would move.
  const isHistoryComing = useQuery(historyOptions(muestra._id)).isPending && !isPrinting;
  const anteriores = useQuery(valoresAnterioresOptions(muestra._id));
  const values = useMemo(
    () => anteriores.data && valuesOfPoint(muestra._id, solicitante.nombre, anteriores.data),
    [anteriores.data, muestra._id, solicitante.nombre],
  );
  // Where nothing fails it may be a re-test: what is said of that comes last, and moves nothing.
  const fails = veredicto(muestra.conclusion_muestra) === 'No cumple' || muestra.determinaciones.some(isFailing);
  // Beside the conclusion and without it: where it can't be had, the page is as if no norm were switched on.
  const lectura = useQuery(lecturaOptions(muestra._id)).data ?? null;
  const readings = useMemo(
    () => (lectura ? readingsByResult(lectura, muestra.determinaciones) : undefined),
    [lectura, muestra.determinaciones],
  );
  const results = (
    <div className="shrink">
      <OutsideValues muestra={muestra} />
      {fails ? <IncidenciasDeMuestra id={muestra._id} isExpected /> : null}
      <Determinations
        determinaciones={muestra.determinaciones}
        values={anteriores.isPending ? 'coming' : values}
        readings={readings}
      />
      {lectura ? <ReadingCard lectura={lectura} /> : null}
    </div>
  );
  const aside = (
    <div className={`${classes.aside} container shrink`}>
      <Folded label="Muestras de este punto">
        <History muestra={muestra} />
      </Folded>
      {isHistoryComing ? (
        <WaitingBlocks label="Cargando los datos..." heights={[170]} />
      ) : (
        <Folded label="Datos de la muestra">
          <Spoiler
            maxHeight={isBeside && !isPrinting ? factsHeight : Number.MAX_SAFE_INTEGER}
            showLabel="Ver todos los datos"
            hideLabel="Ver menos"
            classNames={{ control: `${classes.spoil} p-0 pointer accent weight-500` }}
          >
            <Facts muestra={muestra} look="aside" />
          </Spoiler>
        </Folded>
      )}
      {fails ? null : <IncidenciasDeMuestra id={muestra._id} isExpected={false} />}
    </div>
  );

  return (
    <article className="relative">
      <PrintHeader />
      <PageHeader
        title={
          <>
            {numero}
            <SampleVerdict look="large" conclusion={muestra.conclusion_muestra} />
          </>
        }
        subtitle={[
          punto_muestreo?.nombre ?? referencia_externa,
          solicitante.nombre,
          tipo_muestra,
          fechaLarga(fecha_muestra),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <div className={`${classes.bar} gap-8-on-phones`}>
              <PdfButton
                look="full"
                numero={numero}
                check={checks.isError ? null : checks.data ? (checks.data[numero] ?? null) : undefined}
              />
              <ShareButton muestra={muestra} />
            </div>
            <div className={`${classes.more} gap-8-on-phones`}>
              <MoreActions>
                <PrintButton />
                <SendButton cosa={{ muestra: muestra._id }} title={fraseDeMuestra(muestra)} />
                {checks.data?.[numero]?.document?.codigo ? (
                  <HeaderButton
                    icon={IconRosetteDiscountCheck}
                    label="Verificable"
                    onClick={() => void navigate(hojaPath(muestra._id))}
                  />
                ) : null}
                <WhoSeesButton muestra={muestra._id} />
              </MoreActions>
            </div>
          </>
        }
      />
      {lectura ? <ReadingLine lectura={lectura} /> : null}
      {correccion ? <CorrectionNotice muestra={muestra} correccion={correccion} /> : null}
      <div className={`${classes.columns} grid gap-16 block-on-paper`}>
        {results}
        {aside}
      </div>
      <Preguntas muestra={muestra._id} />
    </article>
  );
}

/** Height of the facts beside the results until all are asked for, in pixels. */
const factsHeight = 360;

interface FoldedProps {
  label: string;
  children: ReactNode;
}

/** What waits behind a button on phones; elsewhere, and on paper, it is open and has none. */
function Folded({ label, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`${classes.unfold} hidden no-print`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <IconChevronDown size={18} aria-hidden className="turning" />
      </button>
      <div id={id} className={isOpen ? undefined : 'hidden-on-phones'}>
        {children}
      </div>
    </>
  );
}
