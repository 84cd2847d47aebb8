import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import type { FilaDePrograma, InstalacionEntera } from '../../../../contract/programa/programa.ts';
import { textoDeFrecuencia, textoDeTemporada } from '../../../../contract/programa/rules/frecuencia.ts';
import { nombreDePunto } from '../../puntos/words.ts';
import { OrigenDeFila } from '../OrigenDeFila.tsx';

interface FilaRowProps {
  entera: InstalacionEntera;
  fila: FilaDePrograma;
  onEdit: () => void;
  onRemove: () => void;
}

/** A row of a programme: what, how often, which samples count, from when, and where it comes from. */
export function FilaRow({ entera: { citados, puedeEditar }, fila, onEdit, onRemove }: FilaRowProps) {
  const { que, tipos, parametros, puntos, frecuencia, temporada, quien, desde, hasta, origen } = fila;
  const names = puntos.map((clave) => {
    const punto = citados.find((one) => one.clave === clave);
    return punto ? nombreDePunto(punto) : 'un punto sin muestras';
  });
  const often = [textoDeFrecuencia(frecuencia), temporada && textoDeTemporada(temporada)].filter(Boolean).join(', ');
  return (
    <li className="line-above px-inset py-10 flex items-start between gap-12 whole-on-paper">
      <div className="shrink break-anywhere">
        <p>
          <b>{que}</b> · {often}
        </p>
        <p className="ink-2 size-13">
          Cuentan:{' '}
          {[tipos.join('; '), parametros.length > 0 && `con ${parametros.join(', ')}`].filter(Boolean).join(' · ')}
          {' · '}
          {names.length > 0 ? names.join(', ') : 'todos sus puntos'}
        </p>
        <p className="ink-2 size-13 figures">
          {hasta ? `Del ${fechaCorta(desde)} al ${fechaCorta(hasta)}` : `Desde el ${fechaCorta(desde)}`}
          {quien ? ` · la toma ${quien}` : ''}
        </p>
        <OrigenDeFila origen={origen} />
      </div>
      {puedeEditar ? (
        <div className="flex rigid no-print">
          <ActionIcon variant="subtle" color="gray" aria-label={`Cambiar «${que}»`} title="Cambiar" onClick={onEdit}>
            <IconPencil size={17} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={`Quitar «${que}»`} title="Quitar" onClick={onRemove}>
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </li>
  );
}
