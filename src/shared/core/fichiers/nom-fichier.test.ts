import { assert, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { erreurNomFichier, extensionDe, nomDeBase, renommerFichier } from './nom-fichier.ts';

describe('nom de fichier', () => {
  test.each(['relevé 2026.pdf', "avoir de l'été (2).pdf", 'a-b_c.d.csv', 'Ünïcode 12', 'ÇŒæ.png'])(
    'accepte %j',
    (nom) => {
      expect(erreurNomFichier(nom)).toBeNull();
      expect(renommerFichier(nom)).toBe(nom);
    },
  );

  test.each('/\\:*?"<>|#%&{}$!@+=;,~[]`^'.split(''))('refuse le caractère %s', (caractere) => {
    expect(erreurNomFichier(`a${caractere}b.pdf`)).toMatch(/caractère spécial/);
    expect(renommerFichier(`a${caractere}b.pdf`)).toBe('a-b.pdf');
  });

  test.each(['\u0000', '\n', '\r', '\t', '\u202e', '\u200b', '\ud800', '\u00a0', '\u3164', '\u1160', '²'])(
    'refuse le caractère invisible ou non décimal %j',
    (caractere) => {
      expect(erreurNomFichier(`a${caractere}b.pdf`)).not.toBeNull();
    },
  );

  test.each([
    '',
    '   ',
    '.htaccess',
    '..',
    '../../etc/passwd',
    'CON',
    'con.pdf',
    'LPT1.txt',
    'a.pdf.',
    'a.pdf ',
    ' a.pdf',
  ])('refuse %j', (nom) => {
    expect(erreurNomFichier(nom)).not.toBeNull();
  });

  test('255 caractères sont acceptés, 256 refusés', () => {
    expect(erreurNomFichier(`${'é'.repeat(251)}.pdf`)).toBeNull();
    expect(erreurNomFichier(`${'é'.repeat(252)}.pdf`)).toBe('Le nom du fichier ne doit pas dépasser 255 caractères.');
  });

  test('un nom décomposé par macOS est recomposé', () => {
    expect(erreurNomFichier('releve\u0301.pdf')).toBeNull();
    expect(renommerFichier('releve\u0301.pdf')).toBe('relevé.pdf');
  });

  test('le renommage garde le sens et l’extension', () => {
    expect(renommerFichier('Facture n°12 : l’été & l’hiver.PDF')).toBe("Facture n-12 - l'été - l'hiver.PDF");
    expect(renommerFichier('con.pdf')).toBe('_con.pdf');
    expect(renommerFichier('.pdf')).toBe('fichier.pdf');
    expect(renommerFichier('???.pdf')).toBe('fichier.pdf');
  });

  test('le renommage donne toujours un nom accepté, et une seule fois suffit', () => {
    assert(
      property(
        oneof(string({ unit: 'binary', maxLength: 300 }), string({ unit: 'grapheme', maxLength: 300 }), string()),
        (nom) => {
          const renomme = renommerFichier(nom);
          expect(erreurNomFichier(renomme)).toBeNull();
          expect(renommerFichier(renomme)).toBe(renomme);
        },
      ),
    );
  });

  test('l’extension est lue sans casse', () => {
    expect(extensionDe('a.b.PDF')).toBe('pdf');
    expect(extensionDe('sans extension')).toBe('');
  });
});

describe('le nom de base (COM-115)', () => {
  test.each([
    ['a.pdf', 'a.pdf'],
    ['dossier/sous dossier/a.pdf', 'a.pdf'],
    ['../../a.pdf', 'a.pdf'],
    ['C:\\Users\\claire\\a.pdf', 'a.pdf'],
    ['C:a.pdf', 'a.pdf'],
    ['\\\\serveur\\partage/a.pdf', 'a.pdf'],
    ['dossier/\u202ea.pdf\0', 'a.pdf'],
    ['dossier/', 'fichier'],
    ['..', 'fichier'],
    ['', 'fichier'],
  ])('%j → %j', (chemin, attendu) => expect(nomDeBase(chemin)).toBe(attendu));
  test('n’a jamais de dossier', () => {
    assert(property(string({ unit: 'grapheme' }), (chemin) => /^[^/\\]+$/.test(nomDeBase(chemin))));
  });
});
