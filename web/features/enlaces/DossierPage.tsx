import { Fragment } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconFileDownload } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { type EnlaceAbierto, faltanDeEnlace, type MuestraDeEnlace } from '../../../contract/enlaces/enlace.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { instanteLargo } from '../../../contract/base/instantes.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import { veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { textoDeFuera } from '../../../contract/normas/rules/contraste.ts';
import { loadPart } from '../../app/part.ts';
import { useBrand, usePageTitle } from '../../branding/brand.ts';
import card from '../../components/Card.module.css';
import { Message } from '../../components/Message.tsx';
import { SampleVerdict } from '../../components/VerdictBadge.tsx';
import { FormError } from '../../forms/FormError.tsx';
import { messageOf } from '../../client/api-error.ts';
import { isBusy, useJob } from '../resultados/dossier/job-store.ts';
import { bearer } from './api.ts';
import { Enlazado, neverKept, useTexto } from './Enlazado.tsx';

/** A dossier as the bearer of a link reads it: what it is, its PDF, and its samples. */
export function DossierPage() {
  usePageTitle('Dossier de resultados');
  const texto = useTexto();
  const opened = useInfiniteQuery({
    ...neverKept,
    queryKey: ['openEnlace', texto],
    queryFn: ({ pageParam, signal }) =>
      bearer.call('openEnlace', { query: { desde: pageParam }, bearer: texto, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ siguiente }) => siguiente,
  });
  const [first] = opened.data?.pages ?? [];
  const muestras = opened.data?.pages.flatMap((page) => page.muestras) ?? [];
  return (
    <Enlazado
      missing="Este enlace no sirve"
      query={{ ...opened, error: opened.isFetchNextPageError ? null : opened.error }}
    >
      {first ? (
        <div className="one-column grid gap-16">
          <Cover enlace={first} texto={texto} muestras={muestras} isWhole={!opened.hasNextPage} />
          <section className={`${card.card} pt-16 px-inset pb-20`} aria-labelledby="muestras">
            <h2 id="muestras" className={card.title}>
              {opened.hasNextPage
                ? `${cantidad(first.total, 'muestra', 'muestras')} al crear el enlace`
                : cantidad(muestras.length, 'muestra', 'muestras')}
            </h2>
            {muestras.length > 0 ? (
              Array.from(
                Map.groupBy(muestras, ({ solicitante }) => solicitante),
                ([solicitante, own]) => (
                  <section key={solicitante} className="mt-12" aria-label={solicitante}>
                    <h3 className="weight-600 break-anywhere">{solicitante}</h3>
                    <ul className="no-bullets">
                      {own.map((muestra) => (
                        <Row key={muestra._id} muestra={muestra} />
                      ))}
                    </ul>
                  </section>
                ),
              )
            ) : opened.hasNextPage ? null : (
              <Message title="Ninguna se puede ver ya">
                El laboratorio las ha retirado o cambiado, quien creó el enlace ya no las ve, o no se han podido leer.
              </Message>
            )}
            {opened.hasNextPage ? (
              <Button
                variant="default"
                mt={14}
                loading={opened.isFetchingNextPage}
                onClick={() => void opened.fetchNextPage()}
              >
                Ver más
              </Button>
            ) : muestras.length > 0 && muestras.length < first.total ? (
              <p className="mt-12 ink-3 size-13">{faltanDeEnlace(first.total - muestras.length, first.total)}</p>
            ) : null}
            <FormError>{opened.isFetchNextPageError ? messageOf(opened.error) : null}</FormError>
          </section>
        </div>
      ) : (
        <Skeleton height={320} />
      )}
    </Enlazado>
  );
}

interface CoverProps {
  enlace: EnlaceAbierto;
  texto: string;
  /** Those that were read, and whether they are all. */
  muestras: readonly MuestraDeEnlace[];
  isWhole: boolean;
}

/** `2 de 30`: how many fail of all samples, or of those that were read. */
function cuantasFallan(muestras: readonly MuestraDeEnlace[], isWhole: boolean): string {
  const failing = muestras.filter(isBad).length;
  const of = isWhole ? numero(muestras.length) : `las ${numero(muestras.length)} primeras`;
  return `${failing === 0 ? 'Ninguna' : numero(failing)} de ${of}`;
}

const isBad = ({ conclusion_muestra, noCumplen }: MuestraDeEnlace) =>
  veredicto(conclusion_muestra) === 'No cumple' || noCumplen.length > 0;

function Cover({ enlace, texto, muestras, isWhole }: CoverProps) {
  const isEmpty = muestras.length === 0;
  const fuera = muestras.reduce((sum, one) => sum + one.fuera, 0);
  const brand = useBrand();
  const isUnderWay = isBusy(useJob());
  const { para, creado, fin, resumen, conCertificados, total } = enlace;
  const prepare = async (hasCertificates: boolean) => {
    try {
      const [{ dossierAndShow }, { linkSource }] = await Promise.all([
        loadPart(async () => import('../resultados/dossier/DossierPanel.tsx')),
        loadPart(async () => import('./link-source.ts')),
      ]);
      const elegidas = { cuando: new Date(creado), muestras: total };
      const order = { source: linkSource(texto), summary: resumen, hasCertificates, elegidas, now: new Date() };
      dossierAndShow(order, brand);
    } catch {
      notifications.show({ color: 'red', title: 'No se ha podido preparar', message: 'Vuelve a cargar la página' });
    }
  };
  return (
    <section className={`${card.card} pt-16 px-inset pb-20`}>
      <h1 className="public-title">Dossier de resultados</h1>
      <p className="mt-6 ink-2">
        Resultados de {brand.legal?.titular.nombre ?? brand.nombre} que comparte contigo quien tiene acceso a ellos, tal
        como el laboratorio los da hoy. Son los que había al crear el enlace: los posteriores no están.
      </p>
      <p className="mt-6 ink-2">
        Lo que lees con este enlace queda anotado para quien lo creó: qué y cuándo, sin tu dirección.
      </p>
      <dl className="public-facts mt-12">
        {isEmpty ? null : (
          <>
            <dt>De quién</dt>
            <dd>
              {[...new Set(muestras.map(({ solicitante }) => solicitante))].join(', ')}
              {isWhole ? '' : ' (en las que se ven)'}
            </dd>
            <dt>No cumplen, según el laboratorio</dt>
            <dd className={muestras.some(isBad) ? 'no-cumple' : undefined}>{cuantasFallan(muestras, isWhole)}</dd>
            {fuera > 0 ? (
              <>
                <dt>Además</dt>
                <dd>
                  {textoDeFuera(fuera)}
                  {isWhole ? '' : ` (en las ${numero(muestras.length)} primeras)`}
                </dd>
              </>
            ) : null}
          </>
        )}
        <dt>Para</dt>
        <dd>{para}</dd>
        <dt>Se puede leer hasta el</dt>
        <dd>{instanteLargo(new Date(fin))}</dd>
        <dt>Creado el</dt>
        <dd>{instanteLargo(new Date(creado))}</dd>
        {resumen.map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="mt-16 flex wrap gap-8">
        <Button
          leftSection={<IconFileDownload size={18} aria-hidden />}
          disabled={isEmpty || isUnderWay}
          onClick={() => void prepare(conCertificados)}
        >
          {conCertificados ? 'Descargar con los certificados' : 'Descargar en PDF'}
        </Button>
        {conCertificados ? (
          <Button variant="default" disabled={isEmpty || isUnderWay} onClick={() => void prepare(false)}>
            Sin los certificados
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function Row({ muestra }: { muestra: MuestraDeEnlace }) {
  const { hash } = useLocation();
  const { _id, numero_muestra, fecha_muestra, tipo_muestra, punto, conclusion_muestra, noCumplen, fuera } = muestra;
  return (
    <li className="py-12 ruled flex wrap items-center between gap-8-16">
      <div className="shrink grow-from-280">
        <Link to={{ pathname: `/dossier/${encodeURIComponent(_id)}`, hash }} className="weight-600 break-anywhere">
          {numero_muestra}
        </Link>
        <p className="ink-3 size-13 break-anywhere">
          {[fechaCorta(fecha_muestra), punto, tipo_muestra].filter(Boolean).join(' · ')}
        </p>
        {noCumplen.length > 0 ? (
          <p className="no-cumple size-13 break-anywhere">No cumple: {noCumplen.join(', ')}</p>
        ) : null}
        {fuera > 0 ? <p className="ink-2 size-13">{textoDeFuera(fuera)}</p> : null}
      </div>
      <SampleVerdict conclusion={conclusion_muestra} />
    </li>
  );
}
