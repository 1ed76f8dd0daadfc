import { totalmem } from 'node:os';
import { PORT } from './place.ts';

const MB = 1024 * 1024;
const clamp = (value: number, min: number, max: number): number => Math.round(Math.min(max, Math.max(min, value)));

/** The memory this process may use, in megabytes: the container's limit when there is one. */
const memory = (): number => {
  const limit = process.constrainedMemory();
  return Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY) / MB;
};

/** Settings for a small server shared with the application. No TCP: it only listens on the private socket. */
export const serverSettings = (socketDir: string, launcher: string): Record<string, string> => ({
  listen_addresses: '',
  // The setting is a list: quoted, in case the path has a comma.
  unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  port: String(PORT),
  cluster_name: 'pharmaccord',
  // The name of the starter, for a later process that finds the server running.
  'pharmaccord.launcher': launcher,
  max_connections: '100',
  shared_buffers: `${clamp(memory() / 8, 128, 1024)}MB`,
  effective_cache_size: `${clamp(memory() / 2, 256, 8192)}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel workers are off: containers give 64 MB of /dev/shm, which parallel hash joins overrun, and the cores also
  // serve HTTP.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  idle_in_transaction_session_timeout: '5min',
});
