import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Same value as `expect.poll` in vitest.config.ts: long enough to only stop a hung test.
configure({ asyncUtilTimeout: 180_000 });

// Browser functions that Mantine needs and jsdom lacks.
window.matchMedia ??= (media: string) =>
  ({
    media,
    matches: false,
    onchange: null,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    addListener: vi.fn(),
    removeListener: vi.fn(),
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() });
Object.assign(Element.prototype, { scrollIntoView: () => {}, scrollTo: () => {} });

afterEach(() => {
  cleanup();
  // Snackbars live outside the screen: without this, the next test could undo the act of this one.
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
});
