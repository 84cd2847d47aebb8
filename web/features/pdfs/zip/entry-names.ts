// What file systems refuse, Windows' above all; and what would lead out of the folder that a ZIP is opened in.
// oxlint-disable-next-line no-control-regex
const refused = /[\u0000-\u001f\u007f<>:"/\\|?*]+/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** Gives each certificate a name of its own within a ZIP: `<numero>.pdf`, written so that any system takes it. */
export function entryNames(): (numero: string) => string {
  const taken = new Set<string>();
  return (numero) => {
    const plain =
      numero
        .replace(refused, '-')
        .replace(/^[. ]+|[. ]+$/gu, '')
        .slice(0, 150) || 'certificado';
    const base = reserved.test(plain) ? `_${plain}` : plain;
    let name = base;
    // Systems that don't tell upper case from lower would write one over the other.
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${base} (${n})`;
    taken.add(name.toLowerCase());
    return `${name}.pdf`;
  };
}
