import { defineConfig } from '@playwright/test';
import { trouverChromium, trouverSansFenetre } from './scripts/ensure-chromium.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  // Drawn by the processor: a few large tiles cost it less than many small ones.
  '--default-tile-width=2048',
  '--default-tile-height=2048',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Without a UTF-8 locale, Chromium names "download" a file whose name has an accent. */
const lancer = (executablePath: string | undefined) => ({
  args,
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  ...(executablePath ? { executablePath } : {}),
});
// Without animations, which cost a third of the time and leave two menus open at once.
const pose = { contextOptions: { reducedMotion: 'reduce' as const } };
const bureau = { viewport: { width: 1440, height: 900 }, ...pose };
const mobile = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, ...pose };

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/application.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  fullyParallel: false,
  workers: 2,
  // Tried a second time, a journey that then passes is named by `npm test`: it is mended, never left so.
  retries: 1,
  // A limit ends what hangs, it measures nothing: what is waited for is named first, long before the journey is cut.
  // No journey writes one of its own (`check:structure`).
  timeout: 600_000,
  expect: { timeout: 180_000, toPass: { timeout: 180_000 } },
  use: {
    // Set by the global setup; workers read this file again.
    ...(process.env['E2E_URL'] ? { baseURL: process.env['E2E_URL'] } : {}),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    // A fifth of the time: asked for by who looks into a failure (TRACE=1 npm run test:e2e).
    trace: process.env['TRACE'] ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: lancer(trouverSansFenetre() ?? trouverChromium()),
  },
  projects: [
    { name: 'bureau', grepInvert: /@lecteur-pdf/, use: bureau },
    { name: 'lecteur', grep: /@lecteur-pdf/, use: { ...bureau, launchOptions: lancer(trouverChromium()) } },
    { name: 'tablette', grep: /@tablette/, use: { viewport: { width: 1024, height: 768 }, ...pose } },
    { name: 'mobile', grep: /@mobile/, use: mobile },
  ],
});
