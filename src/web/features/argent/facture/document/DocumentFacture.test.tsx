import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { DocumentFacture } from './DocumentFacture.tsx';

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:image', revokeObjectURL: () => undefined }));
});

const document_ = (nom: string, mime: string, morceaux: BlobPart[], montrable = true) => {
  const contenu = new Blob(morceaux);
  montrer(
    <DocumentFacture
      cle={nom}
      fichier={{ nom, mime, taille: contenu.size }}
      lire={() => Promise.resolve({ contenu, nom, montrable })}
    />,
  );
};

test('des données XML se lisent en mots, ce qui est vide ne se montre pas (FAC-83)', async () => {
  document_('facture.xml', 'application/xml', [
    '<r:CrossIndustryInvoice xmlns:r="a" xmlns:b="b"><b:ExchangedDocument><b:ID>F-1</b:ID><b:TypeCode>380</b:TypeCode>' +
      '<b:IncludedNote/></b:ExchangedDocument><b:BilledQuantity unitCode="H87">12</b:BilledQuantity>' +
      '</r:CrossIndustryInvoice>',
  ]);
  const contenu = await screen.findByRole('region', { name: 'Contenu de facture.xml' });
  expect(
    within(contenu)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Document', 'Numéro', 'Code de type', 'Quantité']);
  expect(contenu.textContent).toContain('12 H87');
});

const FACTURE = '<Invoice xmlns="u"><ID>F-é1</ID><InvoiceTypeCode>380</InvoiceTypeCode></Invoice>';
const ENTETE = '<Header><ID>ENV-9</ID></Header>';
test.each([
  ['telle quelle', `<StandardBusinessDocument>${ENTETE}${FACTURE}</StandardBusinessDocument>`],
  ['en mots', `<e:Envelope xmlns:e="s">${ENTETE}<xml>${FACTURE.replaceAll('<', '&lt;')}</xml></e:Envelope>`],
  [
    'en base64',
    `<E>${ENTETE}<B>${btoa(String.fromCodePoint(...new TextEncoder().encode(`<?xml version="1.0"?>${FACTURE}`)))}</B></E>`,
  ],
])('d’une enveloppe, c’est la facture qui se lit : %s (FAC-123)', async (_cas, xml) => {
  document_('enveloppe.xml', 'application/xml', [xml]);
  const contenu = await screen.findByRole('region', { name: 'Contenu de enveloppe.xml' });
  expect(contenu.textContent).toContain('F-é1');
  expect(contenu.textContent).not.toContain('ENV-9');
});

test('un XML mal formé le dit', async () => {
  document_('facture.xml', 'application/xml', ['<facture']);
  expect(await screen.findByText('Ce XML est mal formé : il ne peut pas être montré ici.')).toBeDefined();
});

test('une photo se montre sous son nom', async () => {
  document_('photo.png', 'image/png', ['octets']);
  expect((await screen.findByRole('img', { name: 'photo.png' })).getAttribute('src')).toBe('blob:image');
});

test('d’un PDF abîmé se montrent ses images ; sans image, sa raison', async () => {
  const photo = new Uint8Array([0xff, 0xd8, 0xff, ...Array.from({ length: 3_000 }, () => 1)]);
  document_('scan.pdf', 'application/pdf', ['%PDF-1.4 stream\n', photo], false);
  expect(await screen.findByRole('img', { name: 'Page 1 de scan.pdf' })).toBeDefined();
  expect(screen.getByText(/seules ses images se montrent/)).toBeDefined();
});
