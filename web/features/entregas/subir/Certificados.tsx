import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { Notice } from '../../../components/Notice.tsx';
import { type CertificadosJob, endCertificados, send, useCertificados } from './certificados-job.ts';
import type { Elegidos } from './certificados.ts';
import { textoDeEntregados, textoSinMuestra } from './palabras.ts';

/** Names that are shown of a list; how many more there are is said. */
const maxShown = 30;

/** The certificates that were chosen, and how they stand. */
export function Certificados() {
  const job = useCertificados();
  if (!job) return null;
  return (
    <div role="group" className={`py-12 px-16 grid gap-6 framed rounded on-card`} aria-label="Certificados">
      <p className="weight-600 break-anywhere">Certificados</p>
      <State job={job} />
      <div className="flex wrap gap-8 mt-2">
        <Actions job={job} />
        <Button size="xs" variant="default" onClick={endCertificados}>
          {job.kind === 'hecho' ? 'Cerrar' : 'Cancelar'}
        </Button>
      </div>
    </div>
  );
}

function State({ job }: { job: CertificadosJob }) {
  if (job.kind === 'mirando')
    return (
      <>
        <progress
          className="full-width"
          aria-label="Certificados comprobados"
          value={job.looked}
          max={job.total ?? 1}
        />
        <p role="status" className={`ink-2 figures break-anywhere`}>
          {job.total === null ? 'Abriendo los certificados…' : 'Comprobando qué certificados tienen muestra…'}
        </p>
      </>
    );
  if (job.kind === 'eligiendo') return <SinMuestra job={job} />;
  if (job.kind === 'subiendo')
    return (
      <>
        <progress className="full-width" aria-label="Certificados subidos" value={job.sent} max={job.total} />
        <p className={`ink-2 figures break-anywhere`}>
          Subiendo: {numero(job.sent)} de {numero(job.total)}
        </p>
        <p role="status" className="unseen">
          Subiendo {cantidad(job.total, 'certificado', 'certificados')}
        </p>
      </>
    );
  if (job.kind === 'hecho')
    return (
      <>
        <p role="status" className={`ink-2 figures break-anywhere`}>
          {textoDeEntregados(job.sent)}
        </p>
        {job.failed.length > 0 ? (
          <div role="alert">
            <p className={`ink-2 figures break-anywhere`}>
              {cantidad(job.failed.length, 'certificado no se ha podido subir', 'certificados no se han podido subir')}:{' '}
              {job.motivo}
            </p>
            <Names names={job.failed.map(({ archivo }) => archivo)} />
          </div>
        ) : null}
        <Descartados elegidos={job.elegidos} />
      </>
    );

  return (
    <p role="alert" className={`no-cumple figures break-anywhere`}>
      No se han podido subir los certificados: {job.message}
    </p>
  );
}

function SinMuestra({ job: { elegidos, sinMuestra } }: { job: CertificadosJob & { kind: 'eligiendo' } }) {
  return (
    <>
      <Notice icon={IconAlertTriangle}>
        <p role="status">{textoSinMuestra(sinMuestra.size, elegidos.certificados.length)}.</p>
        <p>Todavía no se ha subido nada. Los que subas sin muestra se guardan, y se verán cuando llegue la suya.</p>
        <Names names={[...sinMuestra.keys()]} />
      </Notice>
      <Descartados elegidos={elegidos} />
    </>
  );
}

function Descartados({ elegidos: { descartados } }: { elegidos: Elegidos }) {
  if (descartados.length === 0) return null;
  return (
    <div>
      <p className={`ink-2 figures break-anywhere`}>
        {cantidad(descartados.length, 'archivo no es un certificado', 'archivos no son certificados')} y no se{' '}
        {descartados.length === 1 ? 'sube' : 'suben'}:
      </p>
      <Names names={descartados.map(({ archivo, motivo }) => `${archivo} (${motivo})`)} />
    </div>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const rest = names.length - maxShown;
  return (
    <ul className="figures break-anywhere mt-6" style={{ padding: '0 0 0 18px' }}>
      {names.slice(0, maxShown).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {rest > 0 ? <li>y {numero(rest)} más</li> : null}
    </ul>
  );
}

function Actions({ job }: { job: CertificadosJob }) {
  if (job.kind === 'fallido') {
    return (
      <Button size="xs" onClick={job.again}>
        Reintentar
      </Button>
    );
  }
  if (job.kind === 'hecho' && job.failed.length > 0) {
    return (
      <Button size="xs" onClick={() => send(job.failed, { certificados: [...job.failed], descartados: [] })}>
        Reintentar {job.failed.length === 1 ? 'el que falta' : `los ${numero(job.failed.length)} que faltan`}
      </Button>
    );
  }
  if (job.kind !== 'eligiendo') return null;
  const { elegidos, sinMuestra } = job;
  const { certificados } = elegidos;
  const known = certificados.filter(({ archivo }) => !sinMuestra.has(archivo));
  return (
    <>
      {known.length > 0 ? (
        <Button size="xs" onClick={() => send(known, elegidos)}>
          {known.length === 1
            ? 'Subir solo el que tiene muestra'
            : `Subir solo los ${numero(known.length)} con muestra`}
        </Button>
      ) : null}
      <Button size="xs" variant={known.length > 0 ? 'default' : 'filled'} onClick={() => send(certificados, elegidos)}>
        {certificados.length === 1 ? 'Subirlo igualmente' : `Subir los ${numero(certificados.length)}`}
      </Button>
    </>
  );
}
