import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { preparerTravaux } from '#server/core/jobs/preparer.ts';
import { demarrerTravaux } from '#server/core/jobs/demarrer.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import type { ApercuImport, ImportProduits, LigneImport } from '#shared/features/import-produit/contract.ts';
import { executerImport, travauxImportProduit } from './jobs.ts';

const URL = '/api/v1/produits/imports';
let app: Application;
let superAdmin: string;
let editeur: number;
beforeAll(async () => {
  app = await creerApplication();
  await preparerTravaux(app.proprietaire, travauxImportProduit);
  editeur = await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' });
  superAdmin = await app.jeton(editeur, 'SUPER_ADMIN');
});
afterAll(() => app.fermer());
beforeEach(async () => {
  for (const table of ['produit_import', 'produit', 'specialite', 'laboratoire_detail'] as const)
    await app.services.dbSysteme.deleteFrom(table).execute();
});

const deposer = (contenu: Buffer | string, nom = 'produits.csv', token: string | undefined = superAdmin) => {
  const octets = Buffer.from(contenu as string);
  const tete = `--sep\r\ncontent-disposition: form-data; name="fichiers"; filename="${nom}"\r\ncontent-type: text/csv\r\n\r\n`;
  const corps = Buffer.concat([Buffer.from(tete), octets, Buffer.from('\r\n--sep--\r\n')]);
  return app.appeler(token, 'POST', URL, { corps, entetes: { 'content-type': 'multipart/form-data; boundary=sep' } });
};
const lire = async (contenu: Buffer | string, nom?: string): Promise<ImportProduits> => {
  const { status, corps } = await deposer(contenu, nom);
  expect(status, JSON.stringify(corps)).toBe(200);
  return corps as ImportProduits;
};
const apercu = async (depot: ImportProduits, options: object = {}, correspondance = depot.correspondance): Promise<ApercuImport> => {
  const { status, corps } = await app.appeler(superAdmin, 'POST', `${URL}/${depot.id}/apercu`, {
    corps: { forme: depot.forme, correspondance, options: { ...depot.options, ...options } },
  });
  expect(status, JSON.stringify(corps)).toBe(200);
  return corps as ApercuImport;
};
const lancer = (id: number) => app.appeler(superAdmin, 'POST', `${URL}/${id}/lancement`);
const etat = async (id: number) => (await app.appeler(superAdmin, 'GET', `${URL}/${id}`)).corps as ImportProduits;
/** From the file to the catalogue; the job's work is done here, as an instance would. */
const importer = async (
  contenu: Buffer | string,
  options: object = {},
  nom?: string,
): Promise<{ vu: ApercuImport; fait: ImportProduits }> => {
  const depot = await lire(contenu, nom);
  const vu = await apercu(depot, options);
  expect((await lancer(depot.id)).status).toBe(200);
  await executerImport(app.services, depot.id);
  return { vu, fait: await etat(depot.id) };
};
const produits = () => app.services.dbSysteme.selectFrom('produit').selectAll().orderBy('nom').execute();
const refus = async (id: number) =>
  ((await app.appeler(superAdmin, 'GET', `${URL}/${id}/lignes`, { query: { statut: 'REFUSEE' } })).corps.elements as LigneImport[]).map(
    ({ numero, motif }) => [numero, motif],
  );

const COMPTE = { creees: 0, modifiees: 0, inchangees: 0, refusees: 0, avertissements: 0 };
const LISTE = 'EAN;Désignation;Marque;Prix TTC\n3760001234565;Crème solaire;Solis;12,50\n3760001234572;Huile d’été;Solis;8,9\n';

const SPECIALITES = [
  '60000001\tDOLORINE 500 mg, comprimé\tcomprimé\torale\tAutorisation active\tProcédure nationale\tCommercialisée\t12/03/1998\t\t\t LABO ÉTOILE\tNon',
  '60000002\tSIROP DU "PÈRE" 5 %, sirop\tsirop\torale\tAutorisation active\tProcédure nationale\tCommercialisée\t07/07/1997\t\t\t PHARMA L’AN;AUTRE\tNon',
].join('\r\n');
const PRESENTATIONS = [
  '60000001\t3012345\tplaquette(s) de 8 comprimé(s)\tPrésentation active\tDéclaration de commercialisation\t16/03/2011\t3400930123454\toui\t65%\t1,10\t2,12\t1,02\t',
  '60000001\t3012346\tplaquette(s) de 16 comprimé(s)\tPrésentation active\tDéclaration de commercialisation\t16/03/2011\t3400930123461\toui\t65 %\t1,10\t1,466,29\t1,02\t',
  "60000002\t3012347\tflacon d¿un litre\tPrésentation active\tDéclaration d'arrêt de commercialisation\t16/03/2011\t3400930123478\tnon\t\t\t\t\t",
].join('\n');

describe('la lecture d’un fichier', () => {
  it('reconnaît les fichiers bruts de la base des médicaments, chacun dans son encodage, sans ligne de titres', async () => {
    const specialites = await lire(iconv.encode(SPECIALITES, 'windows-1252'), 'CIS_bdpm.txt');
    expect(specialites).toMatchObject({
      etat: 'ANALYSE',
      encodage: 'Windows-1252',
      separateur: '\t',
      entete: false,
      forme: 'BDPM_SPECIALITES',
      nbLignes: 2,
    });
    expect(specialites.correspondance.slice(0, 2)).toEqual(['codeCis', 'nom']);
    const presentations = await lire(PRESENTATIONS, 'CIS_CIP_bdpm.txt');
    expect(presentations).toMatchObject({ encodage: 'UTF-8', separateur: '\t', entete: false, forme: 'BDPM_PRESENTATIONS', nbLignes: 3 });
    expect(presentations.apercu[0]?.[2]).toBe('plaquette(s) de 8 comprimé(s)');
  });

  it('lit ligne à ligne un fichier qui mêle les deux encodages', async () => {
    const [premiere = '', seconde = ''] = SPECIALITES.split('\r\n');
    const { fait } = await importer(Buffer.concat([Buffer.from(`${premiere}\n`, 'utf8'), iconv.encode(seconde, 'windows-1252')]));
    expect(fait.compte).toEqual({ ...COMPTE, creees: 2 });
    const noms = await app.services.dbSysteme.selectFrom('specialite').select(['denomination', 'titulaire']).orderBy('code_cis').execute();
    expect(noms).toEqual([
      { denomination: 'DOLORINE 500 mg, comprimé', titulaire: 'LABO ÉTOILE' },
      { denomination: 'SIROP DU "PÈRE" 5 %, sirop', titulaire: 'PHARMA L’AN' },
    ]);
  });

  it('reconnaît un export de logiciel d’officine et propose de garder les noms connus', async () => {
    const depot = await lire(
      'code13;libelle_lgo;tva_pct;code_acte;nb\n3760001234565;CREME SOLAIRE SOLIS IP50 TUBE DE CINQUAN;20.0;PHN;1\n',
    );
    expect(depot).toMatchObject({ forme: 'LGO', separateur: ';', entete: true, options: { conserverNoms: true } });
    expect(depot.correspondance).toEqual(['ean', 'nom', 'tva', null, null]);
  });

  it('lit un classeur XLSX, ses nombres et ses pourcentages', async () => {
    const lignes = [
      ['EAN', 'Nom', 'TVA', 'Prix'].map((value) => ({ value })),
      [{ value: 3760001234565 }, { value: 'Crème' }, { value: 0.055, format: '0.0%' }, { value: 12.5 }],
    ];
    const classeur = await writeXlsxFile(lignes as never).toBuffer();
    const { fait } = await importer(classeur, {}, 'liste.xlsx');
    expect(fait).toMatchObject({ separateur: null, compte: { ...COMPTE, creees: 1 } });
    expect(await produits()).toMatchObject([{ ean: '3760001234565', nom: 'Crème', tva: 5.5, prix_public_conseille_centimes: 1250 }]);
  });

  it('se relit avec un autre encodage, un autre séparateur, sans titres', async () => {
    const depot = await lire(iconv.encode('3760001234565,Cr\u00e8me', 'utf8'));
    const { corps } = await app.appeler(superAdmin, 'PUT', `${URL}/${depot.id}/lecture`, {
      corps: { encodage: 'Windows-1252', separateur: ',', entete: false },
    });
    expect(corps).toMatchObject({ encodage: 'Windows-1252', separateur: ',', entete: false });
    expect(corps.apercu).toEqual([['3760001234565', 'CrÃ¨me']]);
    const vu = await apercu(corps as ImportProduits, {}, ['ean', 'nom']);
    expect(vu.compte).toEqual({ ...COMPTE, creees: 1 });
    await lancer(depot.id);
    await executerImport(app.services, depot.id);
    expect((await produits()).map(({ nom }) => nom)).toEqual(['CrÃ¨me']);
  });

  it.each([
    ['vide', '', 'FICHIER_ABSENT'],
    ['de lignes blanches', '\n;;;\n \n', 'FICHIER_VIDE'],
    ['de titres seuls', 'EAN;Nom\n', 'FICHIER_VIDE'],
    ['PDF', '%PDF-1.7 …', 'FICHIER_ILLISIBLE'],
    ['binaire', Buffer.from([1, 0, 2, 0, 3]), 'FICHIER_ILLISIBLE'],
    ['XLS ancien', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'FICHIER_ILLISIBLE'],
    ['XLSX abîmé', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100)]), 'FICHIER_ILLISIBLE'],
    ['de 201 colonnes', `${'a;'.repeat(200)}b\n${'1;'.repeat(200)}2\n`, 'TROP_DE_COLONNES'],
  ])('refuse un fichier %s', async (_, contenu, code) => {
    const { status, corps } = await deposer(contenu as Buffer);
    expect([status, corps.code]).toEqual([400, code]);
  });
});

describe('l’aperçu', () => {
  it('dit ce qui serait fait sans rien écrire, et les premiers refus', async () => {
    const depot = await lire(`${LISTE}4006381333932;Clé fausse;;\nABC;Mauvais code;;\n;;;5\n3760001234565;Encore;;\n`);
    const vu = await apercu(depot);
    expect(vu.compte).toEqual({ creees: 3, modifiees: 0, inchangees: 0, refusees: 3, avertissements: 1 });
    expect(vu.refusees.map(({ numero, motif }) => [numero, motif])).toEqual([
      [5, 'Le code « ABC » ne doit contenir que des chiffres.'],
      [6, 'Ni code ni nom : rien ne dit quel est ce produit.'],
      [7, 'Ce produit est déjà à la ligne 2 du fichier.'],
    ]);
    expect(vu.avertissements[0]?.avertissements).toEqual(['La clé de l’EAN 4006381333932 est incorrecte, vérifiez.']);
    expect(await produits()).toEqual([]);
    expect(vu.import.etat).toBe('PRET');
  });

  it.each([
    ['deux fois le même champ', ['nom', 'nom', null, null]],
    ['ni nom ni code', [null, null, 'marque', null]],
  ])('refuse des colonnes : %s', async (_, correspondance) => {
    const depot = await lire(LISTE);
    const { status, corps } = await app.appeler(superAdmin, 'POST', `${URL}/${depot.id}/apercu`, {
      corps: { forme: 'GENERIQUE', correspondance, options: {} },
    });
    expect([status, corps.code]).toEqual([400, 'COLONNE_MANQUANTE']);
  });
});

describe('l’import', () => {
  it('crée, puis ne change rien quand le même fichier revient', async () => {
    const premier = await importer(LISTE);
    expect(premier.vu.compte).toEqual({ ...COMPTE, creees: 2 });
    expect(premier.fait).toMatchObject({ etat: 'TERMINE', compte: { ...COMPTE, creees: 2 }, nbTraitees: 2, nbLignes: 2 });
    expect(await produits()).toMatchObject([
      { nom: 'Crème solaire', marque: 'Solis', prix_public_conseille_centimes: 1250 },
      { nom: 'Huile d’été', prix_public_conseille_centimes: 890 },
    ]);
    const avant = await produits();
    const second = await importer(LISTE);
    expect(second.vu.compte).toEqual({ ...COMPTE, inchangees: 2 });
    expect(second.fait.compte).toEqual({ ...COMPTE, inchangees: 2 });
    expect(await produits()).toEqual(avant);
  });

  it('modifie ce que le fichier dit, sans effacer ce qu’il tait', async () => {
    await importer(LISTE);
    const { fait } = await importer('EAN;Désignation;Prix TTC\n3760001234565;;14,00\n3760001234572;Huile d’été;\n');
    expect(fait.compte).toEqual({ ...COMPTE, modifiees: 1, inchangees: 1 });
    expect(await produits()).toMatchObject([
      { nom: 'Crème solaire', marque: 'Solis', prix_public_conseille_centimes: 1400, version: 2 },
      { version: 1 },
    ]);
  });

  it.each([
    ['les spécialités d’abord', [SPECIALITES, PRESENTATIONS], [0, 0]],
    ['les présentations d’abord', [PRESENTATIONS, SPECIALITES], [0, 3]],
  ])('complète les produits par leur code CIS : %s', async (_, fichiers, completes) => {
    const faits: ImportProduits[] = [];
    for (const fichier of fichiers) faits.push((await importer(fichier, { creerLaboratoires: true })).fait);
    expect(faits.map(({ nbCompletes }) => nbCompletes)).toEqual(completes);
    expect(await produits()).toMatchObject([
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
      { nom: 'DOLORINE 500 mg, comprimé – plaquette(s) de 8 comprimé(s)', prix_public_conseille_centimes: 212, taux_remboursement: 65 },
      { nom: 'SIROP DU "PÈRE" 5 %, sirop – flacon d’un litre', remboursable: false, taux_remboursement: null, tva: 10, actif: false },
    ]);
    const laboratoires = await app.services.dbSysteme.selectFrom('laboratoire_detail').select(['id', 'nom']).orderBy('nom').execute();
    expect(laboratoires.map(({ nom }) => nom)).toEqual(['LABO ÉTOILE', 'PHARMA L’AN']);
    expect((await produits()).map((produit) => produit.laboratoire_detail_id)).toEqual([
      laboratoires[0]?.id,
      laboratoires[0]?.id,
      laboratoires[1]?.id,
    ]);
    const avant = await produits();
    for (const fichier of fichiers) {
      const { fait } = await importer(fichier, { creerLaboratoires: true });
      expect(fait).toMatchObject({ compte: { creees: 0, modifiees: 0, refusees: 0 }, nbCompletes: 0, nbLaboratoires: 0 });
    }
    expect(await produits()).toEqual(avant);
  });

  it('relie au laboratoire de même nom, sans casse ni accents, et n’en crée que si on le demande', async () => {
    await app.services.dbSysteme.insertInto('laboratoire_detail').values({ nom: 'Labo Etoile' }).execute();
    const { vu, fait } = await importer(SPECIALITES);
    expect(vu.laboratoiresAbsents).toEqual({ nombre: 1, premiers: ['PHARMA L’AN'] });
    expect(fait.nbLaboratoires).toBe(0);
    const { fait: refait } = await importer(SPECIALITES, { creerLaboratoires: true });
    expect(refait).toMatchObject({ nbLaboratoires: 1, compte: { ...COMPTE, modifiees: 1, inchangees: 1 } });
    expect(await app.services.dbSysteme.selectFrom('laboratoire_detail').select('nom').orderBy('nom').execute()).toEqual([
      { nom: 'Labo Etoile' },
      { nom: 'PHARMA L’AN' },
    ]);
  });

  it('un libellé coupé ne remplace pas un vrai nom, le taux de TVA lu remplace le taux déduit', async () => {
    await importer(SPECIALITES);
    await importer(PRESENTATIONS);
    const { fait } = await importer('code13;libelle;tva\n3400930123478;SIROP PERE 5% FL 1L;20.0\n3760001234565;CREME SOLIS;20.0\n');
    expect(fait.compte).toEqual({ ...COMPTE, creees: 1, modifiees: 1 });
    expect(await produits()).toMatchObject([
      { nom: 'CREME SOLIS' },
      {},
      {},
      { nom: 'SIROP DU "PÈRE" 5 %, sirop – flacon d’un litre', tva: 20 },
    ]);
    expect((await importer(PRESENTATIONS)).fait.compte).toEqual({ ...COMPTE, inchangees: 3 });
  });

  it('laisse ce qu’une personne a saisi, sauf demande', async () => {
    await importer(LISTE);
    const [creme] = await produits();
    const { corps } = await app.appeler(superAdmin, 'GET', `/api/v1/produits/${creme?.id}`);
    const { laboratoireNom: _1, creeLe: _2, modifieLe: _3, modifieParNom: _4, avertissements: _5, ...saisie } = corps;
    const { status } = await app.appeler(superAdmin, 'PUT', '/api/v1/produits', { corps: { ...saisie, nom: 'Crème solaire IP 50' } });
    expect(status).toBe(200);
    expect((await importer(LISTE)).fait.compte).toEqual({ ...COMPTE, inchangees: 2 });
    expect((await importer(LISTE, { remplacerSaisies: true })).fait.compte).toEqual({ ...COMPTE, modifiees: 1, inchangees: 1 });
  });

  it('refuse une ligne dont les codes désignent deux produits, et celles qui visent le même', async () => {
    await importer('EAN;CIP13;Nom\n3760001234565;;Un\n3760001234572;3400930123454;Deux\n');
    const { fait } = await importer('EAN;CIP13;Nom\n3760001234565;3400930123454;Mêlé\n');
    expect(fait.compte).toEqual({ ...COMPTE, refusees: 1 });
    expect((await refus(fait.id))[0]?.[1]).toMatch(
      /^Ses codes désignent deux produits différents, n° \d+ et n° \d+ : fusionnez-les d’abord\.$/,
    );
    const { fait: deux } = await importer('EAN;CIP13;Nom\n3760001234572;;Deux\n;3400930123454;Deux\n');
    expect(await refus(deux.id)).toEqual([[3, 'Désigne le même produit que la ligne 2.']]);
  });

  it('un produit fusionné reste reconnu par son ancien code', async () => {
    await importer(LISTE);
    const [a, b] = await produits();
    const produit = { nom: 'Crème', ean: a?.ean, prixPublicConseilleCentimes: 1250 };
    const fusion = { garderId: a?.id, garderVersion: 1, absorbeId: b?.id, absorbeVersion: 1, produit };
    expect((await app.appeler(superAdmin, 'POST', '/api/v1/produits/fusion', { corps: fusion })).status).toBe(200);
    const { fait } = await importer('EAN;Désignation;Prix TTC\n3760001234572;Huile;9,00\n');
    expect(fait.compte).toEqual({ ...COMPTE, modifiees: 1 });
    expect(await produits()).toMatchObject([{ nom: 'Crème', ean: '3760001234565' }]);
  });

  it('des produits sans code sont reconnus par leur nom', async () => {
    const fichier = 'Nom;Marque\nPanier en osier;Osier\nŒuf en bois;\nOeuf en bois;\n';
    const { fait } = await importer(fichier);
    expect(fait.compte).toEqual({ ...COMPTE, creees: 2, refusees: 1 });
    expect((await importer(fichier)).fait.compte).toEqual({ ...COMPTE, inchangees: 2, refusees: 1 });
  });

  it('deux imports des mêmes produits lancés ensemble n’en créent qu’un de chaque', async () => {
    const lignes = Array.from({ length: 2_500 }, (_, i) => `${3_760_000_000_000 + i};Produit ${i};Marque\n`);
    const depots = [await lire(`EAN;Nom;Marque\n${lignes.join('')}`), await lire(`EAN;Nom;Marque\n${lignes.toReversed().join('')}`)];
    for (const depot of depots) {
      await apercu(depot);
      await lancer(depot.id);
    }
    await Promise.all(depots.flatMap(({ id }) => [executerImport(app.services, id), executerImport(app.services, id)]));
    const [un, deux] = [await etat(depots[0]!.id), await etat(depots[1]!.id)];
    expect(await produits()).toHaveLength(2_500);
    expect(un.compte.creees + deux.compte.creees).toBe(2_500);
    expect(un.compte.inchangees + deux.compte.inchangees).toBe(2_500);
    expect([un.etat, deux.etat]).toEqual(['TERMINE', 'TERMINE']);
  });

  it('coupé en route, il dit où il en est, et reprend à la première ligne non faite', async () => {
    const lignes = Array.from({ length: 1_500 }, (_, i) => `${3_760_000_000_000 + i};Produit ${i}\n`);
    const depot = await lire(`EAN;Nom\n${lignes.join('')}`);
    await apercu(depot);
    await lancer(depot.id);
    const arret = new AbortController();
    arret.abort(new Error('coupure'));
    await expect(executerImport(app.services, depot.id, arret.signal)).rejects.toThrow('coupure');
    expect(await etat(depot.id)).toMatchObject({ etat: 'EN_COURS', interrompu: false, nbTraitees: 1_000 });
    await app.services.dbSysteme.updateTable('produit_import').set({ battement_le: '2026-01-01T00:00:00Z' }).execute();
    expect(await etat(depot.id)).toMatchObject({ interrompu: true });
    expect((await lancer(depot.id)).corps).toMatchObject({ etat: 'EN_COURS', interrompu: false });
    await executerImport(app.services, depot.id);
    expect(await etat(depot.id)).toMatchObject({ etat: 'TERMINE', compte: { creees: 1_500 }, nbTraitees: 1_500 });
  });

  it('continue seul par la file de travaux, et prévient qui l’a lancé', async () => {
    const depot = await lire(LISTE, 'liste d’été.csv');
    await apercu(depot);
    await lancer(depot.id);
    const travaux = await demarrerTravaux({
      connexion: app.connexion,
      travaux: travauxImportProduit,
      services: app.services,
      intervalleSecondes: 0.5,
    });
    try {
      await vi.waitFor(async () => expect((await etat(depot.id)).etat).toBe('TERMINE'), { timeout: 10_000, interval: 50 });
    } finally {
      await travaux.arreter(2_000);
    }
    const { corps } = await app.appeler(superAdmin, 'GET', '/api/v1/notifications');
    expect(corps.elements).toContainEqual(
      expect.objectContaining({
        title: 'Import terminé : liste d’été.csv',
        body: '2 lignes créées, 0 modifiée, 0 inchangée, 0 refusée.',
        link: { ecran: 'produits', params: { import: String(depot.id) } },
      }),
    );
    expect(
      await app.services.dbSysteme
        .selectFrom('journal')
        .select(['objet', 'action'])
        .where('objet', '=', 'produit_import')
        .where('objet_id', '=', depot.id)
        .orderBy('id')
        .execute(),
    ).toEqual(['deposer', 'lancer', 'terminer'].map((action) => ({ objet: 'produit_import', action })));
  });

  it('abandonné, il ne va pas plus loin ; terminé, il ne se relance pas', async () => {
    const depot = await lire(LISTE);
    await apercu(depot);
    await lancer(depot.id);
    expect((await app.appeler(superAdmin, 'DELETE', `${URL}/${depot.id}`)).status).toBe(200);
    await executerImport(app.services, depot.id);
    expect(await produits()).toEqual([]);
    const { status, corps } = await lancer(depot.id);
    expect([status, corps.code]).toEqual([409, 'IMPORT_ETAT']);
    const { fait } = await importer(LISTE);
    expect((await lancer(fait.id)).corps.code).toBe('IMPORT_ETAT');
  });

  it('sans aperçu, il ne se lance pas', async () => {
    const depot = await lire(LISTE);
    expect((await lancer(depot.id)).corps.code).toBe('IMPORT_ETAT');
  });
});

describe('le rapport', () => {
  it('rend les lignes refusées en CSV, et aucune cellule n’y devient une formule', async () => {
    const { fait } = await importer('EAN;Nom;Marque\nX1;=HYPERLINK("http://x");+1\nX2;@SUM(A1)\tb;"a;b"\n3760001234565;-2+3;\n');
    const { status, brut, entetes } = await app.appeler(superAdmin, 'GET', `${URL}/${fait.id}/rapport`);
    expect(status).toBe(200);
    expect(entetes['content-disposition']).toContain('refus.csv');
    expect(brut.toString('utf8').split('\r\n')).toEqual([
      '\ufeffLigne;Motif du refus;EAN;Nom;Marque',
      `2;Le code « X1 » ne doit contenir que des chiffres.;X1;"'=HYPERLINK(""http://x"")";'+1`,
      `3;Le code « X2 » ne doit contenir que des chiffres.;X2;'@SUM(A1) b;"a;b"`,
      '',
    ]);
    expect((await produits())[0]?.nom).toBe('-2+3');
  });

  it.each(['<script>alert(1)</script>', "'; drop table produit; --", '\u202egnp.exe', 'a\u0000b', '😀'.repeat(40), '${7*7}', '\ud800x'])(
    'garde sans dommage la cellule %j',
    async (cellule) => {
      const depot = await lire(Buffer.from(`EAN;Nom\n3760001234565;"${cellule.replace('\u0000', '')}"\n`, 'utf8'));
      const vu = await apercu(depot);
      expect(vu.compte.creees).toBe(1);
    },
  );
});

describe('les droits et les limites', () => {
  it('seul le super administrateur importe', async () => {
    const pharmacie = await app.unTenant();
    for (const role of ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const) {
      expect((await deposer(LISTE, 'a.csv', await app.jeton(pharmacie, role))).corps.code, role).toBe('ACTION_INTERDITE');
    }
  });

  it('un fichier de plus de 15 Mo est refusé', async () => {
    const { status, corps } = await deposer(Buffer.alloc(15 * 1024 * 1024 + 1, 'a'));
    expect([status, corps.code]).toEqual([413, 'TROP_VOLUMINEUX']);
  });
});

const donnees = process.env['PHARMACCORD_DONNEES'] ?? '';
describe.skipIf(!donnees || !existsSync(join(donnees, '01-bdpm')))('les données publiques (PHARMACCORD_DONNEES)', () => {
  const contenu = (chemin: string) => readFile(join(donnees, chemin));

  it('la base des médicaments entière, spécialités puis présentations, en moins de 60 s, deux fois', { timeout: 120_000 }, async () => {
    const debut = performance.now();
    const specialites = await importer(await contenu('01-bdpm/specialites.csv'), { creerLaboratoires: true });
    const presentations = await importer(await contenu('01-bdpm/presentations.csv'));
    expect(performance.now() - debut).toBeLessThan(60_000);
    expect(specialites.fait.compte).toEqual({ ...COMPTE, creees: 8_273 });
    expect(presentations.fait.compte).toEqual({ ...COMPTE, creees: 10_403 });
    const lgo = await importer(await contenu('03-produits/produits_officine_tva.csv'));
    expect(lgo.fait).toMatchObject({ forme: 'LGO', compte: { refusees: 0 } });
    expect(lgo.fait.compte.creees + lgo.fait.compte.modifiees + lgo.fait.compte.inchangees).toBe(3_007);
    const encore = await importer(await contenu('01-bdpm/presentations.csv'));
    expect(encore.fait.compte).toEqual({ ...COMPTE, inchangees: 10_403 });
    expect((await importer(await contenu('01-bdpm/specialites.csv'), { creerLaboratoires: true })).fait).toMatchObject({
      compte: { creees: 0, modifiees: 0 },
      nbCompletes: 0,
    });
  });

  it.each(['01-bdpm/raw-sample/CIS_bdpm.cp1252.txt', '01-bdpm/raw-sample/CIS_CIP_bdpm.utf8.txt'])('le fichier brut %s', async (chemin) => {
    const { fait } = await importer(await contenu(chemin));
    // The sample repeats a few lines at its end.
    expect(fait.compte.creees).toBeGreaterThanOrEqual(300);
    for (const [, motif] of await refus(fait.id)) expect(motif).toMatch(/^Ce produit est déjà à la ligne/);
    expect(fait.entete).toBe(false);
  });

  it.each(['03-produits/parapharmacie_extrait.csv', '03-produits/catalogue_demo_bdpm_openbeautyfacts.csv'])(
    'la liste %s',
    async (chemin) => {
      const { fait } = await importer(await contenu(chemin));
      expect(fait.compte.creees + fait.compte.refusees).toBe(fait.nbLignes);
      expect((await importer(await contenu(chemin))).fait.compte).toMatchObject({ creees: 0, modifiees: 0 });
    },
  );
});
