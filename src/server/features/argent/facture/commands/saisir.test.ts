import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ecrirePdf, pagesDeFacture } from '#server/demo/facture/ecrire-pdf.ts';
import { creerMonde, FACTURES, uneLigne, VENDEUR, type MondeFacture } from '#server/testing/mondes/facture.ts';
import { multipartAvec, type FichierEnvoye } from '#server/testing/multipart.ts';
import { saisieDuDetail } from '#shared/features/argent/facture/rules/saisie/saisie-du-detail.ts';
import { lignesDuRefus } from '#shared/features/argent/facture/schemas/saisie.ts';
import type { DetailFacture, FactureRefuseeGardee } from '#shared/features/argent/facture/schemas/lecture.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
  await m.conditionner();
});
afterAll(() => m.app.fermer());

let rang = 0;
const ligneSaisie = (champs: object = {}) => ({
  code: '3518370400049',
  nom: 'Solaire lait SPF50',
  quantiteMillioniemes: 12_000_000,
  prixBrutMillioniemes: 10_000_000,
  remiseCentiemes: 2_500,
  tvaCentiemes: 2_000,
  ...champs,
});
/** Twelve at 10 €, 25 % off: 90 € without tax, 108 € with it. */
const saisie = (champs: object = {}) => ({
  genre: 'FACTURE',
  numero: `S-${++rang}`,
  dateEmission: '2026-10-15',
  devise: 'EUR',
  laboratoireId: m.labo,
  htCentimes: 9_000,
  tvaCentimes: 1_800,
  ttcCentimes: 10_800,
  lignes: [ligneSaisie()],
  ...champs,
});
const envoyer = (
  corps: object,
  {
    jeton = m.jetons.ADMIN,
    cle,
    fichiers = [],
  }: {
    jeton?: string;
    cle?: string;
    fichiers?: readonly FichierEnvoye[];
  } = {},
) => {
  const envoi = multipartAvec(corps, ...fichiers);
  return m.app.appeler(jeton, 'POST', FACTURES, {
    corps: envoi.corps,
    entetes: { ...envoi.entetes, ...(cle && { 'idempotency-key': cle }) },
  });
};
const saisir = async (champs: object = {}, ...fichiers: readonly FichierEnvoye[]): Promise<DetailFacture> => {
  const { status, corps } = await envoyer(saisie(champs), { fichiers });
  if (status !== 200) throw new Error(JSON.stringify(corps));
  return corps;
};
const image = (): FichierEnvoye => ({
  nom: 'photo.png',
  mime: 'image/png',
  contenu: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});
const refusees = (): Promise<FactureRefuseeGardee[]> => m.ok('GET', '/refusees');
const corriger = (facture: DetailFacture, champs: object, version = facture.version) =>
  m.appelerFacture('PUT', `/${facture.id}/saisie`, { ...saisieDuDetail(facture), version, ...champs });

describe('saisir (FAC-80)', () => {
  it('une facture saisie se contrôle et se réclame comme une facture lue', async () => {
    const facture = await saisir();
    expect(facture).toMatchObject({
      source: 'SAISIE',
      etat: 'ECARTS',
      ecartCentimes: 600,
      fichier: null,
      lignes: [{ ean: '3518370400049', nature: 'MARCHANDISE', remiseConstateeCentiemes: 2_500 }],
    });
    expect(facture.historique[0]).toMatchObject({ action: 'saisir' });
    const reclamee: DetailFacture = await m.ok('POST', `/${facture.id}/reclamation`, { version: facture.version });
    expect(reclamee).toMatchObject({ etat: 'RECLAMEE', reclameCentimes: 600 });
    expect((await corriger(reclamee, {})).corps.code).toBe('FACTURE_RECLAMEE');
  });

  it('un avoir saisi devient un encaissement à affecter', async () => {
    const avoir = await saisir({ genre: 'AVOIR_PRIX', citees: 'CITEE-12 ; CITEE-13' });
    expect(avoir).toMatchObject({ nature: 'AVOIR', genre: 'AVOIR_PRIX', etat: 'AVOIR' });
    expect(avoir.encaissementId).not.toBeNull();
    expect(avoir.references.map(({ numero }) => numero)).toEqual(['CITEE-12', 'CITEE-13']);
  });

  it.each([
    ['sans montant, la quantité au prix remisé', {}, 9_000],
    ['le montant écrit l’emporte', { montantNetCentimes: 9_000, remiseCentiemes: null }, 9_000],
    [
      'une remise en ligne négative',
      {
        nom: 'Remise',
        code: null,
        quantiteMillioniemes: 1_000_000,
        prixBrutMillioniemes: null,
        remiseCentiemes: null,
        montantNetCentimes: -500,
      },
      -500,
    ],
  ])('une ligne : %s', async (_nom, champs, attendu) => {
    const facture = await saisir({ lignes: [ligneSaisie(champs)], htCentimes: 9_000 });
    expect(facture.lignes[0]?.montantNetCentimes).toBe(attendu);
  });

  it('la nature choisie d’une ligne l’emporte sur la règle', async () => {
    const facture = await saisir({ lignes: [ligneSaisie({ nature: 'PORT' })] });
    expect(facture.lignes[0]).toMatchObject({ nature: 'PORT', natureSaisie: true, motif: 'HORS_MARCHANDISE' });
  });

  it('des totaux qui ne s’accordent pas l’arrêtent, et se disent', async () => {
    const facture = await saisir({ htCentimes: 20_000, tvaCentimes: 4_000, ttcCentimes: 24_000 });
    expect(facture).toMatchObject({ etat: 'A_ACCEPTER', miseDeCote: 'TOTAUX' });
    expect(facture.arrets.join(' ')).toMatch(/Lignes, remises et frais ne font pas le total HT : 90,00/);
  });

  it('une autre devise, un autre acheteur la mettent de côté', async () => {
    expect((await saisir({ devise: 'chf' })).miseDeCote).toBe('DEVISE');
    const compte = (siret: string | null) =>
      m.app.services.dbSysteme.updateTable('tenant').set({ siret }).where('id', '=', m.pharmacie).execute();
    await compte('44306184100047');
    expect((await saisir({ acheteurNom: 'Autre', acheteurNumero: '552100554' })).miseDeCote).toBe('AUTRE_ACHETEUR');
    await compte(null);
  });

  it('le même papier ne se saisit pas deux fois, ni après un dépôt ; deux envois n’en font qu’un', async () => {
    const premiere = saisie();
    const cle = crypto.randomUUID();
    const [a, b] = [await envoyer(premiere, { cle }), await envoyer(premiere, { cle })];
    expect([a.status, b.status, b.corps.id]).toEqual([200, 200, a.corps.id]);
    expect((await envoyer(premiere)).corps).toMatchObject({
      code: 'FACTURE_DEJA_RECUE',
      errors: [{ pointer: '/numero' }],
    });
    const autre = { ...premiere, htCentimes: 9_100, tvaCentimes: null, ttcCentimes: null };
    expect((await envoyer(autre)).corps).toMatchObject({
      code: 'NUMERO_DEJA_PRIS',
      errors: [{ pointer: '/numero' }],
      remplacableId: a.corps.id,
    });
    const deposee = await m.recevoir({ numero: 'DEP-1' });
    expect((await envoyer(saisie({ numero: 'dep 1', ttcCentimes: deposee.ttcCentimes }))).corps.code).toBe(
      'FACTURE_DEJA_RECUE',
    );
  });

  it('une facture corrigée prend la place de celle de son numéro, une fois acceptée (FAC-94)', async () => {
    const ancienne = await saisir({ numero: 'REMP-1' });
    const corrigee = saisie({
      numero: 'remp 1',
      htCentimes: 8_250,
      tvaCentimes: 1_650,
      ttcCentimes: 9_900,
      lignes: [ligneSaisie({ quantiteMillioniemes: 11_000_000 })],
    });
    const ailleurs = await saisir();
    expect((await envoyer({ ...corrigee, remplaceId: ailleurs.id })).corps.code).toBe('NUMERO_DEJA_PRIS');
    const { status, corps: nouvelle } = await envoyer({ ...corrigee, remplaceId: ancienne.id });
    expect([status, nouvelle.remplace]).toMatchObject([200, [{ id: ancienne.id, numero: 'REMP-1' }]]);
    expect(await m.detail(ancienne.id)).toMatchObject({ etat: 'REMPLACEE', remplaceePar: { id: nouvelle.id } });
    expect((await envoyer({ ...corrigee, remplaceId: ancienne.id })).corps.code).toBe('FACTURE_DEJA_RECUE');
    const avoir = { numero: 'REMP-A', genre: 'AVOIR_PRIX' };
    const { id } = await saisir(avoir);
    const refusAvoir = await envoyer(saisie({ ...avoir, htCentimes: 9_100, tvaCentimes: null, ttcCentimes: null }));
    expect(refusAvoir.corps).toMatchObject({ code: 'NUMERO_DEJA_PRIS', remplacableId: id, affecteCentimes: 0 });
  });

  it('son document se joint : un seul, lu à côté', async () => {
    const facture = await saisir({}, image());
    expect(facture.fichier).toMatchObject({ nom: 'photo.png', mime: 'image/png' });
    expect((await envoyer(saisie(), { fichiers: [image(), image()] })).corps.code).toBe('UN_SEUL_FICHIER');
  });

  it.each(['OPERATEUR', 'MERCHANDISING'] as const)('%s ne saisit ni ne corrige', async (role) => {
    const jeton = m.jetons[role];
    const facture = await saisir();
    expect((await envoyer(saisie(), { jeton })).status).toBe(403);
    expect((await m.appelerFacture('GET', '/refusees', undefined, jeton)).status).toBe(403);
    const corps = { ...saisieDuDetail(facture), version: facture.version };
    expect((await m.appelerFacture('PUT', `/${facture.id}/saisie`, corps, jeton)).status).toBe(403);
  });

  it('ses données reçues ensuite prennent sa place', async () => {
    const facture = await saisir({ numero: 'RICHE-1' });
    const donnees = await m.recevoir({ numero: 'RICHE-1' });
    expect(donnees).toMatchObject({ id: facture.id, source: 'CII', remplacees: [{ fichier: null }] });
  });
});

describe('un fichier refusé attend d’être saisi (FAC-82)', () => {
  it('ce qui en a été lu remplit la saisie, son fichier suit la facture', async () => {
    const sansTotal = m.enXml({ numero: 'REFUS-1' });
    const contenu = String(sansTotal.contenu).replace(/<ram:TypeCode>380</, '<ram:TypeCode>325<');
    const depot = await m.deposer({ ...sansTotal, contenu });
    const [{ refuseeId = null, issue } = { issue: null }] = depot.documents;
    expect([issue, typeof refuseeId]).toEqual(['REFUSEE', 'number']);
    const refusee = await m.ok('GET', `/refusees/${refuseeId}`);
    expect(refusee).toMatchObject({
      fichier: { nom: 'REFUS-1.xml' },
      saisie: {
        numero: 'REFUS-1',
        laboratoireId: m.labo,
        vendeurNumero: VENDEUR.siret,
        htCentimes: 9_000,
        lignes: [{ nom: 'Solaire lait SPF50', quantiteMillioniemes: 12_000_000, remiseCentiemes: 2_500 }],
      },
    });
    expect((await m.app.appeler(m.jetons.ADMIN, 'GET', `${FACTURES}/refusees/${refuseeId}/fichier`)).status).toBe(200);
    const facture = await saisir({ ...refusee.saisie, refuseeId });
    expect(facture).toMatchObject({ source: 'SAISIE', etat: 'ECARTS', fichier: { nom: 'REFUS-1.xml' } });
    expect((await m.ok('GET', `/depots/${depot.id}`)).documents[0].refuseeId).toBeNull();
    expect((await envoyer(saisie({ refuseeId }))).status).toBe(404);
  });

  it.each([
    ['sa date', '20261015<', '20261345<', { dateEmission: null, htCentimes: 9_000 }],
    ['un montant', '<ram:TaxBasisTotalAmount>90.00<', '<ram:TaxBasisTotalAmount>90,00<', { htCentimes: null }],
    ['son numéro', /<ram:ID>REFUS-[^<]*</, '<ram:ID> <', { numero: null, htCentimes: 9_000 }],
  ])(
    'illisible, %s seul est à saisir : le reste de la facture est lu (FAC-96)',
    async (quoi, avant, apres, attendue) => {
      const xml = m.enXml({ numero: `REFUS-${quoi.length}` });
      const contenu = String(xml.contenu).replace(avant, apres);
      expect(contenu).not.toBe(String(xml.contenu));
      const [document] = (await m.deposer({ ...xml, contenu })).documents;
      expect(document?.issue).toBe('REFUSEE');
      expect((await m.ok('GET', `/refusees/${document?.refuseeId}`)).saisie).toMatchObject({
        laboratoireId: m.labo,
        lignes: [{ nom: 'Solaire lait SPF50', quantiteMillioniemes: 12_000_000, remiseCentiemes: 2_500 }],
        ...attendue,
      });
      await m.ok('DELETE', `/refusees/${document?.refuseeId}`);
    },
  );

  it.each([
    ['d’un total', /(<ram:GrandTotalAmount>)[\d.]+/, '$199999999999.00', { htCentimes: 9_000, ttcCentimes: null }],
    ['d’une quantité', /(<ram:BilledQuantity[^>]*>)[\d.]+/, '$1900000000', { htCentimes: 9_000, ttcCentimes: 10_800 }],
  ])('le nombre trop grand %s est seul à saisir (FAC-96)', async (quoi, avant, apres, attendue) => {
    const xml = m.enXml({ numero: `BORNE-${quoi.length}` });
    const contenu = String(xml.contenu).replace(avant, apres);
    const [document] = (await m.deposer({ ...xml, contenu })).documents;
    expect(document?.phrase).toMatch(/est trop grand pour une facture/);
    expect((await m.ok('GET', `/refusees/${document?.refuseeId}`)).saisie).toMatchObject({
      laboratoireId: m.labo,
      lignes: [
        {
          nom: 'Solaire lait SPF50',
          quantiteMillioniemes: quoi === 'd’un total' ? 12_000_000 : null,
          tvaCentiemes: 2_000,
        },
      ],
      ...attendue,
    });
    await m.ok('DELETE', `/refusees/${document?.refuseeId}`);
  });

  it('de plus de 500 lignes, toutes celles qui se lisent sont gardées, aucune en silence (FAC-110)', async () => {
    const lignes = Array.from({ length: 502 }, (_, i) => uneLigne({ nom: `Solaire ${i}`, quantite: 1 }));
    const xml = m.enXml({ numero: 'LONGUE-2', lignes });
    const contenu = String(xml.contenu).replace(/(<ram:BilledQuantity[^>]*>)[\d.]+/, '$1900000000');
    const [document] = (await m.deposer({ ...xml, contenu })).documents;
    const { saisie: saisieDuFichier } = await m.ok('GET', `/refusees/${document?.refuseeId}`);
    expect(lignesDuRefus(saisieDuFichier.lignes)?.illisibles).toEqual([1]);
    const facture = await saisir({ ...saisieDuFichier, lignes: null, refuseeId: document?.refuseeId });
    expect([facture.nbLignes, facture.lignes[0]?.nom]).toEqual([501, 'Solaire 1']);
  });

  it('d’un document de trop de lignes, l’en-tête est lu (FAC-96)', async () => {
    const xml = m.enXml({ numero: 'LONGUE-1' });
    const ligne = '<ram:IncludedSupplyChainTradeLineItem/>';
    const contenu = String(xml.contenu).replace(
      '<ram:IncludedSupplyChainTradeLineItem>',
      `${ligne.repeat(10_001)}<ram:IncludedSupplyChainTradeLineItem>`,
    );
    const [document] = (await m.deposer({ ...xml, contenu })).documents;
    expect(document?.phrase).toBe('Ce document a trop de lignes pour être lu.');
    expect((await m.ok('GET', `/refusees/${document?.refuseeId}`)).saisie).toMatchObject({
      numero: 'LONGUE-1',
      laboratoireId: m.labo,
      htCentimes: 9_000,
      ttcCentimes: 10_800,
      lignes: [],
    });
    await m.ok('DELETE', `/refusees/${document?.refuseeId}`);
  });

  it('un PDF abîmé, une photo : gardés une fois, écartés sans reste', async () => {
    const abime = ecrirePdf(pagesDeFacture(m.composer())).subarray(0, 400);
    const pdf = { nom: 'scan.pdf', mime: 'application/pdf', contenu: abime };
    const { documents } = await m.deposer(pdf, image(), pdf);
    expect(documents.map(({ refuseeId }) => typeof refuseeId)).toEqual(['number', 'number', 'number']);
    const attendues = await refusees();
    expect(attendues.map(({ nom }) => nom).toSorted()).toEqual(['photo.png', 'scan.pdf']);
    expect(attendues.find(({ nom }) => nom === 'photo.png')?.phrase).toBe(
      'Une image ne se lit pas : saisissez la facture à côté d’elle.',
    );
    expect((await m.ok('GET', '/tuiles')).refusees).toBe(2);
    for (const { id } of attendues) await m.ok('DELETE', `/refusees/${id}`);
    expect(await refusees()).toEqual([]);
    expect((await m.appelerFacture('DELETE', `/refusees/${attendues[0]?.id}`)).status).toBe(404);
  });

  it('le voisin ne voit ni ne prend ce qui est refusé ici', async () => {
    await m.deposer({ nom: 'autre.xml', mime: 'application/xml', contenu: '<autre/>' });
    const [refusee] = await refusees();
    const voisin = (methode: 'GET' | 'DELETE', suite = '') =>
      m.appelerFacture(methode, `/refusees/${refusee?.id}${suite}`, undefined, m.voisin);
    expect([
      (await voisin('GET')).status,
      (await voisin('GET', '/fichier')).status,
      (await voisin('DELETE')).status,
    ]).toEqual([404, 404, 404]);
  });
});

describe('corriger ce qui a été lu (FAC-81)', () => {
  it('d’une facture de côté : acheteur, devise, lignes ; l’historique dit ce qui était lu et ce qui est corrigé', async () => {
    const facture = await m.recevoir({ devise: 'CHF' });
    expect(facture.miseDeCote).toBe('DEVISE');
    const avant = saisieDuDetail(facture);
    const lignes = [
      ...(avant.lignes ?? []),
      {
        ...ligneSaisie({
          nom: 'Port',
          code: null,
          quantiteMillioniemes: 1_000_000,
          prixBrutMillioniemes: null,
          remiseCentiemes: null,
          montantNetCentimes: 500,
        }),
        id: null,
      },
    ];
    const { corps } = await corriger(facture, {
      devise: 'EUR',
      lignes,
      htCentimes: 9_500,
      tvaCentimes: 1_900,
      ttcCentimes: 11_400,
    });
    expect(corps).toMatchObject({
      devise: 'EUR',
      miseDeCote: null,
      etat: 'ECARTS',
      source: 'CII',
      nbLignes: 2,
      htCentimes: 9_500,
      lignes: [{ nature: 'MARCHANDISE', prixBrutMillioniemes: 10_000_000 }, { nature: 'PORT' }],
    });
    const [acte] = corps.historique;
    expect(acte.action).toBe('corriger');
  });

  it('une ligne inchangée garde tout ce qui en était lu, une ligne changée se relit', async () => {
    const facture = await m.recevoir({
      lignes: [uneLigne({ remiseCentiemes: 0 }), uneLigne({ nom: 'Baume', ean: '2900000000018' })],
    });
    const avant = saisieDuDetail(facture);
    const [premiere, seconde] = avant.lignes ?? [];
    const { corps } = await corriger(facture, {
      lignes: [seconde, { ...premiere, nom: 'Solaire corrigé', nature: 'UG' }],
    });
    expect(corps.lignes.map(({ nom }: { nom: string }) => nom)).toEqual(['Baume', 'Solaire corrigé']);
    expect(corps.lignes[1]).toMatchObject({
      natureSaisie: true,
      prixBrutMillioniemes: facture.lignes[0]?.prixBrutMillioniemes,
      montantNetCentimes: facture.lignes[0]?.montantNetCentimes,
    });
  });

  it('une facture devient un avoir quand elle a été mal lue', async () => {
    const facture = await m.recevoir();
    const { corps } = await corriger(facture, { genre: 'AVOIR_RETOUR' });
    expect(corps).toMatchObject({ nature: 'AVOIR', etat: 'AVOIR', nbEcarts: 0 });
    expect(corps.encaissementId).not.toBeNull();
  });

  it('une version dépassée se refuse ; sans lignes envoyées, elles restent', async () => {
    const facture = await m.recevoir();
    expect((await corriger(facture, {}, facture.version + 1)).corps.code).toBe('CONFLIT_VERSION');
    const { corps } = await corriger(facture, { lignes: null, numero: 'CORR-1' });
    expect([corps.numero, corps.nbLignes, corps.etat]).toEqual(['CORR-1', 1, 'ECARTS']);
    const { corps: sansLigne } = await corriger(corps, { lignes: [] });
    expect([sansLigne.nbLignes, sansLigne.etat, sansLigne.ecartCentimes]).toEqual([0, 'SANS_LIGNE', 0]);
  });
});
