import { openDuckdb } from './duckdb.ts';
import { askPeer, type Peer } from './peer.ts';
import { openPostgres } from './postgres.ts';
import type { Question } from '../../questions.ts';
import { serve } from '../serve.ts';

/** What a database's process is asked: first to load a laboratory, then questions. */
export type PeerRequest = { do: 'ask'; question: Question } | PeerTarget;

export type PeerTarget =
  | { do: 'postgres'; cluster: Parameters<typeof openPostgres>[0]; folder: string }
  | { do: 'duckdb'; installed: string; file: string; folder: string };

// A database's client in a process of its own: DuckDB's engine is in it too.

let peer: Peer | undefined;
serve(attend, {});

async function attend(request: PeerRequest): Promise<object> {
  if (request.do === 'ask') {
    if (!peer) throw new Error('Nothing is loaded yet');
    return (await askPeer(peer, request.question)) ?? {};
  }
  const { folder } = request;
  peer =
    request.do === 'postgres'
      ? await openPostgres(request.cluster, folder)
      : await openDuckdb(request.installed, request.file, folder);
  return { loaded: peer.loaded };
}
