/** Escapes a text for XML or HTML, in an element or in an attribute. */
export function escape(text: string): string {
  // Control characters are legal in a key but not in XML; a reference is what S3 sends.
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[&<>"'\u0000-\u0008\u000b-\u001f\ufffe\uffff]/gu, (character) => {
    const named = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }[character];
    return named ?? `&#x${character.codePointAt(0)?.toString(16)};`;
  });
}

type XmlValue = string | number | boolean | undefined | Xml | readonly XmlValue[];
export interface Xml {
  readonly [name: string]: XmlValue;
}

/** An element with its children; a list repeats the element, and what is undefined is left out. */
function element(name: string, value: XmlValue, attributes = ''): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((one: XmlValue) => element(name, one, attributes)).join('');
  const inside =
    typeof value === 'object'
      ? Object.entries(value as Xml)
          .map(([child, of]) => element(child, of))
          .join('')
      : escape(String(value));
  return `<${name}${attributes}>${inside}</${name}>`;
}

/** A whole document. */
export function xmlDocument(name: string, value: Xml, namespace?: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, value, namespace ? ` xmlns="${namespace}"` : '')}`;
}
