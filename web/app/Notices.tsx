import { Notifications } from '@mantine/notifications';
import { noticePlace } from './notice-place.ts';

/** Short notices, for as long as it takes to read them, and panels of long work until they are dismissed. */
export function Notices() {
  return <Notifications position="bottom-right" autoClose={5000} portalProps={{ target: noticePlace }} />;
}
