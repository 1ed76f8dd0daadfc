import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAttenteSensible } from './use-attente.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('une attente courte ne se voit pas ; une longue, oui, jusqu’à sa fin (COM-150)', () => {
  const { result, rerender } = renderHook(({ attend }) => useAttenteSensible(attend), {
    initialProps: { attend: true },
  });
  act(() => void vi.advanceTimersByTime(100));
  rerender({ attend: false });
  rerender({ attend: true });
  act(() => void vi.advanceTimersByTime(100));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(100));
  expect(result.current).toBe(true);
  rerender({ attend: false });
  expect(result.current).toBe(false);
});
