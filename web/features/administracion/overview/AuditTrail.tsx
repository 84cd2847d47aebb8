import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type AccionAuditada,
  type EntradaAuditoria,
  type RecursoAuditado,
  recursoAuditadoSchema,
} from '../../../../contract/administracion/auditoria.ts';
import { auditedResourceNames } from '../../../../contract/administracion/rules/panel-messages.ts';
import card from '../../../components/Card.module.css';
import { usePanel } from '../panel/panel.ts';
import { type AuditFilters, auditOptions } from '../panel/api.ts';
import { List } from '../../../components/List.tsx';
import { Message } from '../../../components/Message.tsx';
import { Changes } from '../panel/Changes.tsx';
import { instanteCorto } from '../../../../contract/base/instantes.ts';

/** How long the fields must rest before the trail is asked for, in milliseconds. */
const rest = 500;

/** Who has changed what in the panel, by person and resource. */
export function AuditTrail() {
  const { demo } = usePanel();
  const [filters, setFilters] = useState<AuditFilters>({ quien: '', tipo: '', cosa: '' });
  const [quien] = useDebouncedValue(filters.quien, rest);
  const [cosa] = useDebouncedValue(filters.cosa, rest);
  return (
    <section className={`${card.card} pt-16 px-inset pb-20`} aria-label="Historial de cambios">
      <h2 className={card.title}>Historial de cambios</h2>
      {demo ? (
        <p className="pt-16 pb-8 ink-3">
          En modo demostración no hay historial: nada de lo que se hace queda guardado.
        </p>
      ) : (
        <>
          <div
            className="one-column-when-narrow grid gap-12 mt-12"
            style={{ gridTemplateColumns: 'minmax(0, 1fr) 180px minmax(0, 1fr)' }}
          >
            <TextInput
              label="Persona"
              placeholder="Correo de quien hizo el cambio"
              maxLength={254}
              value={filters.quien}
              onChange={(event) => setFilters({ ...filters, quien: event.currentTarget.value })}
            />
            <NativeSelect
              label="Sobre qué"
              data={[
                { value: '', label: 'Todo' },
                ...recursoAuditadoSchema.options.map((value) => ({ value, label: auditedResourceNames[value] })),
              ]}
              value={filters.tipo}
              onChange={(event) => {
                const tipo = recursoAuditadoSchema.safeParse(event.currentTarget.value).data ?? '';
                setFilters({ ...filters, tipo });
              }}
            />
            <TextInput
              label="Nombre"
              placeholder="De un cliente, usuario, grupo..."
              maxLength={300}
              value={filters.cosa}
              onChange={(event) => setFilters({ ...filters, cosa: event.currentTarget.value })}
            />
          </div>
          <AuditEntries
            filters={{ quien: quien.trim(), tipo: filters.tipo, cosa: cosa.trim() }}
            onClear={() => setFilters({ quien: '', tipo: '', cosa: '' })}
          />
        </>
      )}
    </section>
  );
}

const verbs: Record<AccionAuditada, string> = {
  crear: 'creó',
  modificar: 'modificó',
  eliminar: 'eliminó',
  habilitar: 'habilitó',
  deshabilitar: 'deshabilitó',
  invitar: 'invitó de nuevo a',
  'ver-como': 'empezó a ver el portal como',
  'dejar-de-ver-como': 'dejó de ver el portal como',
  retirar: 'retiró',
  'quitar-factores': 'quitó la verificación en dos pasos de',
  'cerrar-sesiones': 'cerró las sesiones de',
  entregar: 'entregó el archivo',
  subir: 'empezó a subir',
  repetir: 'repitió',
  terminar: 'terminó',
  'aceptar-retenidas': 'aceptó muestras retenidas de',
  'descartar-retenidas': 'descartó muestras retenidas de',
};

/** Acts whose verb says already what they are about: a person, or a file. */
const saysWhat: ReadonlySet<AccionAuditada> = new Set([
  'invitar',
  'ver-como',
  'dejar-de-ver-como',
  'quitar-factores',
  'cerrar-sesiones',
  'entregar',
]);

interface AuditEntriesProps {
  filters: AuditFilters;
  onClear: () => void;
}

/** The entries of the trail, newest first, a page after another. */
function AuditEntries({ filters, onClear }: AuditEntriesProps) {
  const trail = useInfiniteQuery(auditOptions(filters));
  const isFiltered = filters.quien !== '' || filters.tipo !== '' || filters.cosa !== '';
  return (
    <List
      look="bare"
      query={trail}
      rows={trail.data?.pages.flatMap(({ entradas }) => entradas)}
      renderRow={(entrada) => <Entry key={entrada._id} entrada={entrada} />}
      label="Cambios"
      loading="Cargando los cambios..."
      failure="No se ha podido cargar el historial"
      count={null}
      empty={
        <Message
          title={isFiltered ? 'Ningún cambio coincide con los filtros' : 'Todavía no se ha hecho ningún cambio'}
          onClear={isFiltered && onClear}
        />
      }
    />
  );
}

/** Those whose names are feminine in Spanish. */
const feminine: ReadonlySet<RecursoAuditado> = new Set([
  'entrega',
  'acceso',
  'clave',
  'incidencia',
  'pregunta',
  'solicitud',
  'regla',
  'notificacion',
  'claveDeVerificacion',
  'tablon',
]);

function articleOf(tipo: RecursoAuditado): string {
  return feminine.has(tipo) ? 'la' : 'el';
}

function Entry({ entrada }: { entrada: EntradaAuditoria }) {
  const { cuando, quien, accion, cosa, cambios, contrasenaCambiada } = entrada;
  // That something was enabled or disabled is all that there is to say of it.
  const isTold = accion === 'habilitar' || accion === 'deshabilitar';
  return (
    <li
      className="one-column-when-narrow py-12 grid gap-4-16 line-above"
      style={{ gridTemplateColumns: '150px minmax(0, 1fr)' }}
    >
      <time className="ink-3 size-13 figures" dateTime={cuando}>
        {instanteCorto(new Date(cuando))}
      </time>
      <div className="grid gap-6 shrink">
        <p>
          <span className="break-anywhere">{quien.email}</span> {verbs[accion]}{' '}
          {saysWhat.has(accion) ? null : `${articleOf(cosa.tipo)} ${auditedResourceNames[cosa.tipo].toLowerCase()} `}
          <strong className="break-anywhere weight-600">{cosa.nombre}</strong>
        </p>
        {contrasenaCambiada && accion !== 'crear' ? <p className="ink-2 size-13">Contraseña cambiada</p> : null}
        {cambios.length > 0 && !isTold ? <Changes cambios={cambios} /> : null}
      </div>
    </li>
  );
}
