import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { entregaPath, subidaPath } from '../../administracion/address.ts';
import { textoDeTamano } from '../words.ts';
import type { Carga } from './carga.ts';
import { anuncioDeCarga, textoDeCarga } from './palabras.ts';
import { dismiss, type Traido } from './traidos.ts';
import { useEstado } from './use-subida.ts';

/** One file of samples, and how its upload stands. */
export function FileUpload({ traido }: { traido: Traido }) {
  const { carga } = traido;
  return typeof carga === 'string' ? <Refused {...traido} motivo={carga} /> : <Uploading {...traido} carga={carga} />;
}

function Refused({ id, file, motivo }: Pick<Traido, 'id' | 'file'> & { motivo: string }) {
  return (
    <div className={`py-12 px-16 grid gap-6 framed rounded on-card`}>
      <p className="weight-600 break-anywhere">{file.name}</p>
      <p role="alert" className={`no-cumple figures break-anywhere`}>
        {motivo}.
      </p>
      <div className="flex wrap gap-8 mt-2">
        <Button size="xs" variant="default" onClick={() => dismiss(id)} aria-label={`Quitar ${file.name}`}>
          Quitar
        </Button>
      </div>
    </div>
  );
}

function Uploading({ id, file, clase, isOnly, carga }: Traido & { carga: Carga }) {
  const estado = useEstado(carga);
  const navigate = useNavigate();
  const { kind } = estado;
  const before = useRef(kind);
  useEffect(() => {
    // A table alone is prepared at once by who has waited for it.
    const isJustWhole = estado.kind === 'entera' && before.current !== 'entera';
    before.current = estado.kind;
    if (isJustWhole && clase === 'tabla' && isOnly) void navigate(subidaPath(estado.subida));
    // From now on it is listed among those that wait.
    if (estado.kind === 'entera' && estado.entrega === null) dismiss(id);
  }, [estado, id, clase, isOnly, navigate]);
  if (estado.kind === 'entera' && estado.entrega === null) return null;
  const isOpen = 'sent' in estado;
  const isRunning = kind === 'subiendo' || kind === 'esperando';
  return (
    <div className={`py-12 px-16 grid gap-6 framed rounded on-card`}>
      <p className="weight-600 break-anywhere">
        {file.name} <span className="ml-6 ink-3 weight-400 nowrap">{textoDeTamano(file.size)}</span>
      </p>
      {isOpen ? (
        <progress className="full-width" aria-label={`Subida de ${file.name}`} value={estado.sent} max={file.size} />
      ) : null}
      <p className={`${kind === 'fallida' ? 'no-cumple' : 'ink-2'} figures break-anywhere`}>
        {textoDeCarga(estado, file.size)}
      </p>
      <p role="status" className="unseen">
        {anuncioDeCarga(estado, file.name)}
      </p>
      <div className="flex wrap gap-8 mt-2">
        {isRunning ? (
          <Button size="xs" variant="default" onClick={carga.pause} aria-label={`Pausar ${file.name}`}>
            Pausar
          </Button>
        ) : null}
        {kind === 'pausa' || kind === 'fallida' ? (
          <Button
            size="xs"
            onClick={carga.goOn}
            aria-label={`${kind === 'pausa' ? 'Continuar' : 'Reintentar'} ${file.name}`}
          >
            {kind === 'pausa' ? 'Continuar' : 'Reintentar'}
          </Button>
        ) : null}
        {isOpen ? (
          <Button size="xs" variant="default" onClick={carga.cancel} aria-label={`Cancelar ${file.name}`}>
            Cancelar
          </Button>
        ) : null}
        {estado.kind === 'entera' && estado.entrega !== null ? (
          <Button size="xs" variant="default" component={Link} to={entregaPath(estado.entrega)}>
            Ver la entrega
          </Button>
        ) : null}
        {isOpen ? null : (
          <Button size="xs" variant="default" onClick={() => dismiss(id)} aria-label={`Quitar ${file.name}`}>
            Quitar
          </Button>
        )}
      </div>
    </div>
  );
}
