import { type ReactNode, useId } from 'react';
import { condiciones, type Condicion } from '../../../../contract/normas/norma.ts';
import type { PuntoEntero } from '../../../../contract/puntos-listados.ts';
import { fechaCorta } from '../../../../contract/rules/fechas.ts';
import { cantidad, numero } from '../../../../contract/rules/numeros.ts';
import card from '../../../components/Card.module.css';
import { nombreDeClase } from '../words.ts';
import { Aliases } from './Aliases.tsx';
import classes from './PuntoPage.module.css';

interface PuntoFactsProps {
  entero: PuntoEntero;
  isAdmin: boolean;
}

/** What is known of the point. */
export function PuntoFacts({ entero, isAdmin }: PuntoFactsProps) {
  const { punto, ficha, aliases } = entero;
  const title = useId();
  const { clase, codigoSinac, materiales, volumen, coordenadas, inactivoDesde } = ficha;
  const said = Object.entries(condiciones).flatMap(([condicion, words]) => {
    const is = ficha.atributos[condicion as Condicion];
    return is === undefined ? [] : [{ label: preguntaDe(words), value: is ? 'Sí' : 'No' }];
  });
  const facts: { label: string; value: ReactNode }[] = [
    { label: 'Clase', value: clase && nombreDeClase(clase) },
    { label: 'Código', value: punto.codigo },
    { label: 'Código SINAC', value: codigoSinac },
    { label: 'Solicitante', value: punto.solicitante },
    ...said,
    { label: 'Materiales', value: materiales },
    { label: 'Volumen', value: volumen !== null && `${numero(volumen)} m³` },
    { label: 'Coordenadas', value: coordenadas && `${numero(coordenadas.latitud)}; ${numero(coordenadas.longitud)}` },
    { label: 'Muestras', value: `${numero(punto.muestras)}${failedOf(punto.noCumplen)}` },
    { label: 'Primera muestra', value: fechaCorta(punto.primera) },
    { label: 'Sin muestrear desde', value: inactivoDesde && fechaCorta(inactivoDesde) },
    { label: 'Otros nombres', value: aliases.length > 0 && <Aliases entero={entero} isAdmin={isAdmin} /> },
  ];
  return (
    <section className={`${card.card} ${classes.facts}`} aria-labelledby={title}>
      <header className={classes.head}>
        <h2 className={card.title} id={title}>
          Datos del punto
        </h2>
      </header>
      <dl className={classes.list}>
        {facts.flatMap(({ label, value }) =>
          value
            ? [
                <div key={label} className={classes.fact}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
    </section>
  );
}

const failedOf = (count: number) =>
  count === 0 ? '' : `; ${cantidad(count, 'no cumple', 'no cumplen')}`;

/** 'si el vaso es climatizado' as the head of an answer: 'El vaso es climatizado'. */
export function preguntaDe(words: string): string {
  const said = words.replace(/^si /u, '');
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}
