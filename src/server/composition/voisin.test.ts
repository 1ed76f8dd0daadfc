import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { contrats } from '#shared/contrats.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { chargerDemo } from '#server/demo/charger.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { echantillon } from '#server/testing/echantillon.ts';

const appels: [string, RouteContract][] = Object.entries(contrats).flatMap(([feature, contrat]) =>
  Object.entries(contrat).map(([nom, route]): [string, RouteContract] => [`${feature}.${nom}`, route]),
);
/** Calls whose subject is the session itself. */
const SESSION = [
  'compte.logout',
  'compte.resetPassword',
  'compte.fermerSession',
  'compte.fermerSessions',
  'compte.login',
  'tenant.seConnecterComme',
  'tenant.inscrire',
  'tenant.resilier',
];
/** Asking a pharmacy for an access writes the request in that pharmacy: `delegue/routes.test.ts` tests it. */
const DEMANDES = ['delegue.demanderAcces'];
/** None of these sessions has anything to do with the pharmacy that is looked at. */
const ETRANGERS = ['voisin', 'groupement2', 'consultation', 'groupement', 'delegue'] as const;
const MARQUE = 'zzsecretdestilleuls';

let app: Application;
let tilleuls: number;
let tables: string[];
let ids: number[];
const jetons = {} as Record<(typeof ETRANGERS)[number], string>;

const lignes = async <T>(requete: string): Promise<T[]> =>
  (await sql.raw<T>(requete).execute(app.services.dbSysteme)).rows;
/** The rows of the pharmacy, as one fingerprint a table. */
const empreintes = async (): Promise<Record<string, string>> => {
  const toutes: Record<string, string> = {};
  for (const table of tables) {
    const [ligne] = await lignes<{ empreinte: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as empreinte from ${table} t where tenant_id = ${tilleuls}`,
    );
    toutes[table] = ligne?.empreinte ?? '';
  }
  return toutes;
};

beforeAll(async () => {
  app = await creerApplication();
  await chargerDemo(app.services.dbSysteme, '2026-11-21');
  const [tenant] = await lignes<{ id: number }>(`select id from tenant where nom = 'Pharmacie des Tilleuls'`);
  tilleuls = Number(tenant?.id);
  await lignes(`update encours set info = '${MARQUE} ' || id where tenant_id = ${tilleuls}`);
  await lignes(`update laboratoire set surcharges = '{"rue":"${MARQUE}"}' where tenant_id = ${tilleuls}`);
  for (const table of ['zone', 'emplacement', 'famille'])
    await lignes(`update ${table} set nom = '${MARQUE} ' || id where tenant_id = ${tilleuls}`);
  await lignes(`update condition set gamme = '${MARQUE} ' || id where tenant_id = ${tilleuls}`);
  await lignes(
    `with r as (insert into rdv (tenant_id, laboratoire_id, date, objet, operateur, extrait)
       select tenant_id, min(id), '2026-11-20', '${MARQUE}', '${MARQUE}', '${MARQUE}' from laboratoire where tenant_id = ${tilleuls} group by tenant_id returning *),
     a as (insert into rdv_action (tenant_id, rdv_id, position, texte) select tenant_id, id, 0, '${MARQUE}' from r)
     insert into rdv_texte (tenant_id, rdv_id, texte, recherche) select tenant_id, id, '${MARQUE}', '${MARQUE}' from r`,
  );
  await lignes(`update guide_rdv_point set libelle = '${MARQUE} ' || id where tenant_id = ${tilleuls}`);
  await lignes(`update laboratoire_contact set nom = '${MARQUE}' where tenant_id = ${tilleuls}`);
  await lignes(
    `insert into encours_commentaire (tenant_id, encours_id, texte, cree_par_nom) select tenant_id, id, '${MARQUE}', 'x' from encours where tenant_id = ${tilleuls} limit 3`,
  );
  await lignes(
    `with p as (insert into promotion (tenant_id, origine, laboratoire_id, nom_operation, type_promo, etat_promo)
       select tenant_id, 'PHARMACIE', min(id), '${MARQUE}', 'PROMO', 'DRAFT' from laboratoire where tenant_id = ${tilleuls} group by tenant_id returning *),
     d as (insert into discussion (tenant_id, kind, objet_id) select tenant_id, 'PROMOTION', id from p returning *)
     insert into discussion_commentaire (tenant_id, discussion_id, texte, extrait, auteur_nom) select tenant_id, id, '${MARQUE}', '${MARQUE}', 'x' from d`,
  );
  await lignes(
    `with d as (insert into document (tenant_id, nom, categorie_id) select tenant_id, '${MARQUE}', min(id) from document_categorie
       where tenant_id = ${tilleuls} group by tenant_id returning *),
     f as (insert into fichier (tenant_id, nom, mime, taille, sha256, cle) values (${tilleuls}, '${MARQUE}.pdf', 'application/pdf', 1, 'x', gen_random_uuid()::text) returning *)
     insert into document_version (tenant_id, document_id, numero, fichier_id, fichier_nom, mime, taille, sha256, apercu)
       select d.tenant_id, d.id, 1, f.id, f.nom, f.mime, f.taille, f.sha256, true from d, f`,
  );
  await lignes(
    `with r as (insert into reclamation (tenant_id, numero, laboratoire_id, motif, objet, lien_secret, lien_expire_le)
       select tenant_id, 'R-1900-0001', min(id), 'RETOUR', '${MARQUE}', gen_random_uuid(), now() + interval '1 year' from laboratoire
       where tenant_id = ${tilleuls} group by tenant_id returning *),
     d as (insert into discussion (tenant_id, kind, objet_id) select tenant_id, 'RECLAMATION', id from r returning *)
     insert into discussion_commentaire (tenant_id, discussion_id, texte, extrait, auteur_nom) select tenant_id, id, '${MARQUE}', '${MARQUE}', 'x' from d`,
  );
  // The demonstration lets its delegate follow this pharmacy: another delegate of the same firm is used here.
  const [trade] = await lignes<{ id: number }>(`select id from tenant where type = 'TRADE' limit 1`);
  const collegue = await app.unUtilisateur(Number(trade?.id), 'DELEGUE', 'collegue');
  await lignes(
    `update habilitation set delegue_id = ${collegue} where tenant_id = ${tilleuls} and delegue_tenant_id = ${trade?.id}`,
  );
  // The copies sent by its groupement belong to both, and the groupement changes them: `promotion-groupement` tests it.
  await lignes(`delete from promotion where tenant_id = ${tilleuls} and modele_id is not null`);
  await lignes(
    `insert into notification (tenant_id, type, title, body) values (${tilleuls}, 'AUTRES', '${MARQUE}', 'x')`,
  );
  tables = (
    await lignes<{ nom: string }>(
      `select c.relname as nom from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('session', 'idempotence')`,
    )
  ).map(({ nom }) => nom);
  const avecId = tables.filter((table) =>
    [
      'encours',
      'laboratoire',
      'laboratoire_contact',
      'notification',
      'utilisateur',
      'encours_reglement',
      'encours_commentaire',
      'discussion_commentaire',
      'promotion',
      'reclamation',
      'zone',
      'emplacement',
      'famille',
      'condition',
      'document',
      'document_categorie',
      'rdv',
      'rdv_action',
      'guide_rdv_point',
      'habilitation',
    ].includes(table),
  );
  ids = [tilleuls];
  for (const table of avecId)
    ids.push(
      ...(
        await lignes<{ id: number }>(`select id from ${table} where tenant_id = ${tilleuls} order by id limit 2`)
      ).map(({ id }) => id),
    );
  ids = [...new Set(ids)];
  for (const username of ETRANGERS) jetons[username] = await app.connecter(username);
});
afterAll(() => app.fermer());

const avecIds = (valeur: unknown, id: number): unknown => {
  if (Array.isArray(valeur)) return valeur.map((element) => avecIds(element, id));
  if (typeof valeur !== 'object' || valeur === null) return valeur;
  return Object.fromEntries(
    Object.entries(valeur).map(([cle, v]) => [
      cle,
      /(^id|Id)$/.test(cle) ? id : cle.endsWith('Ids') ? [id] : avecIds(v, id),
    ]),
  );
};

describe.each(appels.filter(([nom]) => !SESSION.includes(nom) && !DEMANDES.includes(nom)))('%s', (_nom, route) => {
  it('ne montre ni ne change rien de la pharmacie d’à côté', async () => {
    expect(
      (await app.appeler(jetons.voisin, 'GET', '/api/v1/utilisateurs/connected')).status,
      'le voisin est encore connecté',
    ).toBe(200);
    const avant = await empreintes();
    for (const username of ETRANGERS)
      for (const id of ids) {
        const corps =
          route.body && route.bodyType !== 'text' && route.bodyType !== 'multipart'
            ? { corps: avecIds(echantillon(route.body), id) }
            : {};
        const query =
          route.method === 'GET' && route.query
            ? { query: { laboratoireId: String(id), taille: '200', format: 'csv' } }
            : {};
        const reponse = await app.appeler(jetons[username], route.method, route.url.replace(/:\w+/g, String(id)), {
          ...corps,
          ...query,
        });
        expect(reponse.status, `${username} ${id}`).toBeLessThan(500);
        expect(
          reponse.brut.toString('utf8').includes(MARQUE),
          `${username} voit ${id} : ${route.method} ${route.url}`,
        ).toBe(false);
        if (!route.url.includes(':') && route.method === 'GET' && !route.query) break;
      }
    expect(await empreintes()).toEqual(avant);
  }, 60_000);
});

it('un identifiant étranger et un identifiant inconnu répondent pareil', async () => {
  const [sien] = await lignes<{ id: number }>(`select id from encours where tenant_id = ${tilleuls} limit 1`);
  const [etranger, inconnu] = [
    await app.appeler(jetons.voisin, 'GET', `/api/v1/encours/${sien?.id}`),
    await app.appeler(jetons.voisin, 'GET', '/api/v1/encours/987654321'),
  ];
  expect([etranger.status, etranger.corps]).toEqual([404, inconnu.corps]);
});
