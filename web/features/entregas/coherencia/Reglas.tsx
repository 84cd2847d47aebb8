import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReglaEnUso, reglasDeCoherencia } from '../../../../contract/entregas/coherencia.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { invalidate, queryClient } from '../../../app/services.ts';
import { messageOf } from '../../../client/api-error.ts';
import card from '../../../components/Card.module.css';
import { usePanel } from '../../administracion/panel/panel.ts';
import { Vista } from '../Vista.tsx';
import { call, query } from './api.ts';
import entregas from '../Entregas.module.css';
import classes from './Coherencia.module.css';

/** What is looked for in each delivery: rule by rule, with how often it was right, and a switch. */
export function Reglas() {
  return (
    <Vista
      titulo="Qué se mira en cada entrega"
      ayuda="Lo que encuentra cada regla se lista en su entrega, «Por mirar». No cambia conclusiones, totales ni correos a clientes. Una regla apagada deja de mirarse en las entregas que vengan."
      query={useQuery(query('listReglas', {}))}
      cargando="Cargando las reglas..."
    >
      {({ reglas, version }) => (
        <ul className={`${card.card} py-4 px-inset no-bullets`}>
          {reglas.map((one) => (
            <Regla key={one.regla} enUso={one} version={version} />
          ))}
        </ul>
      )}
    </Vista>
  );
}

function Regla({ enUso, version }: { enUso: ReglaEnUso; version: number }) {
  const { regla, activa, sueleFallar } = enUso;
  const { say } = usePanel();
  const { nombre, frase } = reglasDeCoherencia[regla];
  const change = useMutation({
    mutationFn: async (wanted: boolean) =>
      call('updateRegla', { params: { regla }, body: { activa: wanted, version } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(query('listReglas', {}).queryKey, answer);
      say(`Regla «${nombre}» ${activa ? 'apagada' : 'encendida'}`);
    },
    onError: (error) => {
      say(messageOf(error), true);
      void invalidate('listReglas');
    },
  });
  return (
    <li className={`${classes.enUso} ruled grid gap-4 py-12`}>
      <Switch
        label={nombre}
        description={frase}
        checked={activa}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <p className={`${entregas.help} ink-3`}>{usoDe(enUso)}</p>
      {activa && sueleFallar ? (
        <p className="weight-600">Casi nunca acierta en este laboratorio: puedes apagarla.</p>
      ) : null}
    </li>
  );
}

function usoDe({ vistos, noErrores, errores }: ReglaEnUso): string {
  if (vistos === 0) return 'No ha encontrado nada en las últimas entregas.';
  const said = [
    ...(noErrores > 0 ? [`${numero(noErrores)} no eran errores`] : []),
    ...(errores > 0 ? [`${numero(errores)} lo eran`] : []),
  ].join(' y ');
  return `En las últimas entregas, ${cantidad(vistos, 'vez', 'veces')}${said && `: ${said}`}.`;
}
