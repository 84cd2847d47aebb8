/** What parts the cells of a pasted table: tabs, as spreadsheets copy them, else whichever of ';' and ',' its first line has more of. */
export function separatorOf(text: string): string {
  const [line = ''] = text.trimStart().split('\n');
  const count = (sign: string) => line.split(sign).length;
  if (count('\t') > 1) return '\t';
  return count(';') >= count(',') && count(';') > 1 ? ';' : ',';
}

/** A file's text: UTF-8, else as Windows writes it in Spain. */
export function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
