/** The longest name in a subject, in characters: four such names fit before mail programs cut a subject. */
const maxNameLength = 60;

/** A name cut for a mail's subject. */
export function shortened(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1).trimEnd()}…` : name;
}
