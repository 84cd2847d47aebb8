import { readFile } from 'node:fs/promises';

interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: there, an existing user without rights. Undefined: the current user. */
export async function findUnprivileged(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const user = users.find(([name]) => name === wanted);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Error('PostgreSQL can’t run as root, and there is neither a user `postgres` nor `nobody` to run it as');
}
