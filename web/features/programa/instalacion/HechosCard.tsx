import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { fechaLarga } from '../../../../contract/base/fechas.ts';
import type { InstalacionEntera } from '../../../../contract/programa/programa.ts';
import card from '../../../components/Card.module.css';
import { DateField } from '../../../forms/DateField.tsx';
import { readDate } from '../../../forms/typed-date.ts';
import { cambiada } from './cambio.ts';
import { CambioDialog } from './CambioDialog.tsx';
import { useCambio } from './use-cambio.ts';

interface HechosCardProps {
  entera: InstalacionEntera;
  hoy: string;
}

/** When the installation was cleaned and disinfected, after which the law wants a sample. */
export function HechosCard({ entera, hoy }: HechosCardProps) {
  const { hechos, puedeEditar } = entera;
  const [open, setOpen] = useState<{ fecha: string | null } | null>(null);
  const newest = hechos.toSorted((a, b) => (a.fecha < b.fecha ? 1 : -1));
  return (
    <section className={`${card.card} whole-on-paper`} aria-label="Limpiezas y desinfecciones">
      <header className="py-12 px-inset flex wrap items-center between gap-8-12">
        <h2 className={card.title}>Limpiezas y desinfecciones</h2>
        {puedeEditar ? (
          <Button
            variant="default"
            size="xs"
            className="no-print"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setOpen({ fecha: null })}
          >
            Anotar una
          </Button>
        ) : null}
      </header>
      {newest.length === 0 ? (
        <p className="px-inset pb-16 ink-3">Ninguna anotada. De ellas depende la muestra que se toma después.</p>
      ) : (
        <ul className="no-bullets">
          {newest.map(({ fecha }) => (
            <li key={fecha} className="line-above px-inset py-8 min-height-36 flex items-center between figures">
              {fechaLarga(fecha)}
              {puedeEditar ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  className="no-print"
                  aria-label={`Quitar la del ${fechaLarga(fecha)}`}
                  onClick={() => setOpen({ fecha })}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {open ? <HechoDialog entera={entera} hoy={hoy} fecha={open.fecha} onClosed={() => setOpen(null)} /> : null}
    </section>
  );
}

/** Notes a cleaning, or takes one away that was noted (`fecha`). */
function HechoDialog({
  entera,
  hoy,
  fecha,
  onClosed,
}: HechosCardProps & { fecha: string | null; onClosed: () => void }) {
  const [isDone, setDone] = useState(false);
  const controls = useCambio<{ fecha: string }>({
    entera,
    valuesOf: () => ({ fecha: fecha ?? hoy }),
    validate({ fecha: typed }): Record<string, string> {
      if (fecha !== null) return {};
      if (readDate(typed).fecha === undefined) return { fecha: 'Escribe el día en que se hizo' };
      if (typed > hoy) return { fecha: 'Ese día aún no ha llegado' };
      return entera.hechos.some((hecho) => hecho.fecha === typed) ? { fecha: 'Ya está anotada' } : {};
    },
    apply: ({ fecha: day }, over) => {
      const others = over.hechos.filter((hecho) => hecho.fecha !== day);
      return cambiada(over, {
        hechos: fecha === null ? [...others, { que: 'limpieza y desinfección', fecha: day }] : others,
      });
    },
    onSaved: () => setDone(true),
  });
  return (
    <CambioDialog
      title={fecha === null ? 'Anotar una limpieza y desinfección' : 'Quitar una limpieza y desinfección'}
      size={440}
      submit={fecha === null ? 'Anotar' : 'Quitar'}
      isDangerous={fecha !== null}
      isDone={isDone}
      controls={controls}
      onClosed={onClosed}
    >
      {fecha === null ? (
        <DateField
          label="Día"
          value={controls.form.values.fecha}
          error={controls.form.errors['fecha']}
          onChange={(day) => controls.form.setFieldValue('fecha', day)}
        />
      ) : (
        <p className="ink-2">
          La del {fechaLarga(fecha)} dejará de constar, y la muestra que se pedía después de ella, también.
        </p>
      )}
    </CambioDialog>
  );
}
