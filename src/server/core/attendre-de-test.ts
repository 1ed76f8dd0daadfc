import { vi } from 'vitest';

/** As `expect.poll` in vitest.config.ts: long enough for a machine that others starve, it only ends what hangs. */
const LIMITE_MS = 180_000;

/** Tries again until `verifier` throws nothing, and gives what it returned. */
export const attendreQue = <T>(verifier: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(verifier, { timeout: LIMITE_MS, interval });
