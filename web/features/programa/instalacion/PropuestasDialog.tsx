import { Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { InstalacionEntera } from '../../../../contract/programa/programa.ts';
import type { PropuestaDeLey, Propuestas } from '../../../../contract/programa/propuestas.ts';
import { textoDeFrecuencia, textoDeTemporada } from '../../../../contract/programa/rules/frecuencia.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { propuestasOptions } from '../api.ts';
import { advertenciaDeLey } from '../words.ts';
import { CambioDialog } from './CambioDialog.tsx';
import { type Cuentan, errorsOfPropuestas, type PropuestasValues, withPropuestas } from './propuestas.ts';
import { QueCuenta } from './QueCuenta.tsx';
import { useCambio } from './use-cambio.ts';

interface PropuestasDialogProps {
  entera: InstalacionEntera;
  /** Which proposals are shown. */
  de: 'ley' | 'historial';
  hoy: string;
  onClosed: () => void;
}

const titles = { ley: 'Añadir lo que pide la ley', historial: 'Añadir lo que ya se hace' };

/** What an installation's programme may take from the law, or from what was taken there: a person chooses. */
export function PropuestasDialog(props: PropuestasDialogProps) {
  const query = useQuery(propuestasOptions(props.entera._id));
  // What is chosen is of these: what was proposed before a change, or after this one, has others in their places.
  const [propuestas, setPropuestas] = useState<Propuestas | null>(null);
  const isFresh = !(query.isStale && query.isFetching);
  if (!propuestas && query.data && isFresh) setPropuestas(query.data);
  if (propuestas) return <Choose {...props} propuestas={propuestas} />;
  return (
    <Dialog title={titles[props.de]} size={720} onClosed={props.onClosed}>
      {() =>
        query.isError && !query.isFetching ? (
          <LoadFailure title="No se han podido cargar las propuestas" query={query} />
        ) : (
          <>
            <output className="unseen">Cargando las propuestas...</output>
            <Skeleton height={220} aria-hidden />
          </>
        )
      }
    </Dialog>
  );
}

function Choose({ entera, de, hoy, onClosed, propuestas: shown }: PropuestasDialogProps & { propuestas: Propuestas }) {
  const [isDone, setDone] = useState(false);
  const controls = useCambio<PropuestasValues>({
    entera,
    valuesOf: () => ({ desde: `${hoy.slice(0, 4)}-01-01`, ley: {}, historial: {} }),
    validate: (values, { filas }) => errorsOfPropuestas(values, filas.length),
    apply: (values, over) => withPropuestas(values, shown, over),
    fieldOfFila: (que, field) => {
      const row = `ley.${shown.ley.findIndex((one) => one.que === que)}`;
      return field === 'tipos' ? row : `${row}.${field}`;
    },
    onSaved: () => setDone(true),
  });
  const { form } = controls;
  const { values, errors } = form;
  const isAllThere = de === 'ley' ? shown.ley.every(({ estado }) => estado === 'igual') : shown.historial.length === 0;
  const isEmpty = de === 'ley' ? shown.ley.length === 0 : shown.historial.length === 0;
  const choose = (place: number, cuentan: Cuentan | undefined) => {
    const { [place]: _, ...others } = values.ley;
    form.clearErrors();
    form.setFieldValue('ley', cuentan ? { ...others, [place]: cuentan } : others);
  };
  return (
    <CambioDialog
      title={titles[de]}
      size={720}
      submit="Añadir al programa"
      isOnlyRead={isAllThere}
      isDone={isDone}
      controls={controls}
      onClosed={onClosed}
    >
      {isEmpty ? (
        <p className="ink-2">
          {de === 'ley'
            ? 'Con los datos que constan de la instalación, la ley no fija ninguna frecuencia que se pueda calcular.'
            : 'En los últimos doce meses no se han tomado en sus puntos muestras bastantes para proponer una frecuencia.'}
        </p>
      ) : isAllThere ? null : (
        <DateField
          label="Cuentan desde"
          description="Lo que se planee se contará desde ese día."
          value={values.desde}
          error={errors['desde']}
          onChange={(fecha) => form.setFieldValue('desde', fecha)}
        />
      )}
      {de === 'ley' ? (
        <>
          {isEmpty ? null : <p className="ink-2">{advertenciaDeLey}</p>}
          {isEmpty || shown.tipos.length + shown.parametros.length > 0 ? null : (
            <p className="ink-2">
              De «{entera.solicitante}» no hay muestras autorizadas que puedas ver: pregunta al laboratorio cómo llamará
              a sus tipos. Una fila con otro nombre no contaría ninguna.
            </p>
          )}
          <ul className="no-bullets framed rounded-8" hidden={isEmpty}>
            {shown.ley.map((propuesta, place) => (
              <LeyRow
                key={`${propuesta.que} ${propuesta.articulo}`}
                entera={entera}
                propuesta={propuesta}
                chosen={values.ley[place]}
                errors={{ tipos: errors[`ley.${place}`], parametros: errors[`ley.${place}.parametros`] }}
                onChoose={(cuentan) => choose(place, cuentan)}
              />
            ))}
          </ul>
          <Apart propuestas={shown} />
        </>
      ) : (
        <ul className="no-bullets framed rounded-8" hidden={isEmpty}>
          {shown.historial.map(({ tipo, frase, frecuencia }, place) => (
            <li key={tipo} className="ruled px-16 py-10">
              <Checkbox
                label={tipo}
                description={`${frase} (${textoDeFrecuencia(frecuencia)})`}
                checked={values.historial[place] === true}
                onChange={({ currentTarget }) => {
                  const { [place]: _, ...others } = values.historial;
                  form.clearErrors();
                  form.setFieldValue('historial', currentTarget.checked ? { ...others, [place]: true } : others);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {errors['elegidas'] ? (
        <p className="no-cumple" role="alert">
          {errors['elegidas']}
        </p>
      ) : null}
    </CambioDialog>
  );
}

interface LeyRowProps {
  entera: InstalacionEntera;
  propuesta: PropuestaDeLey;
  /** Which samples are to count; undefined where it isn't chosen. */
  chosen: Cuentan | undefined;
  errors: ComponentProps<typeof QueCuenta>['errors'];
  onChoose: (cuentan: Cuentan | undefined) => void;
}

function LeyRow({ entera, propuesta, chosen, errors, onChoose }: LeyRowProps) {
  const { que, frecuencia, temporada, articulo, frase, estado, fila } = propuesta;
  const often = [textoDeFrecuencia(frecuencia), temporada && textoDeTemporada(temporada)].filter(Boolean).join(', ');
  const before = entera.filas.find(({ _id }) => _id === fila);
  const about = (
    <>
      {frase}. {articulo}.
      {estado === 'distinta' && before
        ? ` El programa tiene ahora: ${textoDeFrecuencia(before.frecuencia)}; terminará el día antes.`
        : ''}
    </>
  );
  if (estado === 'igual') {
    return (
      <li className="ruled px-16 py-10">
        <p className="weight-500">
          {que} · {often} <span className="tag">Ya está en el programa</span>
        </p>
        <p className="ink-3 size-13">{about}</p>
      </li>
    );
  }
  return (
    <li className="ruled px-16 py-10 flex column gap-12">
      <Checkbox
        label={`${que} · ${often}`}
        description={about}
        checked={chosen !== undefined}
        onChange={({ currentTarget }) =>
          onChoose(
            currentTarget.checked
              ? before
                ? { tipos: before.tipos, parametros: before.parametros }
                : { tipos: propuesta.tipos, parametros: [] }
              : undefined,
          )
        }
      />
      {chosen ? (
        <div className="flex column gap-12 pl-18">
          {!before && propuesta.tipos.length > 0 ? (
            <p className="ink-2 size-13">
              {propuesta.tipos.length === 1
                ? 'Se propone un tipo de muestra por su nombre: comprueba que es el de esta fila.'
                : 'Se proponen tipos de muestra por su nombre: comprueba que son los de esta fila.'}
            </p>
          ) : null}
          <QueCuenta instalacion={entera._id} {...chosen} errors={errors} onChange={onChoose} />
        </div>
      ) : null}
    </li>
  );
}

/** What the law wants measured on the spot, and what the portal does not compute: listed, but not planned here. */
function Apart({ propuestas: { enElLugar, dichos } }: { propuestas: Propuestas }) {
  return (
    <>
      {enElLugar.length > 0 ? (
        <section className="ink-2 size-13">
          <h3 className="weight-600">También pide, medido en el lugar y sin muestra de laboratorio</h3>
          <ul className="pl-18 mt-4">
            {enElLugar.map(({ que, frecuencia, articulo }) => (
              <li key={que}>
                {que}: {textoDeFrecuencia(frecuencia)} ({articulo})
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {dichos.length > 0 ? (
        <section className="ink-2 size-13">
          <h3 className="weight-600">Lo que aquí no se calcula</h3>
          <ul className="pl-18 mt-4">
            {dichos.map((dicho) => (
              <li key={dicho}>{dicho}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
