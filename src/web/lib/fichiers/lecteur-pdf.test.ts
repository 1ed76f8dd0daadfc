import { afterEach, describe, expect, test, vi } from 'vitest';
import { afficheLesPdf, pdfComplet } from './lecteur-pdf.ts';

describe('un navigateur affiche les PDF', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    [
      'un ordinateur',
      { pdfViewerEnabled: true, maxTouchPoints: 0, userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)' },
      true,
    ],
    [
      'un ordinateur tactile',
      { pdfViewerEnabled: true, maxTouchPoints: 10, userAgent: 'Mozilla/5.0 (Windows NT 10.0)' },
      true,
    ],
    [
      'un téléphone',
      { pdfViewerEnabled: false, maxTouchPoints: 5, userAgent: 'Mozilla/5.0 (Linux; Android 16)' },
      false,
    ],
    [
      'une tablette qui n’en montre que la première page',
      { pdfViewerEnabled: true, maxTouchPoints: 5, userAgent: '(Macintosh)' },
      false,
    ],
  ])('%s', (_cas, navigateur, attendu) => {
    vi.stubGlobal('navigator', navigateur);
    expect(afficheLesPdf()).toBe(attendu);
  });
});

describe('un PDF est entier', () => {
  const corps = 'x'.repeat(5_000);
  test.each([
    ['du début à la fin', `%PDF-1.7\n${corps}\n%%EOF\n`, true],
    ['précédé de quelques octets', `\n\n%PDF-1.7\n${corps}%%EOF`, true],
    ['coupé', `%PDF-1.7\n${corps}`, false],
    ['autre chose', `${corps}%%EOF`, false],
    ['vide', '', false],
  ])('%s', async (_cas, contenu, attendu) => {
    expect(await pdfComplet(new Blob([contenu]))).toBe(attendu);
  });
});
