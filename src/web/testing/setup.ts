import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// As `expect.poll` in vitest.config.ts: it only ends what hangs.
configure({ asyncUtilTimeout: 180_000 });

// What jsdom lacks and Mantine asks for.
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
  // Kept outside of the screen: the next test would undo the act of this one.
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
});
