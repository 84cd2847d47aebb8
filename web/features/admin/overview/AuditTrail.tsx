import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { cosaAuditadaSchema } from '../../../../contract/auditoria.ts';
import { cosasAuditadas } from '../../../../contract/rules/mensajes-admin.ts';
import card from '../../../components/Card.module.css';
import { usePanel } from '../panel/panel.ts';
import { AuditEntries } from './AuditEntries.tsx';
import type { AuditFilters } from './audit-options.ts';
import classes from './AuditTrail.module.css';

/** How long the fields must rest before the trail is asked for, in milliseconds (spec, section 9). */
const rest = 500;

/** Who has changed what in the panel, by person and thing. */
export function AuditTrail() {
  const { demo } = usePanel();
  const [filters, setFilters] = useState<AuditFilters>({ quien: '', tipo: '', cosa: '' });
  const [quien] = useDebouncedValue(filters.quien, rest);
  const [cosa] = useDebouncedValue(filters.cosa, rest);
  return (
    <section className={`${card.card} ${classes.trail}`} aria-label="Historial de cambios">
      <h2 className={card.title}>Historial de cambios</h2>
      {demo ? (
        <p className={classes.none}>En modo demostración no hay historial: nada de lo que se hace queda guardado.</p>
      ) : (
        <>
          <div className={classes.filters}>
            <TextInput
              label="Persona"
              placeholder="Correo de quien hizo el cambio"
              maxLength={254}
              value={filters.quien}
              onChange={(event) => setFilters({ ...filters, quien: event.currentTarget.value })}
            />
            <NativeSelect
              label="Tipo de cosa"
              data={[
                { value: '', label: 'Todas' },
                ...cosaAuditadaSchema.options.map((value) => ({ value, label: cosasAuditadas[value] })),
              ]}
              value={filters.tipo}
              onChange={(event) => {
                const tipo = cosaAuditadaSchema.safeParse(event.currentTarget.value).data ?? '';
                setFilters({ ...filters, tipo });
              }}
            />
            <TextInput
              label="Cosa"
              placeholder="Nombre o correo de lo cambiado"
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
