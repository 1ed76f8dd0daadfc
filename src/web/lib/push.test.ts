import { describe, expect, it } from 'vitest';
import { delaiReconnexion } from './push.ts';

describe('reconnexion du canal', () => {
  it('revient aussitôt, puis toutes les 100 ms au plus pendant dix secondes', () => {
    expect(delaiReconnexion(1, 0, 1)).toBe(1);
    expect(delaiReconnexion(2, 50, 1)).toBe(100);
    expect(delaiReconnexion(80, 9_999, 0)).toBe(50);
  });

  it('s’espace ensuite jusqu’à cinq secondes, avec du hasard', () => {
    const delais = [10_000, 14_000, 20_000, 600_000].map((depuis) => delaiReconnexion(100, depuis, 1));
    expect(delais).toEqual([200, 800, 5000, 5000]);
    expect(delaiReconnexion(100, 600_000, 0)).toBe(2500);
  });
});
