import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { versXlsx } from '#server/core/tableur/vers-xlsx.ts';
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

/** Latin 1 is Windows-1252, apart from the characters that the latter put among the control ones. */
const windows1252 = (texte: string) => Buffer.from(texte.replaceAll('’', '\u0092'), 'latin1');

let imports: Imports;
beforeAll(async () => {
  imports = await ouvrirImports();
});
afterAll(() => imports.fermer());
beforeEach(() => imports.vider());

describe('la lecture d’un fichier', () => {
  it('reconnaît les fichiers bruts de la base des médicaments, chacun dans son encodage, sans ligne de titres', async () => {
    const specialites = await imports.lire(windows1252(SPECIALITES), 'CIS_bdpm.txt');
    expect(specialites).toMatchObject({
      etat: 'ANALYSE',
      encodage: 'Windows-1252',
      separateur: '\t',
      ligneTitres: 0,
      forme: 'BDPM_SPECIALITES',
      nbLignes: 2,
    });
    expect(specialites.correspondance.slice(0, 2)).toEqual(['codeCis', 'nom']);
    const presentations = await imports.lire(PRESENTATIONS, 'CIS_CIP_bdpm.txt');
    expect(presentations).toMatchObject({
      encodage: 'UTF-8',
      separateur: '\t',
      ligneTitres: 0,
      forme: 'BDPM_PRESENTATIONS',
      nbLignes: 3,
    });
    expect(presentations.apercu[0]?.[2]).toBe('plaquette(s) de 8 comprimé(s)');
  });

  it('lit ligne à ligne un fichier qui mêle les deux encodages', async () => {
    const [premiere = '', seconde = ''] = SPECIALITES.split('\r\n');
    const { fait } = await imports.importer(
      Buffer.concat([Buffer.from(`${premiere}\n`, 'utf8'), windows1252(seconde)]),
    );
    expect(fait.compte).toEqual({ ...COMPTE, creees: 2 });
    const noms = await imports.app.services.dbSysteme
      .selectFrom('specialite')
      .select(['denomination', 'titulaire'])
      .orderBy('code_cis')
      .execute();
    expect(noms).toEqual([
      { denomination: 'DOLORINE 500 mg, comprimé', titulaire: 'LABO ÉTOILE' },
      { denomination: 'SIROP DU "PÈRE" 5 %, sirop', titulaire: 'PHARMA L’AN' },
    ]);
  });

  it('reconnaît un export de logiciel d’officine et propose de garder les noms connus', async () => {
    const depot = await imports.lire(
      'code13;libelle_lgo;tva_pct;code_acte;nb\n3760001234565;CREME SOLAIRE SOLIS IP50 TUBE DE CINQUAN;20.0;PHN;1\n',
    );
    expect(depot).toMatchObject({ forme: 'LGO', separateur: ';', ligneTitres: 1, options: { conserverNoms: true } });
    expect(depot.correspondance).toEqual(['ean', 'nom', 'tva', null, null]);
  });

  it('lit un classeur XLSX, ses nombres et ses pourcentages', async () => {
    const colonnes: readonly ColonneExportee<object>[] = [
      { titre: 'EAN', type: 'nombre', lire: () => 3760001234565 },
      { titre: 'Nom', type: 'texte', lire: () => 'Crème' },
      { titre: 'TVA', type: 'taux', lire: () => 5.5 },
      { titre: 'Prix', type: 'nombre', lire: () => 12.5 },
    ];
    const classeur = await buffer(versXlsx(colonnes, [{}]));
    const { fait } = await imports.importer(classeur, {}, 'liste.xlsx');
    expect(fait).toMatchObject({ separateur: null, compte: { ...COMPTE, creees: 1 } });
    expect(await imports.produits()).toMatchObject([
      { ean: '3760001234565', nom: 'Crème', tva: 5.5, prix_public_conseille_centimes: 1250 },
    ]);
  });

  it('se relit avec un autre encodage, un autre séparateur, sans titres', async () => {
    const depot = await imports.lire('3760001234565,Crème');
    const { corps } = await imports.app.appeler(imports.superAdmin, 'PUT', `${URL_IMPORTS}/${depot.id}/lecture`, {
      corps: { encodage: 'Windows-1252', separateur: ',', ligneTitres: 0 },
    });
    expect(corps).toMatchObject({ encodage: 'Windows-1252', separateur: ',', ligneTitres: 0 });
    expect(corps.apercu).toEqual([['3760001234565', 'CrÃ¨me']]);
    const vu = await imports.apercu(corps as ImportProduits, {}, ['ean', 'nom']);
    expect(vu.compte).toEqual({ ...COMPTE, creees: 1 });
    await imports.lancer(depot.id);
    await imports.executer(depot.id);
    expect((await imports.produits()).map(({ nom }) => nom)).toEqual(['CrÃ¨me']);
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
    const { status, corps } = await imports.deposer(contenu);
    expect([status, corps.code]).toEqual([400, code]);
  });
});

describe('l’aperçu', () => {
  it('dit ce qui serait fait sans rien écrire, et les premiers refus', async () => {
    const depot = await imports.lire(
      `${LISTE}4006381333932;Clé fausse;;\nABC;Mauvais code;;\n;;;5\n3760001234565;Encore;;\n`,
    );
    const vu = await imports.apercu(depot);
    expect(vu.compte).toEqual({ creees: 3, modifiees: 0, inchangees: 0, refusees: 3, avertissements: 1 });
    expect(vu.refusees.map(({ numero, motif }) => [numero, motif])).toEqual([
      [5, 'Le code « ABC » ne doit contenir que des chiffres.'],
      [6, 'Ni code ni nom : rien ne dit quel est ce produit.'],
      [7, 'Ce produit est déjà à la ligne 2 du fichier.'],
    ]);
    expect(vu.avertissements[0]?.avertissements).toEqual(['La clé de l’EAN 4006381333932 est incorrecte, vérifiez.']);
    expect(await imports.produits()).toEqual([]);
    expect(vu.import.etat).toBe('PRET');
  });

  it.each([
    ['deux fois le même champ', ['nom', 'nom', null, null]],
    ['ni nom ni code', [null, null, 'marque', null]],
  ])('refuse des colonnes : %s', async (_, correspondance) => {
    const depot = await imports.lire(LISTE);
    const { status, corps } = await imports.app.appeler(
      imports.superAdmin,
      'POST',
      `${URL_IMPORTS}/${depot.id}/apercu`,
      {
        corps: { forme: 'GENERIQUE', correspondance, options: {} },
      },
    );
    expect([status, corps.code]).toEqual([400, 'COLONNE_MANQUANTE']);
  });
});

describe('le rapport', () => {
  it('rend les lignes refusées en CSV, et aucune cellule n’y devient une formule', async () => {
    const { fait } = await imports.importer(
      'EAN;Nom;Marque\nX1;=HYPERLINK("http://x");+A1\nX2;@SUM(A1)\tb;"a;b"\n3760001234565;-2+3;\n',
    );
    const { status, brut, entetes } = await imports.app.appeler(
      imports.superAdmin,
      'GET',
      `${URL_IMPORTS}/${fait.id}/rapport`,
    );
    expect(status).toBe(200);
    expect(entetes['content-disposition']).toContain('refus.csv');
    expect(brut.toString('utf8').split('\r\n')).toEqual([
      '\ufeffLigne;Motif du refus;EAN;Nom;Marque',
      `2;Le code « X1 » ne doit contenir que des chiffres.;X1;"'=HYPERLINK(""http://x"")";'+A1`,
      `3;Le code « X2 » ne doit contenir que des chiffres.;X2;'@SUM(A1) b;"a;b"`,
      '',
    ]);
    expect((await imports.produits())[0]?.nom).toBe('-2+3');
  });

  it.each([
    '<script>alert(1)</script>',
    "'; drop table produit; --",
    '\u202egnp.exe',
    'a\u0000b',
    '😀'.repeat(40),
    '${7*7}',
    '\ud800x',
  ])('garde sans dommage la cellule %j', async (cellule) => {
    const depot = await imports.lire(
      Buffer.from(`EAN;Nom\n3760001234565;"${cellule.replace('\u0000', '')}"\n`, 'utf8'),
    );
    const vu = await imports.apercu(depot);
    expect(vu.compte.creees).toBe(1);
  });
});

describe('les droits et les limites', () => {
  it('seul le super administrateur importe', async () => {
    const pharmacie = await imports.app.unTenant();
    for (const role of ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const) {
      expect((await imports.deposer(LISTE, 'a.csv', await imports.app.jeton(pharmacie, role))).corps.code, role).toBe(
        'ACTION_INTERDITE',
      );
    }
  });

  it('un fichier de plus de 15 Mo est refusé', async () => {
    const { status, corps } = await imports.deposer(Buffer.alloc(15 * 1024 * 1024 + 1, 'a'));
    expect([status, corps.code]).toEqual([413, 'TROP_VOLUMINEUX']);
  });
});
