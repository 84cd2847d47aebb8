/** A variable of the environment, or undefined where it is missing or empty. */
export function optional(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** A variable of the environment that the function can't work without. Throws where it is missing. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing`);
  return value;
}
