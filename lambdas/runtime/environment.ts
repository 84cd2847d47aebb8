/** What the deployment may tell a function or leave out. */
export function optional(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** The name of a resource, which the deployment gives to the functions that use it. Throws where it is missing. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing`);
  return value;
}
