import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { multipartAvec } from '#server/testing/multipart.ts';
import { roles } from '#shared/core/acteur.ts';
import { effetsDuRegistre } from '#shared/features/comptes/registre/rules/effets.ts';
import type { LectureRegistre, LigneDuRegistre } from '#shared/features/comptes/registre/schemas.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { chercherAuRegistre, pharmaciesConnues } from './read-models.ts';
import { insertImportRegistre, updateFermees, upsertRegistre } from './repository.ts';

const REGISTRE = '/api/v1/registre';
let app: Application;
let superJeton: string;
let proprietaire: pg.Client;
beforeAll(async () => {
  app = await creerApplication();
  proprietaire = new pg.Client(app.proprietaire);
  await proprietaire.connect();
  superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' }), 'SUPER_ADMIN');
});
afterAll(async () => {
  await proprietaire.end();
  await app.fermer();
});
/** As the owner: the application never removes a pharmacy of the register. */
const vider = () => proprietaire.query('truncate registre_pharmacie, registre_import restart identity');
beforeEach(vider);

const envoyer = (suite: string, contenu: Buffer | string, demande: object = {}, cle?: string, jeton = superJeton) => {
  const corps = multipartAvec(demande, { contenu, nom: 'pharmacies.csv', mime: 'text/csv' });
  return app.appeler(jeton, 'POST', `${REGISTRE}${suite}`, {
    ...corps,
    entetes: { ...corps.entetes, ...(cle === undefined ? {} : { 'idempotency-key': cle }) },
  });
};
const lire = async (contenu: Buffer | string, demande: object = {}): Promise<LectureRegistre> => {
  const { status, corps } = await envoyer('/lecture', contenu, demande);
  expect(status, JSON.stringify(corps)).toBe(200);
  return corps;
};
const importer = async (contenu: Buffer | string, demande: object = {}) => {
  const { status, corps } = await envoyer('/imports', contenu, demande);
  expect(status, JSON.stringify(corps)).toBe(200);
  return corps;
};
const pages = async (query: object = {}) =>
  (await app.appeler(superJeton, 'GET', REGISTRE, { query: query as Record<string, string> })).corps;
const chercher = async (q: string, ip = '10.9.0.1') =>
  (await app.app.inject({ method: 'GET', url: `${REGISTRE}/recherche`, query: { q }, remoteAddress: ip })).json<
    Awaited<ReturnType<typeof chercherAuRegistre>>
  >();

const FICHIER = [
  'finess;nom;adresse1;code_postal;ville;telephone_rdv',
  '750990004;Pharmacie du Pont;12 Rue Haute;75012;Paris;0140000000',
  '750990012;Pharmacie Étoile;3 Bd du Nord;75018;Paris;',
  '440990000;Pharmacie des Tilleuls;12 AV DU GAL LECLERC;44000;Nantes;',
  '750990013;Pharmacie à la clé fausse;;75001;Paris;',
].join('\n');

describe('importer le registre (CPT-91)', () => {
  it('dit ce qui changerait sans rien écrire, puis l’enregistre', async () => {
    expect(await lire(FICHIER)).toMatchObject({
      correspondance: ['finess', 'nom', 'rue', 'codePostal', 'ville', 'telephone'],
      nbReprises: 3,
      nbAjoutees: 3,
      nbModifiees: 0,
      nbFermees: 0,
      nbRefusees: 1,
      departements: ['44', '75'],
      remarques: [{ genre: 'REFUSEE', ligne: 5, phrase: 'La clé de ce numéro FINESS est incorrecte : vérifiez-le.' }],
    });
    expect((await pages()).total).toBe(0);
    expect(await importer(FICHIER)).toMatchObject({
      nomFichier: 'pharmacies.csv',
      nbLues: 4,
      nbAjoutees: 3,
      nbRefusees: 1,
    });
    const page = await pages({ tri: 'ville' });
    expect(page).toMatchObject({ total: 3, nbOuvertes: 3, nbFermees: 0, departements: ['44', '75'] });
    expect(page.dernierImport).toMatchObject({ nomFichier: 'pharmacies.csv', nbLues: 4 });
    expect(page.elements[0]).toMatchObject({ finess: '440990000', departement: '44', compte: null });
  });

  it('recommencé, ne change rien ; une cellule vide n’efface rien', async () => {
    await importer(FICHIER);
    expect(await lire(FICHIER)).toMatchObject({ nbAjoutees: 0, nbModifiees: 0, nbInchangees: 3 });
    const sansVille = 'finess;nom;ville\n750990004;Pharmacie du Pont;\n750990012;Pharmacie de l’Étoile;';
    expect(await importer(sansVille)).toMatchObject({ nbAjoutees: 0, nbModifiees: 1 });
    const { elements } = await pages({ q: 'pont' });
    expect(elements).toMatchObject([{ nom: 'Pharmacie du Pont', ville: 'Paris', telephone: '0140000000' }]);
  });

  it('complet, ferme celles de ses départements qu’il ne nomme plus, et elles seules (CPT-92)', async () => {
    await importer(FICHIER);
    const nouveau = 'finess;nom;code_postal\n750990004;Pharmacie du Pont;75012';
    expect(await lire(nouveau, { complet: true })).toMatchObject({ nbFermees: 1, departements: ['75'] });
    expect(await lire(nouveau)).toMatchObject({ nbFermees: 0 });
    expect(await importer(nouveau, { complet: true })).toMatchObject({ nbFermees: 1 });
    expect((await pages({ fermee: 'true' })).elements).toMatchObject([{ finess: '750990012' }]);
    expect((await chercher('étoile')).pharmacies).toEqual([]);
    // A pharmacy that an import names again is open again.
    await importer(FICHIER);
    expect((await pages({ fermee: 'true' })).total).toBe(0);
  });

  it('envoyé deux fois avec la même clé, ne s’enregistre qu’une fois', async () => {
    const reponses = await Promise.all([1, 2].map(() => envoyer('/imports', FICHIER, {}, 'cle-du-registre-0001')));
    expect(reponses.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await sql`select from registre_import`.execute(app.services.dbSysteme);
    expect(rows).toHaveLength(1);
  });

  test.each<[string, Buffer | string, object, number, string]>([
    ['vide', '', {}, 400, 'FICHIER_ABSENT'],
    ['des titres sans ligne', 'finess;nom\n', {}, 400, 'FICHIER_VIDE'],
    ['un PDF', '%PDF-1.7\n1 0 obj', {}, 400, 'FICHIER_ILLISIBLE'],
    ['101 colonnes', `${'a;'.repeat(100)}a\n${'b;'.repeat(100)}b\n`, {}, 400, 'TROP_DE_COLONNES'],
    ['un champ choisi deux fois', FICHIER, { correspondance: ['finess', 'finess'] }, 400, 'COLONNE_EN_DOUBLE'],
  ])('refuse clairement un fichier : %s', async (_cas, contenu, dit, status, code) => {
    const { status: recu, corps } = await envoyer('/lecture', contenu, dit);
    expect([recu, corps.code]).toEqual([status, code]);
  });

  it('refuse d’enregistrer ce dont une colonne nécessaire manque', async () => {
    const { status, corps } = await envoyer('/imports', 'ville;nom\nParis;Pharmacie');
    expect([status, corps.code]).toEqual([400, 'IMPORT_IMPOSSIBLE']);
    expect(corps.detail).toBe('Dites quelle colonne tient le numéro FINESS.');
  });

  it('est refusé à tous les autres rôles', async () => {
    const pharmacie = await app.unTenant({ nom: 'Pharmacie du Nord' });
    for (const role of roles.filter((nom) => nom !== 'SUPER_ADMIN')) {
      const jeton = await app.jeton(pharmacie, role);
      expect((await envoyer('/imports', FICHIER, {}, undefined, jeton)).status, role).toBe(403);
    }
  });
});

it('le SQL écrit ce que la règle annonce (CPT-91, CPT-92)', async () => {
  const ligne = fc.record({
    finess: fc.constantFrom('750990004', '750990012', '750990020', '440990000', '440990018'),
    nom: fc.constantFrom('A', 'B'),
    ville: fc.constantFrom(null, 'Paris', 'Nantes'),
    cip: fc.constantFrom(null, '2078451'),
  });
  const versLigne = (rangee: {
    finess: string;
    nom: string;
    ville: string | null;
    cip: string | null;
  }): LigneDuRegistre => ({
    ligne: 1,
    rue: null,
    codePostal: null,
    telephone: null,
    departement: rangee.finess.slice(0, 2),
    doutes: [],
    ...rangee,
  });
  const fichier = fc.tuple(fc.uniqueArray(ligne, { selector: ({ finess }) => finess, minLength: 1 }), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(fichier, { minLength: 1, maxLength: 4 }), async (fichiers) => {
      await vider();
      for (const [rangees, complet] of fichiers)
        await transactionSysteme(app.services.dbSysteme, async (tx) => {
          const lignesDuFichier = rangees.map(versLigne);
          const avant = await pharmaciesConnues(tx);
          const effets = effetsDuRegistre(lignesDuFichier, avant, complet);
          const compte = {
            nomFichier: 'f',
            complet,
            nbLues: 0,
            nbAjoutees: 0,
            nbModifiees: 0,
            nbFermees: 0,
            nbRefusees: 0,
          };
          const { id } = await insertImportRegistre(tx, compte, { nomComplet: 'Super' });
          await upsertRegistre(tx, id, lignesDuFichier);
          if (complet) await updateFermees(tx, id, effets.departements);
          const apres = await pharmaciesConnues(tx);
          const ouvertes = (pharmacies: typeof apres) =>
            new Set(pharmacies.flatMap(({ finess, fermeeLe }) => (fermeeLe === null ? [finess] : [])));
          const cles = new Set(avant.map(({ finess }) => finess));
          expect(
            apres
              .map(({ finess }) => finess)
              .filter((finess) => !cles.has(finess))
              .toSorted(),
          ).toEqual(effets.ajoutees.toSorted());
          expect([...ouvertes(avant)].filter((finess) => !ouvertes(apres).has(finess)).toSorted()).toEqual(
            effets.fermees.toSorted(),
          );
          const parFiness = new Map(avant.map((pharmacie) => [pharmacie.finess, JSON.stringify(pharmacie)]));
          const changees = apres.filter(
            (pharmacie) =>
              lignesDuFichier.some(({ finess }) => finess === pharmacie.finess) &&
              parFiness.has(pharmacie.finess) &&
              parFiness.get(pharmacie.finess) !== JSON.stringify(pharmacie),
          );
          expect(changees.map(({ finess }) => finess).toSorted()).toEqual(effets.modifiees.toSorted());
        });
    }),
    { numRuns: 40 },
  );
});

describe('chercher sa pharmacie pour s’inscrire (CPT-93)', () => {
  it('par nom, ville, code postal, FINESS ou CIP ; trois lettres au moins, dix au plus', async () => {
    expect(await chercher('pont')).toEqual({ vide: true, pharmacies: [] });
    await importer(`${FICHIER}\n`);
    await importer('finess;nom;cip;ville;code_postal\n750990020;Pharmacie Zéphyr;2078451;Paris;75002');
    for (const q of ['PONT paris', '750990004', 'pont 75012'])
      expect((await chercher(q)).pharmacies, q).toMatchObject([{ finess: '750990004' }]);
    expect((await chercher('2078451')).pharmacies).toMatchObject([{ finess: '750990020', cip: '2078451' }]);
    expect(await chercher('pa')).toEqual({ vide: false, pharmacies: [] });
    expect((await chercher('%%%')).pharmacies).toEqual([]);
    expect((await chercher('pharmacie paris')).pharmacies).toHaveLength(3);
  });

  it('ne dit rien des comptes, et s’arrête pour qui lit tout', async () => {
    await importer(FICHIER);
    await app.unTenant({ nom: 'Pharmacie du Pont' });
    await sql`update tenant set finess = '750990012' where nom = 'Pharmacie du Pont'`.execute(app.services.dbSysteme);
    expect((await chercher('pont')).pharmacies).toEqual([
      {
        finess: '750990004',
        cip: null,
        nom: 'Pharmacie du Pont',
        rue: '12 Rue Haute',
        codePostal: '75012',
        ville: 'Paris',
      },
    ]);
    await sql`update tentative set nombre = 600 where cle = 'registre:10.9.0.1'`.execute(app.services.dbSysteme);
    const refusee = await app.app.inject({
      method: 'GET',
      url: `${REGISTRE}/recherche`,
      query: { q: 'pont' },
      remoteAddress: '10.9.0.1',
    });
    expect(refusee.statusCode).toBe(429);
  });
});

describe('ce que le registre dit d’un compte (CPT-94)', () => {
  const comparer = async (id: number) => (await app.appeler(superJeton, 'GET', `${REGISTRE}/comptes/${id}`)).corps;
  const inscrire = async (tenant: object) => {
    const corps = {
      tenant: {
        nom: 'Pharmacie du Pont',
        rue: '12 rue Haute',
        ville: 'Paris',
        codePostal: '75012',
        mail: `p${Math.floor(performance.now() * 1000)}@exemple.fr`,
        groupementId: null,
        ...tenant,
      },
      user: {
        nom: 'Roux',
        prenom: 'Lise',
        username: `lise${Math.floor(performance.now() * 1000)}`,
        password: 'Pharmaccord1',
      },
    };
    const reponse = await app.app.inject({ method: 'POST', url: '/api/v1/tenant/public', payload: corps });
    expect(reponse.statusCode, reponse.body).toBe(200);
    return reponse.json<{ id: number }>().id;
  };

  it('rien tant qu’il est vide ; la même pharmacie, ses différences, l’autre compte du même FINESS', async () => {
    const premier = await inscrire({ finess: '750990004' });
    expect(await comparer(premier)).toMatchObject({ vide: true, pharmacie: null });
    await importer(FICHIER);
    expect(await comparer(premier)).toMatchObject({
      vide: false,
      pharmacie: { nom: 'Pharmacie du Pont', fermeeLe: null },
      differences: [],
      autresComptes: [],
    });
    const second = await inscrire({ finess: '750990004', nom: 'Pharmacie du Port', ville: 'Nantes' });
    expect(await comparer(second)).toMatchObject({
      differences: ['nom', 'ville'],
      autresComptes: [{ id: premier, nom: 'Pharmacie du Pont' }],
    });
  });

  it('sans FINESS, propose celles de son code postal qui ont son nom ou sa rue', async () => {
    await importer(FICHIER);
    const id = await inscrire({ nom: 'SELARL PONT', rue: 'inconnue' });
    expect(await comparer(id)).toMatchObject({ pharmacie: null, proches: [{ finess: '750990004' }] });
    expect((await app.appeler(superJeton, 'GET', `${REGISTRE}/comptes/999999`)).status).toBe(404);
  });
});

/** A public file of pharmacies, where it is at hand (PHARMACCORD_DONNEES). */
const PUBLIC = join(process.env['PHARMACCORD_DONNEES'] ?? '', '02-pharmacies/pharmacies_santefr_2025.csv');
test.skipIf(!process.env['PHARMACCORD_DONNEES'] || !existsSync(PUBLIC))(
  'un fichier public entier se lit sans une ligne refusée',
  async () => {
    const lecture = await lire(readFileSync(PUBLIC));
    expect(lecture).toMatchObject({ nbReprises: lecture.nbLignes, nbRefusees: 0, nbDoutes: 0 });
  },
);
