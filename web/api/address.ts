type Value = string | number | boolean | null | undefined;

/** What a call's address is made of: parameters of its path, and of its query (lists are repeated). */
export type PathParams = Readonly<Record<string, string>>;
export type QueryParams = Readonly<Record<string, Value | readonly Value[]>>;

/** `/results/{id}` with its parameters filled in, each escaped. Throws when one is missing. */
export function fillPath(path: string, params: PathParams): string {
  return path.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = params[name];
    if (!value) throw new TypeError(`Falta ${name} en ${path}`);
    return encodeURIComponent(value);
  });
}

/** `?a=1&b=2&b=3`, or nothing: list values are repeated, empty ones skipped (spec, section 7). */
export function queryString(query: QueryParams): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? (value as readonly Value[]) : [value as Value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  return search.size > 0 ? `?${search.toString()}` : '';
}
