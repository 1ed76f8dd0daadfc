import react from '@vitejs/plugin-react';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const onDatabase = (file: string): boolean =>
  /^src\/server\/(?:features|testing)\//.test(file) || readFileSync(file, 'utf8').includes('/testing/');
/** The server's tests that use a database: every feature's, and what imports from `testing/`. */
const api = globSync('src/server/**/*.test.ts').filter(onDatabase);
const webSetup = 'src/web/testing/setup.ts';
const graine = 'scripts/graine-des-proprietes.ts';

/**
 * Files of one worker share their modules, and jsdom: reading the server or Mantine again for each file was half of
 * the time. A test leaves no state behind in a module; what it puts in the world, it takes back (`afterEach`).
 */
const partage = { isolate: false };

/**
 * A limit ends what hangs, it measures nothing: what is waited for is named first, long before the test is cut.
 * No test writes one of its own (`check:structure`).
 */
const minimum = {
  maxWorkers: 2,
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 180_000, interval: 20 } },
};

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          ...minimum,
          ...partage,
          name: 'unit',
          environment: 'node',
          setupFiles: [graine],
          include: [
            'src/shared/**/*.test.ts',
            'src/server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'simulators/**/*.test.ts',
          ],
          exclude: api,
        },
      },
      {
        extends: true,
        test: {
          ...minimum,
          ...partage,
          name: 'api',
          environment: 'node',
          setupFiles: [graine],
          // A project whose list is empty would take every test.
          include: api.length > 0 ? api : ['src/server/none.test.ts'],
          globalSetup: 'src/server/testing/base/global-setup.ts',
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          ...minimum,
          ...partage,
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: existsSync(webSetup) ? [graine, webSetup] : [graine],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
