/** The time zone that the browser says it is in. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
