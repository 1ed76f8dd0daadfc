import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demarrerTravaux } from '#server/core/jobs/demarrer.ts';
import {
  COMPTE,
  LISTE,
  ouvrirImports,
  PRESENTATIONS,
  SPECIALITES,
  URL_IMPORTS,
  type Imports,
} from '#server/testing/imports-produit.ts';
import type { ImportProduits } from '#shared/features/catalogue/import-produit/contract.ts';
import { travauxImportProduit } from './jobs.ts';

let imports: Imports;
beforeAll(async () => {
  imports = await ouvrirImports();
});
afterAll(() => imports.fermer());
beforeEach(() => imports.vider());

describe('l’import', () => {
  it('crée, puis ne change rien quand le même fichier revient', async () => {
    const premier = await imports.importer(LISTE);
    expect(premier.vu.compte).toEqual({ ...COMPTE, creees: 2 });
    expect(premier.fait).toMatchObject({
      etat: 'TERMINE',
      compte: { ...COMPTE, creees: 2 },
      nbTraitees: 2,
      nbLignes: 2,
    });
    expect(await imports.produits()).toMatchObject([
      { nom: 'Crème solaire', marque: 'Solis', prix_public_conseille_centimes: 1250 },
      { nom: 'Huile d’été', prix_public_conseille_centimes: 890 },
    ]);
    const avant = await imports.produits();
    const second = await imports.importer(LISTE);
    expect(second.vu.compte).toEqual({ ...COMPTE, inchangees: 2 });
    expect(second.fait.compte).toEqual({ ...COMPTE, inchangees: 2 });
    expect(await imports.produits()).toEqual(avant);
  });

  it('modifie ce que le fichier dit, sans effacer ce qu’il tait', async () => {
    await imports.importer(LISTE);
    const { fait } = await imports.importer(
      'EAN;Désignation;Prix TTC\n3760001234565;;14,00\n3760001234572;Huile d’été;\n',
    );
    expect(fait.compte).toEqual({ ...COMPTE, modifiees: 1, inchangees: 1 });
    expect(await imports.produits()).toMatchObject([
      { nom: 'Crème solaire', marque: 'Solis', prix_public_conseille_centimes: 1400, version: 2 },
      { version: 1 },
    ]);
  });

  it.each([
    ['les spécialités d’abord', [SPECIALITES, PRESENTATIONS], [0, 0]],
    ['les présentations d’abord', [PRESENTATIONS, SPECIALITES], [0, 3]],
  ])('complète les produits par leur code CIS : %s', async (_, fichiers, completes) => {
    const faits: ImportProduits[] = [];
    for (const fichier of fichiers) faits.push((await imports.importer(fichier, { creerLaboratoires: true })).fait);
    expect(faits.map(({ nbCompletes }) => nbCompletes)).toEqual(completes);
    expect(await imports.produits()).toMatchObject([
      {
        nom: 'DOLORINE 500 mg, comprimé – plaquette(s) de 16 comprimé(s)',
        ean: '3400930123461',
        cip13: '3400930123461',
        cip7: '3012346',
        prix_public_conseille_centimes: 146_629,
        taux_remboursement: 65,
        remboursable: true,
        tva: 2.1,
        actif: true,
      },
      {
        nom: 'DOLORINE 500 mg, comprimé – plaquette(s) de 8 comprimé(s)',
        prix_public_conseille_centimes: 212,
        taux_remboursement: 65,
      },
      {
        nom: 'SIROP DU "PÈRE" 5 %, sirop – flacon d’un litre',
        remboursable: false,
        taux_remboursement: null,
        tva: 10,
        actif: false,
      },
    ]);
    const laboratoires = await imports.app.services.dbSysteme
      .selectFrom('laboratoire_detail')
      .select(['id', 'nom'])
      .orderBy('nom')
      .execute();
    expect(laboratoires.map(({ nom }) => nom)).toEqual(['LABO ÉTOILE', 'PHARMA L’AN']);
    expect((await imports.produits()).map((produit) => produit.laboratoire_detail_id)).toEqual([
      laboratoires[0]?.id,
      laboratoires[0]?.id,
      laboratoires[1]?.id,
    ]);
    const avant = await imports.produits();
    for (const fichier of fichiers) {
      const { fait } = await imports.importer(fichier, { creerLaboratoires: true });
      expect(fait).toMatchObject({
        compte: { creees: 0, modifiees: 0, refusees: 0 },
        nbCompletes: 0,
        nbLaboratoires: 0,
      });
    }
    expect(await imports.produits()).toEqual(avant);
  });

  it('le laboratoire provisoire d’une pharmacie n’est relié à rien, et rejoint celui que l’import crée', async () => {
    const { app } = imports;
    const jeton = await app.jeton(await app.unTenant({ nom: 'Pharmacie qui demande' }), 'ADMIN');
    const demande = await app.appeler(jeton, 'POST', '/api/v1/laboratoires', {
      corps: { nature: 'DEMANDE', demande: { nom: 'Pharma l’An' } },
    });
    const [{ id, detailId }] = demande.corps.laboratoires;
    const { vu } = await imports.importer(SPECIALITES);
    expect(vu.laboratoiresAbsents.premiers).toContain('PHARMA L’AN');
    const { fait } = await imports.importer(SPECIALITES, { creerLaboratoires: true });
    expect(fait.nbLaboratoires).toBe(2);
    const { corps } = await app.appeler(jeton, 'GET', `/api/v1/laboratoires/${id}`);
    expect(corps).toMatchObject({ statut: 'CATALOGUE', laboratoireDetail: { nom: 'PHARMA L’AN' } });
    expect(corps.laboratoireDetail.id).not.toBe(detailId);
  });

  it('relie au laboratoire de même nom, sans casse ni accents, et n’en crée que si on le demande', async () => {
    await imports.app.services.dbSysteme.insertInto('laboratoire_detail').values({ nom: 'Labo Etoile' }).execute();
    const { vu, fait } = await imports.importer(SPECIALITES);
    expect(vu.laboratoiresAbsents).toEqual({ nombre: 1, premiers: ['PHARMA L’AN'] });
    expect(fait.nbLaboratoires).toBe(0);
    const { fait: refait } = await imports.importer(SPECIALITES, { creerLaboratoires: true });
    expect(refait).toMatchObject({ nbLaboratoires: 1, compte: { ...COMPTE, modifiees: 1, inchangees: 1 } });
    expect(
      await imports.app.services.dbSysteme.selectFrom('laboratoire_detail').select('nom').orderBy('nom').execute(),
    ).toEqual([{ nom: 'Labo Etoile' }, { nom: 'PHARMA L’AN' }]);
  });

  it('un libellé coupé ne remplace pas un vrai nom, le taux de TVA lu remplace le taux déduit', async () => {
    await imports.importer(SPECIALITES);
    await imports.importer(PRESENTATIONS);
    const { fait } = await imports.importer(
      'code13;libelle;tva\n3400930123478;SIROP PERE 5% FL 1L;20.0\n3760001234565;CREME SOLIS;20.0\n',
    );
    expect(fait.compte).toEqual({ ...COMPTE, creees: 1, modifiees: 1 });
    expect(await imports.produits()).toMatchObject([
      { nom: 'CREME SOLIS' },
      {},
      {},
      { nom: 'SIROP DU "PÈRE" 5 %, sirop – flacon d’un litre', tva: 20 },
    ]);
    expect((await imports.importer(PRESENTATIONS)).fait.compte).toEqual({ ...COMPTE, inchangees: 3 });
  });

  it('laisse ce qu’une personne a saisi, sauf demande', async () => {
    await imports.importer(LISTE);
    const [creme] = await imports.produits();
    const { corps } = await imports.app.appeler(imports.superAdmin, 'GET', `/api/v1/produits/${creme?.id}`);
    const { laboratoireNom: _1, creeLe: _2, modifieLe: _3, modifieParNom: _4, avertissements: _5, ...saisie } = corps;
    const { status } = await imports.app.appeler(imports.superAdmin, 'PUT', '/api/v1/produits', {
      corps: { ...saisie, nom: 'Crème solaire IP 50' },
    });
    expect(status).toBe(200);
    expect((await imports.importer(LISTE)).fait.compte).toEqual({ ...COMPTE, inchangees: 2 });
    expect((await imports.importer(LISTE, { remplacerSaisies: true })).fait.compte).toEqual({
      ...COMPTE,
      modifiees: 1,
      inchangees: 1,
    });
  });

  it('refuse une ligne dont les codes désignent deux produits, et celles qui visent le même', async () => {
    await imports.importer('EAN;CIP13;Nom\n3760001234565;;Un\n3760001234572;3400930123454;Deux\n');
    const { fait } = await imports.importer('EAN;CIP13;Nom\n3760001234565;3400930123454;Mêlé\n');
    expect(fait.compte).toEqual({ ...COMPTE, refusees: 1 });
    expect((await imports.refus(fait.id))[0]?.[1]).toMatch(
      /^Ses codes désignent deux produits différents, n° \d+ et n° \d+ : fusionnez-les d’abord\.$/,
    );
    const { fait: deux } = await imports.importer('EAN;CIP13;Nom\n3760001234572;;Deux\n;3400930123454;Deux\n');
    expect(await imports.refus(deux.id)).toEqual([[3, 'Désigne le même produit que la ligne 2.']]);
  });

  it('un produit fusionné reste reconnu par son ancien code', async () => {
    await imports.importer(LISTE);
    const [a, b] = await imports.produits();
    const produit = { nom: 'Crème', ean: a?.ean, prixPublicConseilleCentimes: 1250 };
    const fusion = { garderId: a?.id, garderVersion: 1, absorbeId: b?.id, absorbeVersion: 1, produit };
    expect(
      (await imports.app.appeler(imports.superAdmin, 'POST', '/api/v1/produits/fusion', { corps: fusion })).status,
    ).toBe(200);
    const { fait } = await imports.importer('EAN;Désignation;Prix TTC\n3760001234572;Huile;9,00\n');
    expect(fait.compte).toEqual({ ...COMPTE, modifiees: 1 });
    expect(await imports.produits()).toMatchObject([{ nom: 'Crème', ean: '3760001234565' }]);
  });

  it('des produits sans code sont reconnus par leur nom', async () => {
    const fichier = 'Nom;Marque\nPanier en osier;Osier\nŒuf en bois;\nOeuf en bois;\n';
    const { fait } = await imports.importer(fichier);
    expect(fait.compte).toEqual({ ...COMPTE, creees: 2, refusees: 1 });
    expect((await imports.importer(fichier)).fait.compte).toEqual({ ...COMPTE, inchangees: 2, refusees: 1 });
  });

  it('deux imports des mêmes produits lancés ensemble n’en créent qu’un de chaque', async () => {
    const lignes = Array.from({ length: 2_500 }, (_, i) => `${3_760_000_000_000 + i};Produit ${i};Marque\n`);
    const depots = [
      await imports.lire(`EAN;Nom;Marque\n${lignes.join('')}`),
      await imports.lire(`EAN;Nom;Marque\n${lignes.toReversed().join('')}`),
    ];
    for (const depot of depots) {
      await imports.apercu(depot);
      await imports.lancer(depot.id);
    }
    await Promise.all(depots.flatMap(({ id }) => [imports.executer(id), imports.executer(id)]));
    const [premierImport, deux] = [await imports.etat(depots[0]!.id), await imports.etat(depots[1]!.id)];
    expect(await imports.produits()).toHaveLength(2_500);
    expect(premierImport.compte.creees + deux.compte.creees).toBe(2_500);
    expect(premierImport.compte.inchangees + deux.compte.inchangees).toBe(2_500);
    expect([premierImport.etat, deux.etat]).toEqual(['TERMINE', 'TERMINE']);
  });

  it('coupé en route, il dit où il en est, et reprend à la première ligne non faite', async () => {
    const lignes = Array.from({ length: 1_500 }, (_, i) => `${3_760_000_000_000 + i};Produit ${i}\n`);
    const depot = await imports.lire(`EAN;Nom\n${lignes.join('')}`);
    await imports.apercu(depot);
    await imports.lancer(depot.id);
    const arret = new AbortController();
    arret.abort(new Error('coupure'));
    await expect(imports.executer(depot.id, arret.signal)).rejects.toThrow('coupure');
    expect(await imports.etat(depot.id)).toMatchObject({ etat: 'EN_COURS', interrompu: false, nbTraitees: 1_000 });
    await imports.app.services.dbSysteme
      .updateTable('produit_import')
      .set({ battement_le: '2026-01-01T00:00:00Z' })
      .execute();
    expect(await imports.etat(depot.id)).toMatchObject({ interrompu: true });
    expect((await imports.lancer(depot.id)).corps).toMatchObject({ etat: 'EN_COURS', interrompu: false });
    await imports.executer(depot.id);
    expect(await imports.etat(depot.id)).toMatchObject({
      etat: 'TERMINE',
      compte: { creees: 1_500 },
      nbTraitees: 1_500,
    });
  });

  it('continue seul par la file de travaux, et prévient qui l’a lancé', async () => {
    const depot = await imports.lire(LISTE, 'liste d’été.csv');
    await imports.apercu(depot);
    await imports.lancer(depot.id);
    const travaux = await demarrerTravaux({
      connexion: imports.app.connexion,
      directe: imports.app.directe,
      travaux: travauxImportProduit,
      services: imports.app.services,
      intervalleSecondes: 0.5,
    });
    try {
      await expect.poll(async () => (await imports.etat(depot.id)).etat).toBe('TERMINE');
    } finally {
      await travaux.arreter(2_000);
    }
    const { corps } = await imports.app.appeler(imports.superAdmin, 'GET', '/api/v1/notifications');
    expect(corps.elements).toContainEqual(
      expect.objectContaining({
        title: 'Import terminé : liste d’été.csv',
        body: '2 lignes créées, 0 modifiée, 0 inchangée, 0 refusée.',
        link: { ecran: 'produits', params: { import: String(depot.id) } },
      }),
    );
    expect(
      await imports.app.services.dbSysteme
        .selectFrom('journal')
        .select(['objet', 'action'])
        .where('objet', '=', 'produit_import')
        .where('objet_id', '=', depot.id)
        .orderBy('id')
        .execute(),
    ).toEqual(['deposer', 'lancer', 'terminer'].map((action) => ({ objet: 'produit_import', action })));
  });

  it('abandonné, il ne va pas plus loin ; terminé, il ne se relance pas', async () => {
    const depot = await imports.lire(LISTE);
    await imports.apercu(depot);
    await imports.lancer(depot.id);
    expect((await imports.app.appeler(imports.superAdmin, 'DELETE', `${URL_IMPORTS}/${depot.id}`)).status).toBe(200);
    await imports.executer(depot.id);
    expect(await imports.produits()).toEqual([]);
    const { status, corps } = await imports.lancer(depot.id);
    expect([status, corps.code]).toEqual([409, 'IMPORT_ETAT']);
    const { fait } = await imports.importer(LISTE);
    expect((await imports.lancer(fait.id)).corps.code).toBe('IMPORT_ETAT');
  });

  it('sans aperçu, il ne se lance pas', async () => {
    const depot = await imports.lire(LISTE);
    expect((await imports.lancer(depot.id)).corps.code).toBe('IMPORT_ETAT');
  });
});
