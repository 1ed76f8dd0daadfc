import { vi } from 'vitest';

/** Same limit as `expect.poll` in vitest.config.ts: long enough for a busy machine, it only ends a test that hangs. */
const LIMITE_MS = 180_000;

/** Tries again until `verifier` stops throwing, and returns its result. */
export const attendreQue = <T>(verifier: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(verifier, { timeout: LIMITE_MS, interval });
