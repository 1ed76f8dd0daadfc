import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PDF_HOSTILES } from '#server/core/files/pdf-hostile-de-test.ts';
import { zipDeTest } from '#server/core/files/zip-de-test.ts';
import { composerFacture } from '#server/demo/facture/composer.ts';
import { ecrireCii } from '#server/demo/facture/ecrire-cii.ts';
import { ecrirePdf, pagesDeFacture } from '#server/demo/facture/ecrire-pdf.ts';
import { ecrireUbl } from '#server/demo/facture/ecrire-ubl.ts';
import { ublDeFacture } from '#server/testing/factures/ubl-de-facture.ts';
import { xmlDeFacture } from '#server/testing/factures/xml-de-facture.ts';
import { phraseRefus } from '#shared/features/argent/facture/messages.ts';
import type { FactureLue } from '#shared/features/argent/facture/schemas.ts';
import { lireDocuments, type DocumentLu } from './lire-documents.ts';

const ecrite = composerFacture({
  numero: 'F-2026-001',
  date: '2026-09-15',
  echeance: '2026-10-30',
  vendeur: { nom: 'Laboratoire Sylve', siren: '732829320', siret: '73282932000074', tva: 'FR44732829320' },
  acheteur: { nom: 'Pharmacie du Port', siren: '443061841', siret: '44306184100047', tva: 'FR64443061841' },
  lignes: [
    {
      nom: 'Sirop',
      ean: '3400930000007',
      quantite: 24,
      prixBrutCentimes: 433,
      remiseCentiemes: 3250,
      tvaCentiemes: 550,
    },
    { nom: 'Baume', ean: '3518370400049', quantite: 10, prixBrutCentimes: 999, tvaCentiemes: 2000 },
  ],
});
const CII = ecrireCii(ecrite);
const UBL = ecrireUbl(ecrite);

const lire = async (contenu: Buffer | string, nom = 'a'): Promise<DocumentLu[]> =>
  Array.fromAsync(lireDocuments(nom, Buffer.from(contenu as string), 1));
const lireFacture = async (contenu: Buffer | string): Promise<FactureLue> => {
  const [document] = await lire(contenu);
  if (!document || !('facture' in document.resultat)) throw new Error(JSON.stringify(document?.resultat));
  return document.resultat.facture;
};
const refus = async (contenu: Buffer | string) => {
  const [document] = await lire(contenu);
  return document && 'refus' in document.resultat ? document.resultat.refus : undefined;
};
const codes = ({ avertissements }: FactureLue): string[] => avertissements.map(({ code }) => code);

describe('la nature d’un document', () => {
  const deType = (type: string) => lireFacture(CII.replace('<ram:TypeCode>380<', `<ram:TypeCode>${type}<`));
  test.each([
    ['380', 'FACTURE', []],
    ['381', 'AVOIR', []],
    ['384', 'FACTURE', ['RECTIFICATIVE']],
    ['386', 'FACTURE', ['ACOMPTE']],
    ['389', 'FACTURE', ['AUTOFACTURE']],
    ['261', 'AVOIR', ['AUTOFACTURE']],
  ])('le type %s est %s', async (type, nature, notes) => {
    const facture = await deType(type);
    expect([facture.nature, codes(facture)]).toEqual([nature, notes]);
  });
  test('un type qui n’est pas une facture est refusé', async () => {
    expect(await refus(CII.replace('<ram:TypeCode>380<', '<ram:TypeCode>220<'))).toMatchObject({
      motif: 'TYPE_INCONNU',
      precision: '220, commande',
      // What was read stays, for a person to go on from (FAC-80).
      factureLue: { vendeur: { siren: expect.any(String) } },
    });
  });

  const negatif = (xml: string) =>
    xml
      .replace(
        /(<ram:(?:LineTotalAmount|CalculatedAmount|BasisAmount|TaxBasisTotalAmount|GrandTotalAmount|DuePayableAmount)>)/g,
        '$1-',
      )
      .replace(/(<ram:TaxTotalAmount [^>]*>|<ram:BilledQuantity [^>]*>)/g, '$1-');
  test('un 380 négatif est un avoir, écrit comme ce qui est rendu', async () => {
    const facture = await lireFacture(negatif(CII));
    expect({ ...facture, avertissements: [] }).toEqual({ ...ecrite, nature: 'AVOIR' });
    expect(codes(facture)).toEqual(['TOTAL_NEGATIF']);
  });
  test('un 381 négatif aussi, et il est à vérifier', async () => {
    const facture = await lireFacture(negatif(CII).replace('<ram:TypeCode>380<', '<ram:TypeCode>381<'));
    expect({ ...facture, avertissements: [] }).toEqual({ ...ecrite, nature: 'AVOIR', typeDocument: '381' });
    expect(codes(facture)).toEqual(['AVOIR_NEGATIF']);
  });
  test('des prix négatifs, la quantité restant positive, se redressent de même', async () => {
    const xml = negatif(CII)
      .replace(/(<ram:BilledQuantity [^>]*>)-/g, '$1')
      .replace(/<ram:ChargeAmount>/g, '<ram:ChargeAmount>-');
    expect((await lireFacture(xml)).lignes).toEqual(ecrite.lignes);
  });
  test('un net à payer négatif, le total restant positif, est une facture', async () => {
    const xml = CII.replace(/<ram:TotalPrepaidAmount>[^<]*</, '<ram:TotalPrepaidAmount>1000.00<').replace(
      /<ram:DuePayableAmount>[^<]*</,
      `<ram:DuePayableAmount>${(((ecrite.totaux.ttcCentimes ?? 0) - 100_000) / 100).toFixed(2)}<`,
    );
    expect(await lireFacture(xml)).toMatchObject({
      nature: 'FACTURE',
      avertissements: [],
      totaux: { dejaPayeCentimes: 100_000 },
    });
  });
});

describe('les écritures', () => {
  test('d’autres préfixes', async () => {
    const xml = CII.replaceAll('ram:', 'x1:')
      .replaceAll('rsm:', 'y:')
      .replace('xmlns:ram', 'xmlns:x1')
      .replace('xmlns:rsm', 'xmlns:y');
    expect(await lireFacture(xml)).toEqual(ecrite);
  });
  test('un élément d’un autre espace de noms ne se prend pas pour le nôtre', async () => {
    const xml = CII.replace('<rsm:ExchangedDocument>', '<rsm:ExchangedDocument><z:ID xmlns:z="urn:autre">FAUX</z:ID>');
    expect((await lireFacture(xml)).numero).toBe('F-2026-001');
  });
  test('UTF-16 et marque', async () => {
    const utf16 = Buffer.from(`\ufeff${CII.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    expect(await lireFacture(utf16)).toEqual(ecrite);
    expect(await lireFacture(Buffer.from(`\ufeff${UBL}`))).toEqual({ ...ecrite, source: 'UBL' });
  });
  test.each(['eur', 'Euro', '€', '978', ' EUR '])('« %s » est des euros', async (devise) => {
    for (const ecrit of [xmlDeFacture, ublDeFacture])
      expect(
        (await lireFacture(Buffer.from(ecrit({ lignes: [], ht: '8.00' }).replace('>EUR<', `>${devise}<`)))).devise,
      ).toBe('EUR');
  });

  test('ce que citent l’en-tête, chaque ligne et les mots, une fois (FAC-73)', async () => {
    const ligne = { nom: 'Comprimés', quantite: '1', net: '4', montant: '4.00' };
    const avoir = {
      type: '381',
      cite: ['FA-2000'],
      lignes: [
        { ...ligne, cite: ['FA-2001'] },
        { ...ligne, cite: ['FA-2002'] },
        { ...ligne, nom: 'Écart de prix, facture FA-2003', cite: ['FA-2001'] },
      ],
    };
    for (const ecrit of [xmlDeFacture, ublDeFacture])
      expect((await lireFacture(Buffer.from(ecrit(avoir)))).facturesReferencees.map(({ numero }) => numero)).toEqual([
        'FA-2000',
        'FA-2001',
        'FA-2002',
        'FA-2003',
      ]);
  });

  test('un jour suivi de son heure', async () => {
    const contenu = xmlDeFacture({ lignes: [], ht: '8.00' }).replace('"102">20261110', '"203">202611101200');
    expect((await lireFacture(Buffer.from(contenu))).date).toBe('2026-11-10');
  });

  test('ZUGFeRD 1, dont les éléments ont d’autres noms', async () => {
    const xml = CII.replaceAll('ExchangedDocumentContext', 'SpecifiedExchangedDocumentContext')
      .replaceAll('rsm:ExchangedDocument>', 'rsm:HeaderExchangedDocument>')
      .replaceAll('SupplyChainTradeTransaction', 'SpecifiedSupplyChainTradeTransaction')
      .replace(/ApplicableHeaderTrade(\w+)/g, 'ApplicableSupplyChainTrade$1')
      .replace(/SpecifiedLineTrade(\w+)/g, 'SpecifiedSupplyChainTrade$1')
      .replace(/SpecifiedTradeSettlement(?:Header|Line)Monetary/g, 'SpecifiedTradeSettlementMonetary')
      .replaceAll('RateApplicablePercent', 'ApplicablePercent')
      .replaceAll('CrossIndustryInvoice>', 'CrossIndustryDocument>')
      .replace('<rsm:CrossIndustryInvoice ', '<rsm:CrossIndustryDocument ')
      .replace(
        'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
        'urn:ferd:CrossIndustryDocument:invoice:1p0',
      );
    expect(await lireFacture(xml)).toEqual(ecrite);
  });
  test('un prix de cent unités, un prix arrondi au centime', async () => {
    const prix = await lireFacture(
      CII.replace(
        '<ram:ChargeAmount>9.99<',
        '<ram:ChargeAmount>999.00</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">100</ram:BasisQuantity><ram:ChargeAmount>1<',
      ),
    );
    expect(prix.lignes[1]?.prixBrutMillioniemes).toBe(9_990_000);
  });
  test('un groupe et une information ne comptent pas pour des lignes', async () => {
    const xml = CII.replace(
      '<ram:LineID>2</ram:LineID>',
      '<ram:LineID>2</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>',
    );
    expect((await lireFacture(xml)).lignes.map(({ nom }) => nom)).toEqual(['Sirop']);
  });
  test('le CIP13 que le vendeur donne pour son code', async () => {
    const xml = CII.replace(
      /<ram:GlobalID schemeID="0160">3400930000007<\/ram:GlobalID>/,
      '<ram:SellerAssignedID>3400930000007</ram:SellerAssignedID>',
    );
    expect((await lireFacture(xml)).lignes[0]).toMatchObject({
      ean: '3400930000007',
      cip13: '3400930000007',
      codeVendeur: '3400930000007',
    });
  });
  test('un code produit douteux est dit, la ligne se lit', async () => {
    const facture = await lireFacture(CII.replace('3518370400049', '3518370400048'));
    expect([facture.lignes[1]?.ean, codes(facture)]).toEqual(['3518370400048', ['CODE_PRODUIT']]);
  });
  test.each([
    ['MINIMUM', 'urn:factur-x.eu:1p0:minimum'],
    ['BASIC_WL', 'urn:factur-x.eu:1p0:basicwl'],
    ['BASIC', 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic'],
    ['EXTENDED', 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended'],
    ['EXTENDED', 'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr'],
    [null, 'urn:autre'],
  ])('le profil %s', async (profil, declare) => {
    expect((await lireFacture(CII.replace('urn:cen.eu:en16931:2017', declare))).profil).toBe(profil);
  });
  test('sans lignes, les totaux se lisent et c’est dit', async () => {
    const facture = await lireFacture(
      CII.replace(/<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/s, ''),
    );
    expect([facture.lignes, codes(facture)]).toEqual([[], ['SANS_LIGNES']]);
  });
});

describe('ce qui est refusé, avec sa raison', () => {
  test.each([
    ['un fichier vide', '', 'FICHIER_VIDE'],
    ['un texte', 'bonjour', 'FORMAT_NON_LU'],
    ['une image', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'IMAGE'],
    ['un autre XML', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'XML_AUTRE'],
    ['une facture sans espace de noms', '<Invoice/>', 'XML_AUTRE'],
    ['des virgules', UBL.replace(/(<cbc:PayableAmount [^>]*>\d+)\./, '$1,'), 'NOMBRE_ILLISIBLE'],
    ['un exposant', UBL.replace(/(<cbc:PayableAmount [^>]*>)[\d.]+/, '$11e400'), 'NOMBRE_ILLISIBLE'],
    [
      'un montant démesuré',
      UBL.replace(/(<cbc:PayableAmount [^>]*>)[\d.]+/, '$199999999999999.00'),
      'NOMBRE_TROP_GRAND',
    ],
    ['une date qui n’existe pas', UBL.replace('2026-09-15', '2026-02-31'), 'DATE_ILLISIBLE'],
    ['aucune date', UBL.replace('<cbc:IssueDate>2026-09-15</cbc:IssueDate>', ''), 'DATE_ILLISIBLE'],
    ['aucun numéro', UBL.replace('<cbc:ID>F-2026-001</cbc:ID>', '<cbc:ID> </cbc:ID>'), 'NUMERO_ABSENT'],
    ['aucun total', UBL.replace(/<cac:LegalMonetaryTotal>.*<\/cac:LegalMonetaryTotal>/s, ''), 'TOTAL_ABSENT'],
    [
      'trop de lignes',
      UBL.replace('<cac:InvoiceLine>', `${'<cac:InvoiceLine/>'.repeat(10_001)}<cac:InvoiceLine>`),
      'TROP_DE_LIGNES',
    ],
    ['des entités', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'XML_DOCTYPE'],
    ['un PDF coupé', ecrirePdf(pagesDeFacture(ecrite)).subarray(0, 300), 'PDF_ABIME'],
    ['un PDF sans mot', ecrirePdf([[]]), 'PDF_SANS_TEXTE'],
    ['un PDF qui n’est pas une facture', ecrirePdf([[{ x: 40, y: 700, mots: 'Catalogue' }]]), 'PDF_SANS_FACTURE'],
    ['seize mégaoctets', Buffer.alloc(16 * 1024 * 1024, '<'), 'FICHIER_TROP_GROS'],
  ])('%s : %s', async (_cas, contenu, motif) => {
    const refusLu = await refus(contenu);
    expect(refusLu?.motif).toBe(motif);
    expect(refusLu && phraseRefus(refusLu)).toMatch(/\.$/);
  });

  test('un PDF dont les données portent un autre nom se lit par son texte, et c’est dit', async () => {
    const facture = await lireFacture(
      ecrirePdf(pagesDeFacture(ecrite), [{ nom: 'donnees.xml', contenu: Buffer.from(CII) }]),
    );
    expect([facture.source, codes(facture).at(-1)]).toEqual(['PDF_TEXTE', 'PIECE_XML_INCONNUE']);
  });
  test('des données abîmées ne se remplacent pas en silence par le texte', async () => {
    const pdf = ecrirePdf(pagesDeFacture(ecrite), [{ nom: 'factur-x.xml', contenu: Buffer.from('<a><b></a>') }]);
    expect((await refus(pdf))?.motif).toBe('XML_MAL_FORME');
  });
  test.each(['factur-x.xml', 'Factur-X.xml', 'zugferd-invoice.xml', 'ZUGFeRD-invoice.xml', 'xrechnung.xml'])(
    'des données nommées %s se lisent',
    async (nom) => {
      const pdf = ecrirePdf(pagesDeFacture(ecrite), [{ nom, contenu: Buffer.from(CII) }]);
      expect(await lireFacture(pdf)).toEqual({ ...ecrite, source: 'FACTURX' });
    },
  );
});

test('après chaque fichier hostile, le suivant se lit', async () => {
  for (const [nom, octets] of PDF_HOSTILES) {
    expect((await refus(octets))?.motif, nom).toMatch(/^PDF_/);
    expect((await lireFacture(UBL)).numero, nom).toBe('F-2026-001');
  }
});

describe('une archive', () => {
  const noms = async (zip: Buffer) =>
    (await lire(zip, 'lot.zip')).map(({ nom, resultat }) => [
      nom,
      'facture' in resultat ? resultat.facture.source : resultat.refus.motif,
    ]);
  test('chaque document, le sien après l’autre, les refus à leur place', async () => {
    const zip = zipDeTest({
      'a.xml': CII,
      '__MACOSX/a.xml': 'x',
      'dossier/b.xml': UBL,
      'note.txt': 'bonjour',
      'autre.zip': zipDeTest({ 'c.xml': CII }),
      'd.pdf': ecrirePdf(pagesDeFacture(ecrite)),
    });
    expect(await noms(zip)).toEqual([
      ['lot.zip › a.xml', 'CII'],
      ['lot.zip › b.xml', 'UBL'],
      ['lot.zip › note.txt', 'FORMAT_NON_LU'],
      ['lot.zip › autre.zip', 'ZIP_DANS_ZIP'],
      ['lot.zip › d.pdf', 'PDF_TEXTE'],
    ]);
  });
  test.each([
    'dossier/b.xml',
    '../../b.xml',
    '/etc/b.xml',
    'C:\\Users\\claire\\b.xml',
    'C:b.xml',
    '..\\b.xml',
    'a/\u202eb.xml',
    'a\uff0fb.xml',
  ])('un fichier rangé sous %j n’y montre que son nom', async (chemin) => {
    expect(await noms(zipDeTest({ [chemin]: CII }))).toEqual([['lot.zip › b.xml', 'CII']]);
  });
  test.each([
    ['coupée', zipDeTest({ 'a.xml': CII }).subarray(0, 200), 'ZIP_ABIME'],
    ['vide de documents', zipDeTest({ '.DS_Store': 'x' }), 'ZIP_VIDE'],
    [
      'trop pleine',
      zipDeTest(Object.fromEntries(Array.from({ length: 201 }, (_un, i) => [`${i}.xml`, 'x']))),
      'ZIP_TROP_DE_FICHIERS',
    ],
    [
      'trop pleine pour être ouverte',
      zipDeTest(Object.fromEntries(Array.from({ length: 2_001 }, (_un, i) => [`${i}.xml`, 'x']))),
      'ZIP_TROP_DE_FICHIERS',
    ],
  ])('%s', async (_cas, zip, motif) => expect((await noms(zip))[0]?.[1]).toBe(motif));
  test('une bombe est refusée entière, et un fichier trop gros seul', async () => {
    const gros = Buffer.alloc(15 * 1024 * 1024 + 1, ' ');
    expect(await noms(zipDeTest({ 'a.xml': CII, 'b.xml': gros }))).toEqual([
      ['lot.zip › a.xml', 'CII'],
      ['lot.zip › b.xml', 'FICHIER_TROP_GROS'],
    ]);
    const bombe = zipDeTest({ 'a.xml': CII, 'b.xml': Buffer.alloc(100_000_000, ' ') });
    expect(await noms(bombe)).toEqual([['lot.zip', 'ZIP_BOMBE']]);
    expect(await noms(zipDeTest({ 'a.xml': CII }, { drapeaux: 1 }))).toEqual([['lot.zip', 'ZIP_PROTEGE']]);
  });
});

const donnees = join(process.env['PHARMACCORD_DONNEES'] ?? '', '11-factures-electroniques');
describe.skipIf(!process.env['PHARMACCORD_DONNEES'] || !existsSync(donnees))(
  'les factures publiques (PHARMACCORD_DONNEES)',
  () => {
    const ATTENDUS: Readonly<
      Record<string, readonly [source: string, nature: string, numero: string, ttc: number, lignes: number]>
    > = {
      'facturx/Avoir_FR_type380_EN16931.pdf': ['FACTURX', 'AVOIR', 'AV-2017-0005', 23_347, 2],
      'facturx/Avoir_FR_type381_BASIC.pdf': ['FACTURX', 'AVOIR', 'AV-2017-0005', 23_347, 2],
      'facturx/Avoir_FR_type381_EN16931.pdf': ['FACTURX', 'AVOIR', 'AV-2017-0005', 23_347, 2],
      'facturx/Avoir_FR_type381_MINIMUM.pdf': ['FACTURX', 'AVOIR', 'AV-2017-0005', 23_347, 0],
      'facturx/Facture_FR_BASICWL.pdf': ['FACTURX', 'FACTURE', 'FA-2017-0010', 67_115, 0],
      'facturx/Facture_FR_EN16931.pdf': ['FACTURX', 'FACTURE', 'FA-2017-0010', 67_115, 3],
      'facturx/Facture_FR_MINIMUM.pdf': ['FACTURX', 'FACTURE', 'FA-2017-0010', 67_115, 0],
      'cii/EN16931_Einfach.xml': ['CII', 'FACTURE', '471102', 52_987, 2],
      'cii/EN16931_Einfach_negativePaymentDue.xml': ['CII', 'FACTURE', '471102', 52_987, 2],
      'cii/EN16931_Gutschrift.xml': ['CII', 'FACTURE', '471102', 52_987, 2],
      'cii/EN16931_Rabatte.xml': ['CII', 'FACTURE', '471102', 21_507, 4],
      'ubl/EN16931_Einfach.xml': ['UBL', 'FACTURE', '471102', 52_987, 2],
      'ubl/EN16931_Einfach_negativePaymentDue.xml': ['UBL', 'FACTURE', '471102', 52_987, 2],
      'ubl/EN16931_Gutschrift.xml': ['UBL', 'FACTURE', '471102', 52_987, 2],
      'ubl/EN16931_Rabatte.xml': ['UBL', 'FACTURE', '471102', 21_507, 4],
      'ubl/creditnote1.xml': ['UBL', 'AVOIR', '018304 / 28865', 10_011, 1],
      'ubl/extended-ctc-fr.xml': ['UBL', 'FACTURE', 'F124212', 30_803, 2],
    };
    test('chacune se lit, sans écart', async () => {
      const trouvees = ['facturx', 'cii', 'ubl'].flatMap((dossier) =>
        readdirSync(join(donnees, dossier)).map((nom) => `${dossier}/${nom}`),
      );
      expect(trouvees.toSorted()).toEqual(Object.keys(ATTENDUS).toSorted());
      for (const nom of trouvees) {
        const facture = await lireFacture(readFileSync(join(donnees, nom)));
        expect(
          [facture.source, facture.nature, facture.numero, facture.totaux.ttcCentimes, facture.lignes.length],
          nom,
        ).toEqual(ATTENDUS[nom]);
        expect(
          codes(facture).filter((code) => code.endsWith('_ECART')),
          nom,
        ).toEqual([]);
      }
    });
    test('un relevé bancaire n’est pas une facture', async () => {
      for (const nom of readdirSync(join(donnees, 'releves-bancaires')))
        expect((await refus(readFileSync(join(donnees, 'releves-bancaires', nom))))?.motif).toBe('FORMAT_NON_LU');
    });
  },
);
