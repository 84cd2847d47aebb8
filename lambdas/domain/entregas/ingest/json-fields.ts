import { quotedValue } from './quoted-value.ts';
import { withoutBidi } from '../../../../contract/base/texto.ts';
import type { Reading } from './reading.ts';
import { isSheetError, sheetError } from './sheet-damage.ts';

/**
 * Called with the path, without array positions, of a field that isn't kept, its text and its value; `isSaid`: whether that is to
 * be said, as it isn't of what is known to be none of a sample's.
 */
export type UnknownField = (campo: string, texto: string, value: unknown, isSaid: boolean) => void;

type JsonObject = Record<string, unknown>;

/** The fields of one object of a sample. Each is read once, blanks count as absent, and fields left unread are reported. */
export class JsonFields {
  readonly object: JsonObject;
  private readonly path: string;
  private readonly reading: Reading;
  private readonly unknown: UnknownField;
  private readonly seen = new Set<string>();

  constructor(object: JsonObject, path: string, reading: Reading, unknown: UnknownField) {
    this.object = object;
    this.path = path;
    this.reading = reading;
    this.unknown = unknown;
  }

  /** A text, or a number or yes/no as text, without the space around it or what turns its direction; the first of these names that says anything. */
  text(...names: readonly string[]): string | undefined {
    let found: string | undefined;
    for (const name of names) {
      const value = this.take(name);
      if (found !== undefined || value === undefined) continue;
      if (typeof value === 'boolean') found = value ? 'Sí' : 'No';
      else if (typeof value === 'string' || typeof value === 'number')
        found = withoutBidi(String(value)).trim() || undefined;
      else this.refuse(name, quotedValue(value), 'Debe ser un texto');
      if (found !== undefined && isSheetError(found)) this.refuse(name, found, sheetError);
    }
    return found;
  }

  /** Several texts at once: what each is to be called, and its name here. */
  texts<K extends string>(names: Record<K, string>): Partial<Record<K, string>> {
    const texts: Partial<Record<K, string>> = {};
    for (const as of Object.keys(names) as K[]) {
      const text = this.text(names[as]);
      if (text !== undefined) texts[as] = text;
    }
    return texts;
  }

  /** A list of objects; none where the field is absent. */
  objects(name: string): JsonObject[] {
    const value = this.take(name);
    if (value === undefined) return [];
    if (Array.isArray(value) && value.every(isObject)) return value;
    this.refuse(name, quotedValue(value), 'Debe ser una lista de objetos');
    return [];
  }

  /** An object, or a text that stands for it. */
  objectOrText(name: string): JsonObject | string | undefined {
    const value = this.take(name);
    return isObject(value) ? value : this.text(name);
  }

  /** The fields of an object within this one. */
  within(object: JsonObject, path: string): JsonFields {
    return new JsonFields(object, `${this.path}${path}`, this.reading, this.unknown);
  }

  /** A number as such; undefined for anything else, which `text` can still read. */
  number(name: string): number | undefined {
    const value = this.object[name];
    if (typeof value === 'number') this.seen.add(name);
    return typeof value === 'number' ? value : undefined;
  }

  /** Refuses the sample for one of these fields. */
  readonly refuse = (name: string, valor: string, motivo: string): void => {
    this.reading.refusals.push({ linea: this.reading.linea, campo: `${this.path}${name}`, valor, motivo });
  };

  /** Says something worth knowing about one of these fields. */
  readonly warn = (name: string, valor: string, motivo: string): void => {
    this.reading.warnings.push({ linea: this.reading.linea, campo: `${this.path}${name}`, valor, motivo });
  };

  /** Reports the fields that were not read, and which of them are known to be irrelevant here. */
  end(ignored: readonly string[]): void {
    for (const [name, value] of Object.entries(this.object)) {
      if (this.seen.has(name) || value === null || value === '') continue;
      this.unknown(
        `${this.path.replaceAll(/\[\d+\]/gu, '')}${name}`,
        typeof value === 'object' ? quotedValue(value) : JSON.stringify(value),
        value,
        !ignored.includes(name),
      );
    }
  }

  private take(name: string): unknown {
    this.seen.add(name);
    const value = this.object[name];
    return value === null || value === '' ? undefined : value;
  }
}

function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
