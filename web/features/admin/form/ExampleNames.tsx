import { opcionesDeEjemplo } from '../demo/examples.ts';
import type { Opciones } from '../panel/things.ts';

const words = { solicitantes: 'solicitantes', tiposMuestra: 'tipos de muestra' } as const;

/** Where the data name none yet: how one is given, and what it would look like. The examples can't be chosen. */
export function ExampleNames({ of }: { of: keyof Opciones }) {
  return (
    <>
      Todavía no hay {words[of]} en los datos: escríbelos tal como llegan del laboratorio. Ejemplos:{' '}
      {opcionesDeEjemplo[of].slice(0, 2).join(', ')}.
    </>
  );
}
