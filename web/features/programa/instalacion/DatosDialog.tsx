import { useState } from 'react';
import type { InstalacionEntera } from '../../../../contract/programa/programa.ts';
import { cambiada } from './cambio.ts';
import { CambioDialog } from './CambioDialog.tsx';
import { datosDe, type DatosValues, errorsOfDatos, readDatos } from './datos.ts';
import { DatosFields } from './DatosFields.tsx';
import { useCambio } from './use-cambio.ts';

/** Changes what an installation is, its programme aside. */
export function DatosDialog({ entera, onClosed }: { entera: InstalacionEntera; onClosed: () => void }) {
  const [isDone, setDone] = useState(false);
  const controls = useCambio<DatosValues>({
    entera,
    valuesOf: datosDe,
    validate: errorsOfDatos,
    apply(values, over) {
      const { solicitante: _, ...datos } = readDatos(values);
      return cambiada(over, datos);
    },
    onSaved: () => setDone(true),
  });
  return (
    <CambioDialog title={`Datos de «${entera.nombre}»`} isDone={isDone} controls={controls} onClosed={onClosed}>
      <DatosFields form={controls.form} citados={entera.citados} />
    </CambioDialog>
  );
}
