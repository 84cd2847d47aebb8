/** Escape closes the calendar, and not the dialog around it as well: Mantine's own mark for that. */
export const keepEscape = { 'data-mantine-stop-propagation': true };
