import { CloseButton, Loader } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import classes from './OptionsPicker.module.css';
import type { OptionsPickerProps } from './use-picker.ts';

/** The end of a picker's field: what takes away all that is chosen, a wait, or the sign that a list opens. */
export function PickerEnd({ label, value, onChange, max, disabled, isLoading }: OptionsPickerProps) {
  if (isLoading) return <Loader size={16} aria-hidden />;
  if (value.length === 0 || disabled) return <IconSelector size={16} aria-hidden className={classes.sign} />;
  const text = max === 1 ? 'Quitar' : 'Quitar todos';
  return (
    <CloseButton
      size="sm"
      aria-label={`${text}: ${label}`}
      title={text}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChange([])}
    />
  );
}
