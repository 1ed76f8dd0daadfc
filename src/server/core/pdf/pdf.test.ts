import { describe, expect, test } from 'vitest';
import { creerPdf } from './creer-pdf.ts';
import type { DocumentPdf } from './definition.ts';
import { lirePdf } from './pdf-de-test.ts';

const releve = (lignes: number): DocumentPdf => ({
  titre: 'Relevé des encours à régler',
  sousTitre: 'Laboratoire Été & Fils — déclarés depuis le 1er janvier 2026',
  emetteur: {
    nom: 'Pharmacie de l’Œuvre',
    rue: '12 rue des Tilleuls',
    codePostal: '49000',
    ville: 'Angers',
    telephone: '02 41 00 00 00',
    mail: 'contact@exemple.fr',
  },
  mention: 'Angers, le 21/11/2026',
  contenu: [
    { text: 'Encours', style: 'section' },
    {
      layout: 'lignes',
      table: {
        headerRows: 1,
        widths: ['auto', '*', 'auto', 'auto'],
        body: [
          [
            { text: 'N°', style: 'entete' },
            { text: 'Action attendue', style: 'entete' },
            { text: 'Déclaré le', style: 'entete' },
            { text: 'Attendu', style: ['entete', 'montant'] },
          ],
          ...Array.from({ length: lignes }, (_, i) => [
            `E-2026-${String(i + 1).padStart(5, '0')}`,
            'Avoir « tête de gondole » : ≥ 12 unités',
            '03/02/2026',
            { text: '1\u202f234,56\u00a0€', style: 'montant' },
          ]),
          [{ text: 'Total', colSpan: 3, bold: true }, '', '', { text: '12\u202f345,67\u00a0€', style: 'total' }],
        ],
      },
    },
  ],
});

describe('PDF', () => {
  test('accents, euro et espaces insécables sont imprimés, le tableau continue sur les pages suivantes', async () => {
    const { texte, pages } = await lirePdf(await creerPdf(releve(80)));
    expect(pages).toBe(3);
    expect(texte).toContain('Pharmacie de l’Œuvre');
    expect(texte).toMatch(/Avoir « tête de gondole » : ≥ 12 unités/);
    expect(texte).toMatch(/12\s345,67\s€/);
    expect(texte).toMatch(/Page\s3\/3/);
    expect(texte.match(/Action attendue/g)).toHaveLength(3);
    expect(texte.match(/E-2026-\d{5}/g)).toHaveLength(80);
  });

  test('plusieurs à la fois, chacun le sien', async () => {
    const pdfs = await Promise.all(['Un', 'Deux', 'Trois'].map((titre) => creerPdf({ ...releve(1), titre })));
    expect(new Set(pdfs.map((pdf) => pdf.toString('latin1'))).size).toBe(3);
  });

  test('ni fichier du serveur ni adresse : ce qui n’est pas donné n’est pas lu', async () => {
    for (const image of ['/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:1/a.png'])
      await expect(creerPdf({ ...releve(1), contenu: [{ image }] })).rejects.toThrow();
    await expect(
      creerPdf({ ...releve(1), contenu: [{ text: 'a', width: (() => 1) as never }] as never }),
    ).rejects.toThrow(/could not be cloned/);
    await expect(creerPdf(releve(1))).resolves.toBeInstanceOf(Buffer);
  });
});
