import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconHistory, IconPlus, IconScale } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { cantidad } from '../../../../contract/base/numeros.ts';
import type { FilaDePrograma, InstalacionEntera } from '../../../../contract/programa/programa.ts';
import card from '../../../components/Card.module.css';
import { textoDeOtrasFilas } from '../words.ts';
import { isPasada } from './cambio.ts';
import { FilaDialog } from './FilaDialog.tsx';
import { FilaRow } from './FilaRow.tsx';
import { PropuestasDialog } from './PropuestasDialog.tsx';
import { QuitarFilaDialog } from './QuitarFilaDialog.tsx';

type Open = 'ley' | 'historial' | 'nueva' | { cambiar: FilaDePrograma } | { quitar: FilaDePrograma };

interface ProgramaCardProps {
  entera: InstalacionEntera;
  /** Today, `yyyy-mm-dd`. */
  hoy: string;
}

/** The programme of an installation: what is in force, what is past, and the ways to add to it. */
export function ProgramaCard({ entera, hoy }: ProgramaCardProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const vigentes = entera.filas.filter((fila) => !isPasada(fila, hoy));
  const pasadas = entera.filas.filter((fila) => isPasada(fila, hoy));
  const rowOf = (fila: FilaDePrograma) => (
    <FilaRow
      key={fila._id}
      entera={entera}
      fila={fila}
      onEdit={() => setOpen({ cambiar: fila })}
      onRemove={() => setOpen({ quitar: fila })}
    />
  );
  return (
    <section className={card.card} aria-label="Programa">
      <header className="py-12 px-inset flex wrap items-center between gap-8-12">
        <h2 className={card.title}>Programa</h2>
        {entera.puedeEditar ? (
          <div className="flex wrap gap-8 no-print">
            <AddButton icon={<IconScale size={15} aria-hidden />} onClick={() => setOpen('ley')}>
              De la ley
            </AddButton>
            <AddButton icon={<IconHistory size={15} aria-hidden />} onClick={() => setOpen('historial')}>
              De lo hecho
            </AddButton>
            <AddButton icon={<IconPlus size={15} aria-hidden />} onClick={() => setOpen('nueva')}>
              Nueva fila
            </AddButton>
          </div>
        ) : null}
      </header>
      {vigentes.length === 0 ? (
        <p className="px-inset pb-16 ink-3">
          {entera.puedeEditar
            ? 'Aún no dice qué hay que muestrear. Empieza por lo que pide la ley o por lo que ya se hace.'
            : 'Aún no dice qué hay que muestrear.'}
        </p>
      ) : (
        <ul className="no-bullets">{vigentes.map(rowOf)}</ul>
      )}
      {entera.otrasFilas > 0 ? (
        <p className="px-inset py-10 line-above ink-2">{textoDeOtrasFilas(entera.otrasFilas)}</p>
      ) : null}
      {pasadas.length > 0 ? <Pasadas count={pasadas.length}>{pasadas.map(rowOf)}</Pasadas> : null}
      {open === 'ley' || open === 'historial' ? (
        <PropuestasDialog entera={entera} de={open} hoy={hoy} onClosed={close} />
      ) : open === 'nueva' ? (
        <FilaDialog entera={entera} fila={null} hoy={hoy} onClosed={close} />
      ) : open && 'cambiar' in open ? (
        <FilaDialog entera={entera} fila={open.cambiar} hoy={hoy} onClosed={close} />
      ) : open ? (
        <QuitarFilaDialog entera={entera} fila={open.quitar} hoy={hoy} onClosed={close} />
      ) : null}
    </section>
  );
}

function AddButton({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="default" size="xs" leftSection={icon} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Rows that ended, folded. */
function Pasadas({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  return (
    <>
      <div className="px-inset line-above no-print">
        <UnstyledButton
          className="min-height-44 inline-flex items-center gap-6 accent weight-500"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={16} aria-hidden className="turning" />
          {cantidad(count, 'fila anterior', 'filas anteriores')}
        </UnstyledButton>
      </div>
      <ul className="no-bullets" id={list} hidden={!isOpen} aria-label="Filas anteriores">
        {isOpen ? children : null}
      </ul>
    </>
  );
}
