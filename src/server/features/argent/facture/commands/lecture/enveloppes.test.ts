import { describe, expect, test } from 'vitest';
import { zipDeTest } from '#server/core/files/zip-de-test.ts';
import { composerFacture } from '#server/demo/facture/composer.ts';
import { ecrireCii } from '#server/demo/facture/ecrire-cii.ts';
import { ecrirePdf, pagesDeFacture } from '#server/demo/facture/ecrire-pdf.ts';
import { ecrireUbl } from '#server/demo/facture/ecrire-ubl.ts';
import { phraseRefus } from '#shared/features/argent/facture/messages.ts';
import { ouvrirFacture } from '../ouvrir-facture.ts';
import { lireDocuments } from './lire-documents.ts';

const ecrite = composerFacture({
  numero: 'F-2026-001',
  date: '2026-09-15',
  vendeur: { nom: 'Laboratoire Éclat', siren: '732829320', siret: '73282932000074', tva: 'FR44732829320' },
  lignes: [{ nom: 'Crème', ean: '3400930000007', quantite: 10, prixBrutCentimes: 1000, tvaCentiemes: 2000 }],
});
const CII = ecrireCii(ecrite);
const UBL = ecrireUbl(ecrite);
const sansDeclaration = (xml: string): string => xml.replace(/^\s*<\?xml[^>]*\?>/, '');
const enBase64 = (contenu: string | Buffer): string => Buffer.from(contenu as string).toString('base64');
const decouper = (base64: string): string => base64.replace(/.{76}/g, '$&\r\n');
const echapper = (xml: string): string => xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const ENTETE =
  '<StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion><Sender><Identifier Authority="iso6523-actorid-upis">' +
  '0225:732829320</Identifier></Sender><DocumentIdentification><Type>Invoice</Type></DocumentIdentification>' +
  '</StandardBusinessDocumentHeader>';
const sbd = (dedans: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?><StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/' +
  `StandardBusinessDocumentHeader">${ENTETE}${dedans}</StandardBusinessDocument>`;
const soap = (dedans: string): string =>
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header/><s:Body><d:depot xmlns:d="urn:depot">' +
  `${dedans}</d:depot></s:Body></s:Envelope>`;
const binaire = (base64: string): string =>
  `<BinaryContent xmlns="http://peppol.eu/xsd/ticc/envelope/1.0" mimeType="application/xml" encoding="Base64Binary">${base64}</BinaryContent>`;
const latin = Buffer.from(UBL.replace('UTF-8', 'ISO-8859-1'), 'latin1');

describe('une facture dans une enveloppe (FAC-123)', () => {
  test.each<[string, string | Buffer, string]>([
    ['UBL dans un SBD', sbd(sansDeclaration(UBL)), UBL],
    ['CII dans un SBD', sbd(sansDeclaration(CII)), CII],
    [
      'un préfixe sur l’enveloppe',
      sbd(sansDeclaration(UBL))
        .replaceAll(/(<\/?)(StandardBusiness)/g, '$1n:$2')
        .replace('xmlns=', 'xmlns:n='),
      UBL,
    ],
    [
      'une facture seule sous son corps',
      `<m:Message xmlns:m="urn:m"><m:Body>${sansDeclaration(CII)}</m:Body></m:Message>`,
      CII,
    ],
    ['SOAP', soap(sansDeclaration(UBL)), UBL],
    ['SOAP, dans des mots échappés', soap(`<xml>${echapper(UBL)}</xml>`), UBL],
    ['un CDATA', soap(`<xml><![CDATA[${CII}]]></xml>`), CII],
    [
      'un CDATA qui se dit d’un autre encodage',
      soap(`<xml><![CDATA[${UBL.replace('UTF-8', 'ISO-8859-1')}]]></xml>`),
      UBL,
    ],
    ['BinaryContent de Peppol', sbd(binaire(enBase64(UBL))), UBL],
    ['BinaryContent, par lignes', sbd(binaire(`\n${decouper(enBase64(CII))}\n`)), CII],
    ['base64 d’un ISO-8859-1', sbd(binaire(enBase64(latin))), UBL],
    ['base64 avec sa marque', sbd(binaire(enBase64(`\uFEFF${UBL}`))), UBL],
    [
      'TextContent',
      sbd(`<TextContent xmlns="http://peppol.eu/xsd/ticc/envelope/1.0">${echapper(UBL)}</TextContent>`),
      UBL,
    ],
    [
      'le XML avant le PDF lisible',
      soap(`<pdf>${enBase64(ecrirePdf(pagesDeFacture(ecrite)))}</pdf><f>${enBase64(CII)}</f>`),
      CII,
    ],
    ['en UTF-16', Buffer.from(`\uFEFF${sbd(sansDeclaration(UBL)).replace('UTF-8', 'UTF-16')}`, 'utf16le'), UBL],
  ])('%s', async (_cas, enveloppe, nue) => {
    expect(await ouvrirFacture(Buffer.from(enveloppe as string))).toEqual(await ouvrirFacture(Buffer.from(nue)));
  });
  test('un Factur-X en base64 : ses données', async () => {
    const pdf = ecrirePdf(pagesDeFacture(ecrite), [{ nom: 'factur-x.xml', contenu: Buffer.from(CII) }]);
    const facture = await ouvrirFacture(Buffer.from(sbd(binaire(enBase64(pdf)))));
    expect([facture.source, facture.lignes.length]).toEqual(['FACTURX', 1]);
  });
  test('une archive d’un seul XML', async () => {
    const [document] = await Array.fromAsync(
      lireDocuments('a.zip', zipDeTest({ 'f.xml': sbd(sansDeclaration(UBL)) }), 1),
    );
    expect(document?.resultat).toMatchObject({ facture: { numero: 'F-2026-001', source: 'UBL' } });
  });

  test.each<[string, string, string, string | null]>([
    ['deux factures', sbd(sansDeclaration(UBL) + sansDeclaration(CII)), 'XML_PLUSIEURS', '2'],
    ['deux en base64', soap(`<a>${enBase64(UBL)}</a><b>${enBase64(CII)}</b>`), 'XML_PLUSIEURS', '2'],
    ['une enveloppe vide', sbd(''), 'XML_AUTRE', 'StandardBusinessDocument'],
    [
      'une commande',
      sbd('<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>'),
      'XML_AUTRE',
      'StandardBusinessDocument',
    ],
    ['du base64 d’autre chose', soap(`<a>${enBase64('x'.repeat(300))}</a>`), 'XML_AUTRE', 'Envelope'],
    ['des mots qui ne sont pas du XML', soap('<a>&lt;bonjour</a>'), 'XML_MAL_FORME', null],
    [
      'une enveloppe dans du base64',
      soap(`<a>${enBase64(soap(`<b>${enBase64(UBL)}</b>`))}</a>`),
      'XML_AUTRE',
      'Envelope',
    ],
    [
      'un DOCTYPE caché',
      soap(`<a>${enBase64(`<!DOCTYPE a [<!ENTITY b "c">]>${sansDeclaration(UBL)}`)}</a>`),
      'XML_DOCTYPE',
      null,
    ],
  ])('refuse %s', async (_cas, enveloppe, motif, precision) => {
    await expect(ouvrirFacture(Buffer.from(enveloppe))).rejects.toMatchObject({ refus: { motif, precision } });
  });
  test('dit combien', () => expect(phraseRefus({ motif: 'XML_PLUSIEURS', precision: '2' })).toContain('2 factures'));
});
