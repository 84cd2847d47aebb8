import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconEye, IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import { consultasCalls, verificacionDeClienteCalls } from '../../../contract/verificar/calls-consultas.ts';
import {
  type ClienteVerificable,
  diasDeConsultas,
  type InformeConsultado,
} from '../../../contract/verificar/consultas.ts';
import { isPrivileged } from '../../../contract/resultados/rules/visible-filtros.ts';
import { clientOf, invalidate } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { messageOf } from '../../client/api-error.ts';
import card from '../../components/Card.module.css';
import { List } from '../../components/List.tsx';
import { WaitingBlocks } from '../../components/Loading.tsx';
import { Message } from '../../components/Message.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';

const { call, query } = clientOf({ ...consultasCalls, ...verificacionDeClienteCalls });
const consultasOptions = query('listConsultas', {});

/** 'Verificaciones de informes': how often the user's reports were verified, and whether who does so is told what they say. */
export function ConsultasPage() {
  usePageTitle('Verificaciones de informes');
  const user = useQuery(profileOptions).data?.user;
  return (
    <div className="max-width-860 centered">
      <PageHeader
        back={{ to: '/mi-cuenta', label: 'Mi cuenta' }}
        title="Verificaciones de informes"
        subtitle="Cuándo ha comprobado alguien uno de tus informes en «Verificar un informe». El portal no guarda quién."
      />
      {user && isPrivileged(user) ? (
        <Message icon={IconShieldCheck} title="Los informes son de los clientes">
          Cada cliente ve aquí cuántas veces se han verificado los suyos. Qué se muestra de ellos se cambia en
          «Clientes», en el panel.
        </Message>
      ) : (
        <Consultas />
      )}
    </div>
  );
}

function Consultas() {
  const list = useQuery(consultasOptions);
  const { data } = list;
  if (list.isPending) return <WaitingBlocks label="Cargando las verificaciones..." heights={[150, 280]} />;
  return (
    <div className="one-column grid gap-16">
      {data && data.clientes.length > 0 ? <Choices clientes={data.clientes} /> : null}
      <section className={`${card.card} pt-16 px-inset pb-16`} aria-label="Informes verificados">
        <h2 className={card.title}>Informes verificados</h2>
        <List
          look="bare"
          query={list}
          rows={data?.informes}
          renderRow={(informe) => <Informe key={`${informe.numero} ${informe.solicitante}`} informe={informe} />}
          label="Informes"
          loading="Cargando las verificaciones..."
          failure="No se han podido cargar las verificaciones"
          count={null}
          below={data?.hayMas ? <p className="mt-12 ink-3">Hay más, verificados hace más tiempo.</p> : null}
          empty={
            <Message icon={IconShieldCheck} title="No hay verificaciones">
              Cuando alguien compruebe uno de tus informes con su código, su QR o su PDF, aquí verás cuántas veces y
              cuándo. Se guardan {cantidad(diasDeConsultas, 'día', 'días')}.
            </Message>
          }
        />
      </section>
    </div>
  );
}

function Choices({ clientes }: { clientes: readonly ClienteVerificable[] }) {
  return (
    <section className={`${card.card} pt-16 px-inset pb-16`} aria-label="Qué ve quien verifica">
      <h2 className={card.title}>Qué ve quien verifica</h2>
      <p className="mt-2 mb-12 ink-3">
        Si un informe es auténtico y el último, su número, su revisión y sus fechas. Si quieres, también de quién es y
        si cumple, mientras sea el vigente.
      </p>
      <div className="grid gap-12">
        {clientes.map((cliente) => (
          <Choice key={cliente._id} cliente={cliente} />
        ))}
      </div>
    </section>
  );
}

function Choice({ cliente: { _id, nombre, abierta, puedeCambiar } }: { cliente: ClienteVerificable }) {
  const save = useMutation({
    mutationFn: async (chosen: boolean) =>
      call('updateVerificacion', { params: { id: _id }, body: { abierta: chosen } }),
    onSuccess: async () => {
      await invalidate('listConsultas');
      notifications.show({ message: `Verificación de los informes de «${nombre}» guardada` });
    },
    onError: (error) => notifications.show({ color: 'red', message: messageOf(error) }),
  });
  return (
    <Switch
      label={`Mostrar el solicitante y el veredicto de los informes de ${nombre}`}
      description={puedeCambiar ? undefined : 'Lo cambia quien ve todas las muestras de esta empresa.'}
      checked={save.isPending ? save.variables : abierta}
      disabled={!puedeCambiar || save.isPending}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
}

const dayOf = (instant: string) => fechaCorta(fechaEnMadrid(new Date(instant)));

function Informe({ informe }: { informe: InformeConsultado }) {
  const { numero, solicitante, muestra, veces, ultima, antiguas, ultimaAntigua } = informe;
  return (
    <li className="py-12 ruled column-when-narrow flex items-start between gap-4-16">
      <div className="shrink">
        <p className="weight-600 break-anywhere">
          {muestra === null ? numero : <Link to={`/results/${encodeURIComponent(muestra)}`}>{numero}</Link>}
        </p>
        <p className="ink-3 size-13 break-anywhere">{solicitante}</p>
        {antiguas > 0 && ultimaAntigua !== null ? (
          <p className="flex items-center gap-6 ink-2 size-13">
            <IconEye size={15} aria-hidden className="rigid" />
            {cantidad(antiguas, 'vez', 'veces')} con un papel que ya no valía, la última el {dayOf(ultimaAntigua)}
          </p>
        ) : null}
      </div>
      <p className="rigid ink-2 figures">
        {cantidad(veces, 'vez', 'veces')}, la última el {dayOf(ultima)}
      </p>
    </li>
  );
}
