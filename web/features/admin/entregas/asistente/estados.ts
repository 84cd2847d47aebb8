/** The states of a sample, as a choice among them. */
export const estadosDeMuestra = [
  { value: 'en_curso', label: 'En curso' },
  { value: 'autorizada', label: 'Autorizada' },
  { value: 'anulada', label: 'Anulada' },
] as const;
