import { Notifications } from '@mantine/notifications';

/** Where short notices appear, for as long as it takes to read them. */
export function Notices() {
  return <Notifications position="bottom-right" autoClose={5000} className="no-print" />;
}
