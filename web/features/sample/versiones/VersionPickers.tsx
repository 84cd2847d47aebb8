import { NativeSelect } from '@mantine/core';
import type { Revision } from '../../../../contract/revision.ts';
import { dayOf } from './CorrectionNotice.tsx';
import classes from './Differences.module.css';

/** A version as it is called: its number, its day, and whether it is in force. */
export function nameOf({ numero, recibidaEn, vigente, retirada }: Revision): string {
  const state = vigente ? ' · vigente' : retirada ? ' · retirada' : '';
  return `Versión ${numero + 1}, del ${dayOf(recibidaEn)}${state}`;
}

interface VersionPickersProps {
  versions: readonly Revision[];
  before: Revision;
  after: Revision;
  onChoose: (antes: number, despues: number) => void;
}

/** The two versions that are compared, each to choose from all. */
export function VersionPickers({ versions, before, after, onChoose }: VersionPickersProps) {
  const data = versions.map((one) => ({ value: String(one.numero), label: nameOf(one) }));
  return (
    <div className={`${classes.pickers} no-print`}>
      <NativeSelect
        label="Antes"
        data={data}
        value={String(before.numero)}
        onChange={(event) => onChoose(Number(event.currentTarget.value), after.numero)}
      />
      <NativeSelect
        label="Después"
        data={data}
        value={String(after.numero)}
        onChange={(event) => onChoose(before.numero, Number(event.currentTarget.value))}
      />
    </div>
  );
}
