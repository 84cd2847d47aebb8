import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AccionAuditada, EntradaAuditoria } from '../../../../contract/auditoria.ts';
import { cosasAuditadas } from '../../../../contract/rules/mensajes-admin.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Changes } from '../panel/Changes.tsx';
import { type AuditFilters, auditOptions } from './audit-options.ts';
import classes from './AuditTrail.module.css';

const when = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Madrid',
});

const verbs: Record<AccionAuditada, string> = {
  crear: 'creó',
  modificar: 'modificó',
  eliminar: 'eliminó',
  habilitar: 'habilitó',
  deshabilitar: 'deshabilitó',
};

interface AuditEntriesProps {
  filters: AuditFilters;
  onClear: () => void;
}

/** The entries of the trail, newest first; each page is asked for with 'Ver más'. */
export function AuditEntries({ filters, onClear }: AuditEntriesProps) {
  const trail = useInfiniteQuery(auditOptions(filters));
  const entries = trail.data?.pages.flatMap(({ entradas }) => entradas) ?? [];
  const isFiltered = filters.quien !== '' || filters.tipo !== '' || filters.cosa !== '';

  if (trail.isPending) return <Skeleton height={220} radius="md" mt={14} />;
  if (trail.isError && entries.length === 0) {
    return (
      <div className={classes.none} role="alert">
        <p>No se ha podido cargar el historial: {messageOf(trail.error)}</p>
        <Button size="xs" variant="default" mt={10} onClick={() => void trail.refetch()}>
          Reintentar
        </Button>
      </div>
    );
  }
  return (
    <>
      {entries.length === 0 && !trail.hasNextPage ? (
        <div className={classes.none}>
          <p>{isFiltered ? 'Ningún cambio coincide con los filtros.' : 'Todavía no se ha hecho ningún cambio.'}</p>
          {isFiltered ? (
            <Button size="xs" variant="default" mt={10} onClick={onClear}>
              Limpiar filtros
            </Button>
          ) : null}
        </div>
      ) : null}
      <ol className={classes.entries} data-old={trail.isPlaceholderData || undefined}>
        {entries.map((entrada) => (
          <Entry key={entrada._id} entrada={entrada} />
        ))}
      </ol>
      {trail.hasNextPage ? (
        <div className={classes.more}>
          {entries.length === 0 ? <p>Nada entre los cambios más recientes.</p> : null}
          <Button
            variant="default"
            size="xs"
            loading={trail.isFetchingNextPage}
            onClick={() => void trail.fetchNextPage()}
          >
            {entries.length === 0 ? 'Seguir buscando' : 'Ver más'}
          </Button>
          {trail.isFetchNextPageError ? <p role="alert">{messageOf(trail.error)}</p> : null}
        </div>
      ) : null}
    </>
  );
}

function Entry({ entrada }: { entrada: EntradaAuditoria }) {
  const { cuando, quien, accion, cosa, cambios, contrasenaCambiada } = entrada;
  // That something was enabled or disabled is all that there is to say of it.
  const isTold = accion === 'habilitar' || accion === 'deshabilitar';
  return (
    <li className={classes.entry}>
      <time className={classes.when} dateTime={cuando}>
        {when.format(new Date(cuando)).replaceAll('.', '')}
      </time>
      <div className={classes.what}>
        <p>
          <span className={classes.who}>{quien.email}</span> {verbs[accion]} el{' '}
          {cosasAuditadas[cosa.tipo].toLowerCase()} <strong className={classes.thing}>{cosa.nombre}</strong>
        </p>
        {contrasenaCambiada && accion !== 'crear' ? <p className={classes.secret}>Contraseña cambiada</p> : null}
        {cambios.length > 0 && !isTold ? <Changes cambios={cambios} /> : null}
      </div>
    </li>
  );
}
