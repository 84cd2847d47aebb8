import { Notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { watchMissing } from './missing-page.ts';
import { noticePlace } from './notice-place.ts';
import { watchUnanswered } from './unanswered.ts';

/**
 * Short notices, for as long as it takes to read them, and panels of long work until they are dismissed. Also loads the code that
 * retries failed requests and missing pages, so that the first page needn't carry it.
 */
export function Notices({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const client = useQueryClient();
  useEffect(() => watchUnanswered(client), [client]);
  useEffect(() => watchMissing(router), [router]);
  return <Notifications position="bottom-right" autoClose={5000} portalProps={{ target: noticePlace }} />;
}
