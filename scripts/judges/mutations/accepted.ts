/** Faults that no test need notice, by name, with the reason. One that is noticed by now, or is gone, is said. */
export const accepted: Readonly<Record<string, string>> = {};
