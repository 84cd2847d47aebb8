/** A value as a refusal quotes it: of an object and a list what they hold, `Hotel Sol`, `nombre: Hotel Sol, id: 7`. */
export function quotedValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(quotedValue).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value);
  return fields
    .map(([name, one]) => (fields.length === 1 ? quotedValue(one) : `${name}: ${quotedValue(one)}`))
    .join(', ');
}
