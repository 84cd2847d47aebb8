import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type * as z from 'zod';
import type { EnsayoDeNorma, normaProbadaSchema } from '../../../../contract/normas/norma-de-tipo.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { fechaLarga } from '../../../../contract/base/fechas.ts';
import { messageOf } from '../../../client/api-error.ts';
import { keyed } from '../../../components/keyed.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { call } from './api.ts';
import { fraseSinIdentificar } from '../../../../contract/normas/sin-identificar.ts';
import classes from './Normas.module.css';

type Probada = z.output<typeof normaProbadaSchema>;

/** What a norm would say of the newest sample of a type, before anything is saved. */
export function Preview({ body }: { body: Probada }) {
  const tried = useMutation({ mutationFn: (asked: Probada) => call('tryNorma', { body: asked }) });
  const isOld = JSON.stringify(tried.variables) !== JSON.stringify(body);
  return (
    <div className="pt-12 grid gap-10 line-above">
      <div className="flex wrap items-center gap-10">
        <Button variant="default" size="xs" loading={tried.isPending} onClick={() => tried.mutate(body)}>
          Probar con la última muestra
        </Button>
        <span className={`${classes.help} ink-3 size-13`}>Nada se guarda al probar.</span>
      </div>
      <FormError>{tried.isError ? messageOf(tried.error) : null}</FormError>
      <output>{tried.data && !isOld ? <Tried ensayo={tried.data.ensayo} /> : null}</output>
    </div>
  );
}

function Tried({ ensayo }: EnsayoDeNorma) {
  if (!ensayo)
    return <p className={`${classes.help} ink-3 size-13`}>No hay ninguna muestra autorizada de este tipo.</p>;
  const { muestra, lectura } = ensayo;
  const said = lectura.lecturas.filter(({ situacion }) => situacion !== 'sin límite');
  const rest = lectura.lecturas.length - said.length;
  const lines = [
    ...said.map(({ descripcion, frase }) => ({ name: descripcion, text: frase })),
    ...lectura.lotes.map(({ parametro, frase }) => ({ name: parametro, text: frase })),
  ];
  return (
    <>
      <p>
        Muestra <Link to={`/results/${encodeURIComponent(muestra._id)}`}>{muestra.numero_muestra}</Link>, de{' '}
        {fechaLarga(muestra.fecha_muestra)}, en {lectura.lugar.clase ?? 'lugar sin definir'}.{' '}
        {lectura.calificacion?.frase}
      </p>
      {lines.length === 0 ? (
        <p className={`${classes.help} ink-3 size-13`}>
          {lectura.sinIdentificar.length > 0
            ? 'De lo que se ha leído, la norma no dice nada en ese lugar y fecha.'
            : 'La norma no dice nada de ninguno de sus resultados en ese lugar y fecha.'}
        </p>
      ) : null}
      <dl className={`${classes.said} terms grid gap-8 size-13 mt-10 mb-12`}>
        {keyed(lines, ({ name }) => name).map(({ key, item: { name, text } }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={`${classes.help} ink-3 size-13`}>
        {[
          rest > 0 && `${cantidad(rest, 'resultado', 'resultados')} sin límite en ese lugar y fecha`,
          lectura.sinIdentificar.length > 0 &&
            lectura.calificacion?.termino !== 'no se puede decidir' &&
            fraseSinIdentificar(lectura.sinIdentificar),
        ]
          .filter(Boolean)
          .join('; ')}
      </p>
    </>
  );
}
