import { Button } from '@mantine/core';
import type { Usuario } from '../../../contract/cuenta/usuario.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import { hechosDeIncidencia, tipoDeHechoSchema } from '../../../contract/incidencias/rules/hechos.ts';
import { useAvisos } from '../avisos/use-avisos.tsx';
import classes from './Account.module.css';
import { Section } from './Section.tsx';

/** 'Correos': what mails the user gets, and where they are chosen. */
export function MailsSection({ user }: { user: Usuario }) {
  const avisos = useAvisos();
  const alerts = mailsOf(user);
  return (
    <Section
      title="Correos"
      text={
        <>
          Lo que te escribimos a <b>{user.email}</b>.
        </>
      }
      actions={
        <Button variant="default" loading={avisos.isLoading} onClick={avisos.open}>
          Cambiar mis avisos
        </Button>
      }
    >
      <ul className={`${classes.mails} pl-18 mt-12`}>
        {alerts.map((alert) => (
          <li key={alert}>{alert}</li>
        ))}
        <li>{always[user.role === 'admin' ? 'admin' : 'cliente']}</li>
      </ul>
      {avisos.dialog}
    </Section>
  );
}

/** The mails that can't be turned off. Administrators have no keys or webhooks of their own, but make those of clients. */
const always = {
  cliente:
    'Siempre: los enlaces para elegir contraseña, los cambios en tu verificación en dos pasos, cada clave o webhook que se crea en tu cuenta, y si un webhook se apaga.',
  admin:
    'Siempre: los enlaces para elegir contraseña, los cambios en tu verificación en dos pasos, y si se apaga un webhook que creaste para un cliente.',
};

/** 'se abre una incidencia, ha vencido'. */
function incidenciasDe({ avisosIncidencias }: Usuario): string {
  return tipoDeHechoSchema.options
    .filter((tipo) => avisosIncidencias.includes(tipo))
    .map((tipo) => hechosDeIncidencia[tipo].nombre)
    .map((nombre) => nombre.charAt(0).toLowerCase() + nombre.slice(1))
    .join(', ');
}

/** The alerts that a user gets, a sentence each. */
function mailsOf(user: Usuario): string[] {
  if (user.avisosPausados) return ['Te diste de baja de los avisos: no te llega ninguno.'];
  const some = user.avisos.length;
  const ofSamples = [
    `Resultados No cumple de ${cantidad(some, 'determinación', 'determinaciones')}.`,
    ...(user.avisosProvisionales ? ['También los provisionales de las muestras en curso.'] : []),
    ...(user.avisosCercanos ? ['También los valores que llegan al 80 % de su límite.'] : []),
  ];
  return [
    ...(some > 0 ? ofSamples : ['No has elegido ninguna determinación: no te avisamos de los No cumple.']),
    ...(user.avisosAnuladas ? ['Las muestras que el laboratorio anula.'] : []),
    ...(user.avisosRetrasos ? ['Las muestras que van con retraso, al día siguiente.'] : []),
    ...(user.avisosMuestreosPorVencer ? ['Los muestreos que vencen en 7 días.'] : []),
    ...(user.avisosMuestreosSinHacer ? ['Los muestreos que no se han hecho, al acabar su periodo.'] : []),
    ...(user.avisosIncidencias.length > 0 ? [`De las incidencias, cuando: ${incidenciasDe(user)}.`] : []),
    ...(user.resumen === 'ninguno'
      ? []
      : [
          `Un resumen ${user.resumen} de lo nuevo, lo que no cumple, lo que está cerca de su límite y las incidencias vencidas.`,
        ]),
    ...(user.avisosPreguntas
      ? [
          user.role === 'admin'
            ? 'Lo que preguntan los clientes sobre sus muestras, y las que piden.'
            : 'Las respuestas del laboratorio a lo que preguntes y pidas.',
        ]
      : []),
    ...(user.avisosPapeles ? ['Que alguien ha verificado un informe que ya no vale.'] : []),
    ...(user.role === 'admin' && user.avisosEntregas ? ['Entregas que fallan o traen muestras rechazadas.'] : []),
  ];
}
