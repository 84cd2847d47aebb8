import { Unbroken } from '../../../components/Unbroken.tsx';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { Incidencia, PlazoDeIncidencia } from '../../../../contract/incidencias/incidencia.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { isPorResolver } from '../../../../contract/incidencias/rules/estados.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { call } from '../api.ts';
import { save } from '../save.ts';
import { Vence } from '../Vence.tsx';
import { instanteConAno, quedanDePlazo } from '../words.ts';

/** The deadlines of the law: the article, the time left, and whether the deadline was met. */
export function Plazos({ incidencia, now }: { incidencia: Incidencia; now: Date }) {
  const [failed, setFailed] = useState<{ clave: string; hecho: boolean; message: string } | null>(null);
  /** The mark that is being saved, which stands at once. */
  const [saving, setSaving] = useState<{ clave: string; hecho: boolean } | null>(null);
  const { plazos, puede } = incidencia;
  if (plazos.length === 0) return null;

  const mark = async (clave: string, hecho: boolean) => {
    setSaving({ clave, hecho });
    const outcome = await save({
      base: incidencia,
      send: (version) =>
        call('updateIncidencia', { params: { id: incidencia._id }, body: { plazos: { [clave]: hecho }, version } }),
    });
    setSaving(null);
    if (outcome.kind === 'done') return setFailed(null);
    // Another person's change of something else is in the page by now: the same press is made over it.
    const message = outcome.kind === 'conflict' ? 'Otra persona acaba de cambiar la incidencia' : outcome.message;
    setFailed({ clave, hecho, message });
  };

  return (
    <div className="first-flush flat-on-paper py-12 px-inset line-above px-16-when-narrow">
      <h2 className="ink-3 size-12 weight-500">Plazos de la norma</h2>
      <ul className="mt-6 flex column gap-12 no-bullets">
        {plazos.map((plazo) => (
          <li key={plazo.clave} className="flex column gap-2 break-anywhere whole-on-paper">
            <p>{plazo.que}</p>
            <p className="ink-3 size-13">
              <Unbroken>{plazo.articulo}</Unbroken>
            </p>
            <Left plazo={plazo} now={now} isOpen={isAbierto(incidencia, plazo)} />
            {puede.escribir && (isAbierto(incidencia, plazo) || plazo.hecho) ? (
              <Checkbox
                className="no-print"
                size="xs"
                radius="xs"
                label="Hecho"
                aria-label={`Hecho: ${plazo.que}`}
                checked={saving?.clave === plazo.clave ? saving.hecho : plazo.hecho !== null}
                disabled={saving !== null}
                onChange={({ currentTarget }) => void mark(plazo.clave, currentTarget.checked)}
              />
            ) : null}
            {failed?.clave === plazo.clave ? (
              <div className="flex wrap items-center gap-8">
                <FormError>{failed.message}</FormError>
                <Button
                  size="compact-xs"
                  variant="default"
                  loading={saving?.clave === plazo.clave}
                  onClick={() => void mark(failed.clave, failed.hecho)}
                >
                  Reintentar
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether it is still to be met: while something is left to do of the incident, and what is to be told once it is closed. */
function isAbierto({ estado }: Incidencia, { hasta, cuando }: PlazoDeIncidencia): boolean {
  return isPorResolver(estado) || (estado === 'cerrada' && hasta !== null && cuando !== undefined);
}

/** What is left of a deadline, when it was met, or when it ended. */
function Left({ plazo, now, isOpen }: { plazo: PlazoDeIncidencia; now: Date; isOpen: boolean }) {
  const { hecho, hasta } = plazo;
  if (hecho) {
    return (
      <p className="ink-3 size-13">
        Hecho el {fechaCorta(fechaEnMadrid(new Date(hecho.cuando)))} por {hecho.quien}
      </p>
    );
  }
  if (hasta === null) return <p className="ink-3 size-13">{plazo.cuando}</p>;
  if (isOpen) {
    return (
      <>
        <p>
          <Vence {...quedanDePlazo({ ...plazo, hasta }, now)} />
        </p>
        {plazo.desde ? <p className="ink-3 size-13">No antes del {fechaCorta(plazo.desde)}</p> : null}
      </>
    );
  }
  return <p className="ink-3 size-13">Hasta el {hasta.length > 10 ? instanteConAno(hasta) : fechaCorta(hasta)}</p>;
}
