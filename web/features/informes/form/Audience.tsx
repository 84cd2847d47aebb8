import { Checkbox } from '@mantine/core';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { audienciaBorradorSchema, maxAvisados, type Audiencia } from '../../../../contract/informe-externo.ts';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../queries.ts';
import type { Values } from './informe-values.ts';
import classes from './Audience.module.css';

interface AudienceProps {
  values: Values;
  isNew: boolean;
  onTell: (avisar: boolean) => void;
}

/** Who will see a report as its form stands, and whether they are mailed about it. */
export function Audience({ values, isNew, onTell }: AudienceProps) {
  const { categoria, solicitante, empresa, avisar } = values;
  const { data: draft } = audienciaBorradorSchema.safeParse({ categoria, solicitante, empresa });
  const { data, error } = useQuery({
    queryKey: ['informes-externos', 'audiencia', draft],
    queryFn: draft ? ({ signal }) => call('getAudiencia', { body: draft, signal }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const total = draft ? (data?.total ?? 0) : 0;
  const isTooMany = total > maxAvisados;
  return (
    <div className={classes.audience}>
      <div className={classes.line} role="status">
        <IconEye size={18} aria-hidden className={classes.eye} />
        <div>
          {!draft ? 'Elige categoría, empresa y solicitante para saber quién lo verá.' : null}
          {draft && error ? `No se ha podido calcular quién lo verá: ${messageOf(error)}` : null}
          {draft && !error ? <Who data={data} /> : null}
        </div>
      </div>
      {isNew ? (
        <Checkbox
          label="Avisarles por correo"
          description={
            isTooMany
              ? `Son demasiadas personas (como mucho ${maxAvisados})`
              : 'Un correo a cada una, con el enlace al informe.'
          }
          disabled={total === 0 || isTooMany}
          checked={avisar && total > 0 && !isTooMany}
          onChange={(event) => onTell(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
}

function Who({ data }: { data: Audiencia | undefined }) {
  if (!data) return 'Calculando quién lo verá...';
  const { usuarios, total } = data;
  if (total === 0) return 'De momento no lo verá ningún usuario, solo los administradores.';
  return (
    <details>
      <summary className={classes.summary}>
        Lo {total === 1 ? 'verá' : 'verán'} {cantidad(total, 'usuario', 'usuarios')} y los administradores
      </summary>
      <ul className={classes.names}>
        {usuarios.map(({ email, master }) => (
          <li key={email}>{master ? `${email} (master)` : email}</li>
        ))}
        {usuarios.length < total ? <li>y {numero(total - usuarios.length)} más</li> : null}
      </ul>
    </details>
  );
}
