import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipDeTest } from '#server/core/files/zip-de-test.ts';
import { ecrireCii } from '#server/demo/facture/ecrire-cii.ts';
import { ecrirePdf, pagesDeFacture } from '#server/demo/facture/ecrire-pdf.ts';
import { ecrireUbl } from '#server/demo/facture/ecrire-ubl.ts';
import { creerMonde, uneLigne, type MondeFacture } from '#server/testing/mondes/facture.ts';
import type { DetailFacture, Facture } from '#shared/features/argent/facture/schemas/lecture.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
});
afterAll(() => m.app.fermer());

const pdf = (contenu: Buffer) => ({ nom: 'facture.pdf', mime: 'application/pdf', contenu });
const xml = (contenu: string, nom = 'facture.xml') => ({ nom, mime: 'application/xml', contenu });
const lister = async (
  query: Record<string, string> = {},
): Promise<{ elements: Facture[]; total: number; sommes: any }> =>
  (await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/factures', { query })).corps;

describe('déposer (FAC-20, FAC-21)', () => {
  it('un XML, un Factur-X et une archive : gardés avec leurs lignes, chacun à son laboratoire', async () => {
    const dansLArchive = m.composer({ nature: 'AVOIR' });
    const facturX = m.composer();
    const depot = await m.deposer(
      m.enXml({ numero: 'X-1' }),
      pdf(ecrirePdf(pagesDeFacture(facturX), [{ nom: 'factur-x.xml', contenu: Buffer.from(ecrireCii(facturX)) }])),
      { nom: 'lot.zip', mime: 'application/zip', contenu: zipDeTest({ 'a/avoir.xml': ecrireUbl(dansLArchive) }) },
    );
    expect(depot).toMatchObject({ attendus: 3, recus: 3, lus: 3, fini: true });
    expect(depot.documents.map(({ issue, phrase }) => [issue, phrase])).toEqual([
      ['GARDEE', 'Facture gardée.'],
      ['GARDEE', 'Facture gardée.'],
      ['GARDEE', 'Avoir gardé.'],
    ]);
    expect(depot.documents[2]?.nom).toBe('lot.zip › avoir.xml');
    const [factureLue, , avoir] = await Promise.all(depot.documents.map(({ factureId }) => m.detail(factureId ?? 0)));
    expect(factureLue).toMatchObject({
      numero: 'X-1',
      laboratoireId: m.labo,
      laboratoireNom: 'Éclat Santé',
      source: 'CII',
      htCentimes: 9_000,
      ttcCentimes: 10_800,
      etat: 'SANS_CONDITION',
      nbLignes: 1,
      fichier: { nom: 'X-1.xml', mime: 'application/xml' },
    });
    expect(avoir).toMatchObject({ nature: 'AVOIR', etat: 'AVOIR', source: 'UBL', fichier: { nom: 'avoir.xml' } });
  });

  it('le même papier deux fois ne change rien, ni sous d’autres octets ; le même numéro sur un autre montant est refusé', async () => {
    const premier = m.enXml({ numero: 'DOUBLE-1' });
    await m.deposer(premier);
    const { total } = await lister();
    const autreEcriture = xml(ecrireUbl(m.composer({ numero: 'double -1' })));
    const autreMontant = m.enXml({ numero: 'DOUBLE-1', lignes: [uneLigne({ quantite: 13 })] });
    const { documents } = await m.deposer(premier, premier, autreEcriture, autreMontant);
    expect(documents.map(({ issue }) => issue)).toEqual(['DEJA_RECUE', 'DEJA_RECUE', 'DEJA_RECUE', 'REFUSEE']);
    expect(documents[0]?.phrase).toMatch(/^Déjà reçue le \d\d\/\d\d\/\d{4}/);
    expect(documents[3]?.phrase).toContain('déjà celui d’un autre document');
    expect((await lister()).total).toBe(total);
  });

  it('une facture se reconnaît sous une autre écriture de son numéro ; d’une autre année, c’est une autre (FAC-32)', async () => {
    await m.deposer(m.enXml({ numero: 'FAX-1', date: '2026-03-02' }));
    const ecrits = ['FAX/1', 'FAX 1', 'FA\u200bX-1', 'F\u0410X-1', 'fax-I'];
    const { documents } = await m.deposer(
      ...ecrits.map((numero) => xml(ecrireUbl(m.composer({ numero, date: '2026-03-02' })))),
      xml(ecrireUbl(m.composer({ numero: 'FAX-1', date: '2025-03-02' }))),
    );
    expect(documents.map(({ issue }) => issue)).toEqual([...ecrits.map(() => 'DEJA_RECUE'), 'GARDEE']);
  });

  it('deux vendeurs inconnus peuvent avoir le même numéro ; le même papier d’un inconnu ne se garde qu’une fois', async () => {
    const inconnu = (nom: string) => ({ nom, siren: null, siret: null, tva: null });
    const premierPapier = m.enXml({ numero: '0001', vendeur: inconnu('Grossiste A') });
    const autre = m.enXml({ numero: '0001', vendeur: inconnu('Grossiste B') });
    const plus = m.enXml({ numero: '0001', vendeur: inconnu('Grossiste A'), lignes: [uneLigne({ quantite: 1 })] });
    const copie = xml(ecrireUbl(m.composer({ numero: '0001', vendeur: inconnu('GROSSISTE A') })));
    const { documents } = await m.deposer(premierPapier, autre, plus, copie);
    expect(documents.map(({ issue }) => issue)).toEqual(['GARDEE', 'GARDEE', 'GARDEE', 'DEJA_RECUE']);
  });

  it('un fichier hostile ou illisible est refusé d’une phrase, les autres se lisent', async () => {
    const bombe = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>';
    const coupe = ecrirePdf(pagesDeFacture(m.composer())).subarray(0, 400);
    const { documents } = await m.deposer(
      xml(bombe),
      pdf(coupe),
      { nom: 'programme.exe', mime: 'application/octet-stream', contenu: 'MZ' },
      xml('<autre/>'),
      m.enXml(),
    );
    expect(documents.map(({ issue, factureId }) => [issue, factureId === null])).toEqual([
      ['REFUSEE', true],
      ['REFUSEE', true],
      ['REFUSEE', true],
      ['REFUSEE', true],
      ['GARDEE', false],
    ]);
    expect(documents.map(({ phrase }) => phrase).every((phrase) => /^\p{Lu}.*\.$/su.test(phrase))).toBe(true);
  });

  it('un dépôt se fait en plusieurs envois, jamais plus qu’annoncé, ni celui d’un autre', async () => {
    const premier = await m.envoyer(m.jetons.ADMIN, { attendus: 3 }, m.enXml(), m.enXml());
    expect(premier.corps).toMatchObject({ attendus: 3, recus: 2, lus: 0, fini: false });
    const suite = { depotId: premier.corps.id, attendus: 3 };
    expect((await m.envoyer(m.jetons.ACHAT, suite, m.enXml())).status).toBe(404);
    expect((await m.envoyer(m.jetons.ADMIN, suite, m.enXml(), m.enXml())).corps.code).toBe('DEPOT_COMPLET');
    expect((await m.envoyer(m.jetons.ADMIN, suite, m.enXml())).corps).toMatchObject({ recus: 3 });
    await m.lire(premier.corps.id);
    expect(await m.ok('GET', `/depots/${premier.corps.id}`)).toMatchObject({ lus: 3, fini: true });
    expect((await m.envoyer(m.jetons.ADMIN, { attendus: 201 }, m.enXml())).status).toBe(400);
    expect((await m.envoyer(m.jetons.ADMIN, { attendus: 1 })).corps.code).toBe('FICHIER_MANQUANT');
  });

  it('rien ne reste de ce qui est déjà gardé ; un refus laisse un fichier à saisir, une fois (FAC-82)', async () => {
    const fichiers = async () =>
      Number(
        (
          await m.app.services.dbSysteme
            .selectFrom('fichier')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const garde = m.enXml();
    await m.deposer(garde);
    const avant = await fichiers();
    await m.deposer(garde);
    expect(await fichiers()).toBe(avant);
    await m.deposer(garde, xml('<encore-autre/>'), xml('<encore-autre/>'));
    expect(await fichiers()).toBe(avant + 1);
  });
});

describe('le laboratoire (FAC-12)', () => {
  const autreVendeur = { nom: 'Zinc et Fils SA', siren: '552100554', siret: null, tva: null };
  it('inconnu, on le choisit ; ses numéros sont retenus, ses autres factures suivent', async () => {
    const [premiereFacture, deux] = [
      await m.recevoir({ vendeur: autreVendeur }),
      await m.recevoir({ vendeur: autreVendeur }),
    ];
    expect([premiereFacture.etat, premiereFacture.laboratoireId]).toEqual(['A_COMPLETER', null]);
    const choisie = await m.choisir(premiereFacture, m.autreLabo);
    expect(choisie).toMatchObject({ laboratoireId: m.autreLabo, etat: 'SANS_CONDITION' });
    expect(choisie.historique[0]?.action).toBe('choisir-laboratoire');
    expect((await m.detail(deux.id)).laboratoireId).toBe(m.autreLabo);
    expect((await m.recevoir({ vendeur: autreVendeur })).laboratoireId).toBe(m.autreLabo);
  });
  it('celui d’un autre compte n’existe pas ; le numéro d’un autre papier est refusé au champ', async () => {
    const inconnu = { nom: 'Vendeur inconnu', siren: null, siret: null, tva: null };
    const pris = await m.recevoir({ numero: 'PRIS-1' });
    const facture = await m.recevoir({ numero: 'PRIS-1', vendeur: inconnu });
    const choisir = (laboratoireId: number) =>
      m.appelerFacture('PUT', `/${facture.id}/laboratoire`, { laboratoireId, version: facture.version });
    expect((await choisir(m.laboVoisin)).status).toBe(404);
    const { status, corps } = await choisir(pris.laboratoireId ?? 0);
    expect([status, corps.code, corps.errors[0].pointer]).toEqual([409, 'NUMERO_DEJA_PRIS', '/laboratoireId']);
  });
});

describe('mettre de côté, supprimer', () => {
  it('de côté, elle n’entre dans aucune somme ; reprise, elle se contrôle (FAC-22)', async () => {
    const facture = await m.recevoir();
    const { sommes } = await lister();
    const acte = (factureVisee: DetailFacture, quoi: string) =>
      [`/${factureVisee.id}/mise-de-cote`, { acte: quoi, version: factureVisee.version }] as const;
    const cote: DetailFacture = await m.ok('PUT', ...acte(facture, 'METTRE'));
    expect([cote.etat, cote.miseDeCote, cote.droits.reclamer, cote.droits.reprendre]).toEqual([
      'MISE_DE_COTE',
      'MANUELLE',
      false,
      true,
    ]);
    expect((await lister()).sommes.htCentimes).toBe(sommes.htCentimes - 9_000);
    expect(await m.code('PUT', ...acte(cote, 'METTRE'))).toBe('FACTURE_DE_COTE');
    expect(await m.code('POST', `/${cote.id}/controle`, { version: cote.version })).toBe('FACTURE_DE_COTE');
    expect((await m.ok('PUT', ...acte(cote, 'REPRENDRE'))).etat).toBe('SANS_CONDITION');
  });

  it('une autre devise, un autre acheteur : gardés de côté avec leur raison (FAC-11)', async () => {
    await m.app.services.dbSysteme
      .updateTable('tenant')
      .set({ siret: '44306184100047' })
      .where('id', '=', m.pharmacie)
      .execute();
    const acheteur = { nom: 'Pharmacie d’à côté', siren: '552100554', siret: null, tva: null };
    const [dollars, autre] = [await m.recevoir({ devise: 'USD' }), await m.recevoir({ acheteur })];
    expect([dollars.miseDeCote, dollars.avertissements[0]]).toEqual([
      'DEVISE',
      'Ce document est en USD, pas en euros : il est mis de côté.',
    ]);
    expect([autre.miseDeCote, autre.avertissements[0]?.includes('Pharmacie d’à côté')]).toEqual([
      'AUTRE_ACHETEUR',
      true,
    ]);
    const reprendre = (factureVisee: DetailFacture) =>
      m.code('PUT', `/${factureVisee.id}/mise-de-cote`, { acte: 'REPRENDRE', version: factureVisee.version });
    expect([await reprendre(dollars), await reprendre(autre)]).toEqual(['AUTRE_DEVISE', 200]);
    await m.app.services.dbSysteme.updateTable('tenant').set({ siret: null }).where('id', '=', m.pharmacie).execute();
  });

  it('supprimée, elle part avec son fichier, et peut revenir', async () => {
    const papier = m.enXml();
    const { documents } = await m.deposer(papier);
    const id = documents[0]?.factureId ?? 0;
    const { version } = await m.detail(id);
    const supprimer = (jeton: string, laquelle = version) =>
      m.app.appeler(jeton, 'DELETE', `/api/v1/factures/${id}`, { query: { version: String(laquelle) } });
    expect((await supprimer(m.jetons.ACHAT)).status).toBe(403);
    expect((await supprimer(m.jetons.ADMIN, version + 1)).corps.code).toBe('CONFLIT_VERSION');
    expect((await supprimer(m.jetons.ADMIN)).status).toBe(200);
    expect((await m.appelerFacture('GET', `/${id}`)).status).toBe(404);
    expect((await m.deposer(papier)).documents[0]?.issue).toBe('GARDEE');
  });
});

describe('lire', () => {
  it('la liste se filtre, se trie et se cherche ; l’export suit', async () => {
    const facture = await m.recevoir({ numero: 'ZX-CHERCHÉE', date: '2026-01-10' });
    expect((await lister({ q: 'zx-cherchee' })).elements.map(({ id }) => id)).toEqual([facture.id]);
    expect((await lister({ q: 'eclat zx' })).total).toBe(1);
    expect((await lister({ depuis: '2026-01-10', jusquau: '2026-01-10' })).total).toBe(1);
    expect((await lister({ etat: 'AVOIR' })).elements.every(({ nature }) => nature === 'AVOIR')).toBe(true);
    const dates = (await lister({ tri: 'date', ordre: 'asc' })).elements.map(({ dateEmission }) => dateEmission);
    expect(dates).toEqual(dates.toSorted());
    for (const tri of ['laboratoire', 'numero', 'ht', 'ecart', 'recue'])
      expect((await lister({ tri })).total).toBeGreaterThan(3);
    const reponse = await m.app.appeler(m.jetons.OPERATEUR, 'GET', '/api/v1/factures/export', {
      query: { q: 'zx-cherchee', format: 'csv' },
    });
    expect([reponse.status, reponse.brut.toString('utf8').includes('ZX-CHERCHÉE')]).toEqual([200, true]);
  });
  it('chaque tuile compte ce que son filtre garde', async () => {
    const tuiles = await m.ok('GET', '/tuiles');
    expect(tuiles.sansCondition.nombre).toBe((await lister({ etat: 'SANS_CONDITION' })).total);
    expect(tuiles.ecarts.nombre).toBe((await lister({ etat: 'ECARTS' })).total);
    expect(tuiles.controlees.nombre).toBe((await lister({ controlee: 'true' })).total);
    expect(tuiles.aCompleter).toBe((await lister({ etat: 'A_COMPLETER' })).total);
    const trimestre = { nature: 'FACTURE', depuis: '2026-10-01', jusquau: '2026-12-31' };
    const comptees = (await lister({ ...trimestre, taille: '200' })).elements.filter(
      ({ miseDeCote }) => miseDeCote === null,
    );
    expect(tuiles.trimestre.nombre).toBe(comptees.length);
  });
  it('le fichier revient tel qu’il est venu', async () => {
    const papier = m.enXml();
    const { documents } = await m.deposer(papier);
    const reponse = await m.app.appeler(
      m.jetons.MERCHANDISING,
      'GET',
      `/api/v1/factures/${documents[0]?.factureId}/fichier`,
    );
    expect([reponse.status, reponse.brut.toString('utf8')]).toEqual([200, papier.contenu]);
  });
});

it('un laboratoire qui a des factures ne se retire pas du compte, et le refus les compte (CAT-5)', async () => {
  const { status, corps } = await m.app.appeler(m.jetons.ADMIN, 'DELETE', `/api/v1/laboratoires/${m.autreLabo}`);
  expect([status, corps.code, /\d+ factures?\)/.test(corps.detail)]).toEqual([409, 'LABORATOIRE_UTILISE', true]);
});

it('un voisin ne voit rien, ni facture, ni fichier, ni dépôt (COM-11)', async () => {
  const facture = await m.recevoir();
  const { corps: depot } = await m.envoyer(m.jetons.ADMIN, { attendus: 1 }, m.enXml());
  const chez = async (suite: string) => (await m.appelerFacture('GET', suite, undefined, m.voisin)).status;
  expect([
    await chez(`/${facture.id}`),
    await chez(`/${facture.id}/fichier`),
    await chez(`/depots/${depot.id}`),
  ]).toEqual([404, 404, 404]);
  expect((await m.appelerFacture('GET', '', undefined, m.voisin)).corps.total).toBe(0);
  for (const [suite, corps] of [
    ['laboratoire', { laboratoireId: m.laboVoisin }],
    ['mise-de-cote', { acte: 'METTRE' }],
  ] as const)
    expect(
      (await m.appelerFacture('PUT', `/${facture.id}/${suite}`, { ...corps, version: facture.version }, m.voisin))
        .status,
    ).toBe(404);
});
