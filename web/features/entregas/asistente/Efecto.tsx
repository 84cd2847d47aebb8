import { type ReactNode, useEffect, useRef } from 'react';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { Simulacion, Efecto as EfectoDeEntrega, Recuento } from '../../../../contract/entregas/subidas.ts';
import card from '../../../components/Card.module.css';
import { Celdas } from '../Celdas.tsx';
import { Flechas } from '../Flechas.tsx';
import { lineasDeNotas } from '../../../../contract/entregas/rules/notas.ts';
import { fraseDeConclusiones } from '../words.ts';
import classes from './Efecto.module.css';

/** Reasons of refusals, and fields that change, that are named; the rest are on the delivery's page. */
const few = 8;

interface EfectoProps {
  simulacion: Simulacion;
}

/** What delivering the file would do to what is stored, once it was tried whole. */
export function Efecto({ simulacion: { efecto, recuento } }: EfectoProps) {
  const section = useRef<HTMLElement>(null);
  // It was asked for from the foot of the page, and is said above it.
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={`${card.card} ${classes.foreseen} pt-16 px-inset pb-20 no-outline`}
      aria-labelledby="efecto"
    >
      <h2 id="efecto" className={card.title}>
        Qué va a pasar
      </h2>
      {recuento?.error ? (
        <p role="alert" className="mt-6 no-cumple break-anywhere">
          El archivo se rechazaría entero: {recuento.error}
        </p>
      ) : null}
      {efecto && recuento ? <Lines efecto={efecto} recuento={recuento} /> : null}
    </section>
  );
}

function Lines({
  efecto,
  recuento: { rechazadas, notas, conclusiones, celdas },
}: {
  efecto: EfectoDeEntrega;
  recuento: Recuento;
}) {
  const { nuevas, actualizadas, sinCambios, superadas, retenidas, cambios, comparadas } = efecto;
  const { sinCertificado, sinCliente, raras } = efecto;
  const said = fraseDeConclusiones(conclusiones);
  const motivos = notas.rechazos.motivos.filter(({ muestras }) => muestras > 0);
  const { lineas } = lineasDeNotas({ total: rechazadas, motivos });
  return (
    <ul className={`${classes.lines} mt-6 grid gap-4 no-bullets break-anywhere`}>
      <Line count={nuevas} one="muestra nueva" many="muestras nuevas" />
      <Line count={actualizadas} one="muestra cambia" many="muestras cambian">
        {cambios.slice(0, few).map(({ campo, muestras, primera }) => (
          <li key={campo}>
            {campo}, en {numero(muestras)}. La primera, {primera.muestra}
            {primera.texto ? ': ' : ''}
            <Flechas texto={primera.texto} />
          </li>
        ))}
        {comparadas < actualizadas ? <li>Se han comparado las primeras {numero(comparadas)}</li> : null}
      </Line>
      <Line
        count={retenidas}
        one="muestra puede ser otra que la guardada: esperará tu decisión en la página de la entrega"
        many="muestras pueden ser otras que las guardadas: esperarán tu decisión en la página de la entrega"
      />
      <Line count={rechazadas} one="muestra se rechaza" many="muestras se rechazan">
        {lineas.slice(0, few).map(({ frase, campo, motivos: own }) => {
          const [first] = own;
          const line = first?.primeras[0]?.linea;
          return (
            <li key={frase}>
              {numero(own.reduce((sum, { muestras }) => sum + muestras, 0))}: {campo ? `${campo}: ` : ''}
              {own.length === 1 ? first?.motivo : frase}
              {line === undefined ? '' : `. La primera, en la línea ${numero(line)}`}
            </li>
          );
        })}
        {lineas.length > few ? <li>y otros {cantidad(lineas.length - few, 'motivo', 'motivos')}</li> : null}
      </Line>
      <Line count={sinCambios} one="muestra se queda como está" many="muestras se quedan como están" />
      <Line
        count={superadas}
        one="muestra tiene guardada una revisión posterior, que se queda"
        many="muestras tienen guardada una revisión posterior, que se queda"
      />
      <Line
        count={sinCliente}
        one="muestra no la verá ningún cliente: su solicitante no es de ninguno"
        many="muestras no las verá ningún cliente: sus solicitantes no son de ninguno"
      />
      {said ? <li>{said}</li> : null}
      <Line
        count={sinCertificado}
        one="muestra autorizada está sin certificado"
        many="muestras autorizadas están sin certificado"
      />
      <li>
        <Celdas cuenta={celdas} />
      </li>
      {raras.length > 0 ? (
        <li>
          Las menos parecidas a las demás, míralas antes:
          <ul className={`${classes.lines} mt-6 grid gap-4 no-bullets break-anywhere`}>
            {raras.map(({ muestra, motivo }) => (
              <li key={`${muestra} ${motivo}`}>
                <strong>{muestra}</strong> {motivo}
              </li>
            ))}
          </ul>
        </li>
      ) : null}
    </ul>
  );
}

/** A number of samples and what becomes of them; nothing where there are none. */
function Line({ count, one, many, children }: { count: number; one: string; many: string; children?: ReactNode }) {
  if (count === 0) return null;
  return (
    <li>
      <strong>{numero(count)}</strong> {count === 1 ? one : many}
      {children ? <ul className={`${classes.lines} mt-6 grid gap-4 no-bullets break-anywhere`}>{children}</ul> : null}
    </li>
  );
}
