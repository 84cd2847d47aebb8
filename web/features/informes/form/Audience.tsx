import { Checkbox } from '@mantine/core';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { audienciaBorradorSchema, maxAvisados, type Audiencia } from '../../../../contract/informes/informe-externo.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { messageOf } from '../../../client/api-error.ts';
import { query } from '../api.ts';
import type { Values } from './informe-values.ts';
import classes from './Audience.module.css';

interface AudienceProps {
  values: Values;
  /** Administrators are shown every user, others those of their own organisation. */
  isAdmin: boolean;
  /** Absent where the user may not have mails sent about the report. */
  onTell?: ((avisar: boolean) => void) | undefined;
}

/** Who will see a report as its form stands, and whether they are mailed about it. */
export function Audience({ values, isAdmin, onTell }: AudienceProps) {
  const { categoria, solicitante, empresa, avisar } = values;
  const { data: draft } = audienciaBorradorSchema.safeParse({ categoria, solicitante, empresa });
  const asked =
    draft && query('getAudiencia', { body: draft }, { placeholderData: keepPreviousData, staleTime: 10_000 });
  const { data, error } = useQuery(asked ?? { queryKey: ['getAudiencia'], queryFn: skipToken });
  const total = draft ? (data?.total ?? 0) : 0;
  const isTooMany = total > maxAvisados;
  return (
    <div className="py-12 px-14 rounded-8 flex column gap-12 framed on-page">
      <div className="flex gap-10 shrink" role="status">
        <IconEye size={18} aria-hidden className="rigid mt-2" />
        <div>
          {!draft ? 'Elige categoría, empresa y solicitante para saber quién lo verá.' : null}
          {draft && error ? `No se ha podido calcular quién lo verá: ${messageOf(error)}` : null}
          {draft && !error ? <Who data={data} isAdmin={isAdmin} /> : null}
        </div>
      </div>
      {onTell ? (
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

function Who({ data, isAdmin }: { data: Audiencia | undefined; isAdmin: boolean }) {
  if (!data) return 'Calculando quién lo verá...';
  return isAdmin ? <Everyone {...data} /> : <Colleagues {...data} />;
}

function Everyone({ usuarios, total }: Audiencia) {
  if (total === 0) return 'De momento no lo verá ningún usuario, solo los administradores.';
  const title = `Lo ${total === 1 ? 'verá' : 'verán'} ${cantidad(total, 'usuario', 'usuarios')} y los administradores`;
  return <Names title={title} usuarios={usuarios} total={total} />;
}

/** A user knows of its own organisation's users alone: who else may see the report is said without number or name. */
function Colleagues({ usuarios, total }: Audiencia) {
  const title = `Lo veréis tú y ${cantidad(total, 'usuario', 'usuarios')} más de tu organización`;
  return (
    <>
      {total === 0 ? 'De tu organización, de momento lo verás solo tú.' : <Names {...{ title, usuarios, total }} />}
      <p className="mt-4 ink-3 size-13">
        También lo verán el laboratorio y los demás usuarios a los que dé acceso a este solicitante y esta categoría.
      </p>
    </>
  );
}

function Names({ title, usuarios, total }: Audiencia & { title: string }) {
  return (
    <details>
      <summary className="weight-550">{title}</summary>
      <ul className={`${classes.names} pl-18 scroll-y break-anywhere`}>
        {usuarios.map(({ email, master }) => (
          <li key={email}>{master ? `${email} (master)` : email}</li>
        ))}
        {usuarios.length < total ? <li>y {numero(total - usuarios.length)} más</li> : null}
      </ul>
    </details>
  );
}
