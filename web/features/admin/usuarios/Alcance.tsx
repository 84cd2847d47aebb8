import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { AlcanceContado } from '../../../../contract/usuario-admin.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../api.ts';
import { cantidad, numero } from '../../../format/numero.ts';
import { usePanel } from '../panel/panel.ts';
import classes from './UsuarioForm.module.css';
import type { UsuarioValues } from './usuario-values.ts';

/** How long the form must rest before it is asked what its user would see, in milliseconds. */
const rest = 400;

type Draft = Pick<UsuarioValues, 'master' | 'clientes' | 'solicitantes' | 'grupoTipoMuestra' | 'tipoMuestra'>;

function alcanceOptions(draft: Draft) {
  return queryOptions({
    queryKey: ['admin', 'alcance', draft],
    queryFn: ({ signal }) => call('countAlcance', { body: { ...draft, role: 'cliente' }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the user of a form would see, counted by the server's own code as the form stands. */
export function Alcance({ values }: { values: UsuarioValues }) {
  const { demo } = usePanel();
  const { master, clientes, solicitantes, grupoTipoMuestra, tipoMuestra } = values;
  const draft = useMemo(
    () => ({ master, clientes, solicitantes, grupoTipoMuestra, tipoMuestra }),
    [master, clientes, solicitantes, grupoTipoMuestra, tipoMuestra],
  );
  const [asked] = useDebouncedValue(draft, rest);
  const isAsked = asked.master !== '' || asked.clientes.length > 0;
  const { data, error, isPlaceholderData } = useQuery({ ...alcanceOptions(asked), enabled: !demo && isAsked });
  // The form makes its lists anew at each letter, whatever field it is of.
  const isOld = isPlaceholderData || JSON.stringify(asked) !== JSON.stringify(draft);
  return (
    <output className={classes.alcance} data-old={isOld || undefined}>
      <IconEye size={18} aria-hidden className={classes.eye} />
      <span>{told(demo ? 'demo' : isAsked, data, error)}</span>
    </output>
  );
}

function told(isAsked: boolean | 'demo', data: AlcanceContado | undefined, error: Error | null): ReactNode {
  if (isAsked === 'demo') return 'En modo demostración no se calcula lo que verá.';
  if (!isAsked) return 'Elige un master o un cliente para saber lo que verá.';
  if (error) return `No se ha podido calcular lo que verá: ${messageOf(error)}`;
  if (!data) return 'Calculando lo que verá...';
  return (
    <>
      <span className={classes.count}>
        Verá {cantidad(data.muestras, 'muestra', 'muestras')} de{' '}
        {cantidad(data.solicitantes, 'solicitante', 'solicitantes')}
      </span>
      <span className={classes.detail}>
        {cantidad(data.resultados, 'resultado', 'resultados')} y {numero(data.enCurso)} en curso, de{' '}
        {cantidad(data.tipos, 'tipo de muestra', 'tipos de muestra')}
      </span>
    </>
  );
}
