import { validateHeaderValue } from 'node:http';
import { expect, test } from 'vitest';
import { entetesFichier } from './entetes.ts';

test('un nom accentué est lisible par tous les navigateurs', () => {
  expect(entetesFichier({ nom: "relevé d'été.pdf", mime: 'application/pdf', taille: 12 })).toMatchObject({
    'content-disposition': `inline; filename="releve d'ete.pdf"; filename*=UTF-8''relev%C3%A9%20d%27%C3%A9t%C3%A9.pdf`,
    'content-length': '12',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox;/),
  });
});

test.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf'])(
  '%s s’affiche, ou se télécharge à la demande',
  (mime) => {
    expect(entetesFichier({ nom: 'a', mime })['content-disposition']).toMatch(/^inline/);
    expect(entetesFichier({ nom: 'a', mime }, { telecharger: true })['content-disposition']).toMatch(/^attachment/);
  },
);

test.each(['text/plain', 'text/csv', 'application/xml', 'application/zip', 'image/heic', 'image/svg+xml', 'text/html'])(
  '%s se télécharge toujours',
  (mime) => {
    expect(entetesFichier({ nom: 'a', mime })['content-disposition']).toMatch(/^attachment/);
  },
);

test.each(['a"; filename="b.exe', 'a\r\nSet-Cookie: x=1', 'a\\b', '日本語.pdf', '\ud800.pdf', 'a%41.pdf'])(
  '%j ne sort pas de l’en-tête',
  (nom) => {
    const entete = entetesFichier({ nom, mime: 'application/pdf' })['content-disposition'] ?? '';
    expect(() => validateHeaderValue('content-disposition', entete)).not.toThrow();
    expect(entete).toMatch(/^inline; filename="[^"\\%]*"; filename\*=UTF-8''[\w.~%-]*$/);
  },
);
