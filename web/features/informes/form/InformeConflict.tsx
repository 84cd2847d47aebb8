import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Informe } from '../../../../contract/informe-externo.ts';
import { fechaCorta } from '../../../../contract/rules/fechas.ts';
import look from '../../../forms/Conflict.module.css';
import { useCompanyNames } from '../../../branding/company-names.ts';
import classes from './InformeForm.module.css';
import { differences } from './informe-values.ts';

interface InformeConflictProps {
  /** The report as the form was opened with it. */
  before: Informe;
  /** The report as somebody else left it; null where it isn't there any more. */
  now: Informe | null;
  onReload: (now: Informe) => void;
  onInsist: (over: Informe) => void;
}

/** Two people changed the same report: what the other one changed, and the two ways to go on. Nothing typed is lost. */
export function InformeConflict({ before, now, onReload, onInsist }: InformeConflictProps) {
  const companies = useCompanyNames();
  const show = { empresa: (empresa: string) => companies.get(empresa) ?? empresa, fecha: fechaCorta };
  return (
    <section data-trouble tabIndex={-1} className={look.conflict} aria-label="Otra persona ha cambiado lo mismo">
      <p className={look.title}>
        <IconUsers size={18} aria-hidden />
        {now ? 'Otra persona ha cambiado este informe' : 'Este informe ya no está: otra persona lo ha eliminado'}
      </p>
      <p role="alert">Lo que has escrito sigue aquí.</p>
      {now ? (
        <>
          <dl className={`${look.changes} ${classes.theirs}`}>
            {differences(before, now, show).map(({ name, theirs }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{theirs}</dd>
              </div>
            ))}
          </dl>
          <div className={look.actions}>
            <Button size="xs" variant="default" onClick={() => onReload(now)}>
              Cargar los datos actuales
            </Button>
            <Button size="xs" variant="default" onClick={() => onInsist(now)}>
              Guardar lo mío encima
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}
