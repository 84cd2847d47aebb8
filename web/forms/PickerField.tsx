import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { OptionsPickerProps } from './use-picker.ts';
import { loadPart } from '../app/part.ts';

const OptionsPicker = lazy(async () => ({
  default: (await loadPart(async () => import('./OptionsPicker.tsx'))).OptionsPicker,
}));

/** A picker whose code is fetched when it is first shown; until then a field of the same size stands in its place. */
export function PickerField(props: OptionsPickerProps) {
  const { label, value, placeholder, noneLabel } = props;
  const waiting = <TextInput label={label} placeholder={value.length > 0 ? '' : (placeholder ?? noneLabel)} disabled />;
  return (
    <Suspense fallback={waiting}>
      <OptionsPicker {...props} />
    </Suspense>
  );
}
