const oneDecimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `1,5 MB`: a size in bytes as spec, section 9 has it (bytes / 1048576, one decimal), its unit never on another line. */
export function textoDeTamano(bytes: number): string {
  return `${oneDecimal.format(bytes / 1_048_576)}\u00a0MB`;
}
