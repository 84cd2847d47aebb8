const oneDecimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * `1,5 MB`: a size in bytes as spec, section 9 has it (bytes / 1048576, one decimal), its unit never on another line.
 * A file of less than a tenth is `< 0,1 MB`, not 0.
 */
export function textoDeTamano(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes > 0 && megabytes < 0.1 ? '<\u00a00,1\u00a0MB' : `${oneDecimal.format(megabytes)}\u00a0MB`;
}
