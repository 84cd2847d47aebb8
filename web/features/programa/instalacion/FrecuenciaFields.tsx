import '@mantine/core/styles/Chip.layer.css';
import '@mantine/core/styles/Group.layer.css';
import { Chip, Group, Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Frecuencia } from '../../../../contract/programa/frecuencia.ts';
import fields from '../../../forms/Fields.module.css';
import { nombresDeMes } from '../../../../contract/base/meses.ts';
import { maneras, type FrecuenciaValues } from './frecuencia.ts';

interface FrecuenciaFieldsProps {
  values: FrecuenciaValues;
  error: ReactNode;
  /** Why it can't be changed, if it can't. */
  fixed?: string | undefined;
  onChange: (values: FrecuenciaValues) => void;
}

const counted: Partial<Record<Frecuencia['cada'], string>> = {
  ano: 'Veces al año',
  meses: 'Meses',
  semanas: 'Semanas',
  dias: 'Días',
  apertura: 'Días antes de abrir',
};

/** How often something is sampled. */
export function FrecuenciaFields({ values, error, fixed, onChange }: FrecuenciaFieldsProps) {
  const set = (change: Partial<FrecuenciaValues>) => onChange({ ...values, ...change });
  const label = counted[values.cada];
  return (
    <fieldset className="flex column gap-12" disabled={fixed !== undefined}>
      <div className={`${fields.pair} items-start grid gap-16 halves`}>
        <NativeSelect
          label="Frecuencia"
          description={fixed}
          data={Object.entries(maneras).map(([value, name]) => ({ value, label: name }))}
          value={values.cada}
          onChange={({ currentTarget }) => set({ cada: currentTarget.value as Frecuencia['cada'] })}
        />
        {label ? (
          <TextInput
            label={label}
            inputMode="numeric"
            maxLength={6}
            value={values.n}
            error={error}
            onChange={({ currentTarget }) => set({ n: currentTarget.value })}
          />
        ) : null}
      </div>
      {values.cada === 'en_meses' ? (
        <Input.Wrapper label="Meses" labelElement="div" error={error}>
          <Chip.Group multiple value={values.enMeses} onChange={(enMeses) => set({ enMeses })}>
            <Group gap={6}>
              {nombresDeMes.map((mes, place) => (
                <Chip key={mes} value={String(place + 1)} size="xs">
                  {mes.slice(0, 3)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      ) : null}
      {values.cada === 'fechas' ? (
        <>
          <Textarea
            label="Fechas"
            description="Una por línea, como 31/03/2026."
            autosize
            minRows={3}
            maxRows={8}
            maxLength={2000}
            value={values.fechas}
            error={error}
            onChange={({ currentTarget }) => set({ fechas: currentTarget.value })}
          />
          <TextInput
            label="Días antes o después que también valen"
            inputMode="numeric"
            maxLength={2}
            value={values.margen}
            onChange={({ currentTarget }) => set({ margen: currentTarget.value })}
          />
        </>
      ) : null}
      {values.cada === 'tras' ? (
        <div className={`${fields.pair} grid gap-16 halves`}>
          <TextInput
            label="Desde cuántos días después"
            inputMode="numeric"
            maxLength={3}
            value={values.desdeDias}
            error={error}
            onChange={({ currentTarget }) => set({ desdeDias: currentTarget.value })}
          />
          <TextInput
            label="Hasta cuántos días después"
            inputMode="numeric"
            maxLength={3}
            value={values.hastaDias}
            onChange={({ currentTarget }) => set({ hastaDias: currentTarget.value })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
