import { notifications } from '@mantine/notifications';

const id = 'incidencia';

/** Says that something was done, in the place of what was said before: on a phone several would cover the page. */
export function say(message: string): void {
  notifications.hide(id);
  notifications.show({ id, message });
}
