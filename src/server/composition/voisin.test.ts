import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { contrats } from '#shared/contrats.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { chargerDemo } from '#server/demo/charger.ts';
import { creerApplication, type Application, type Envoi } from '#server/testing/application.ts';
import { echantillon } from '#server/testing/hostile/echantillon.ts';
import { unPdf } from '#server/testing/mondes/document.ts';
import { multipartDuContrat } from '#server/testing/multipart.ts';
import { unJpeg } from '#server/testing/photos.ts';

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
const DEMANDES = ['demandeAcces.demanderAcces'];
/** None of these sessions has anything to do with the pharmacy that is looked at. */
const ROLES = {
  voisin: 'ADMIN',
  groupement2: 'GROUPEMENT',
  consultation: 'CONSULTATION_GROUPEMENT',
  groupement: 'GROUPEMENT',
  delegue: 'DELEGUE',
} as const;
type Etranger = keyof typeof ROLES;
const ETRANGERS = Object.keys(ROLES) as Etranger[];
const MARQUE = 'zzsecretdestilleuls';

let app: Application;
let tilleuls: number;
let tables: string[];
let ids: number[];
let paires: { mere: number; id: number }[];
let parTable: Map<string, { id: number }[]>;
const jetons = {} as Record<Etranger, string>;

const lignes = async <T>(requete: string): Promise<T[]> =>
  (await sql.raw<T>(requete).execute(app.services.dbSysteme)).rows;
/** The rows of the pharmacy, as one fingerprint a table. */
const empreintes = async (): Promise<Record<string, string>> => {
  const selections = tables.map(
    (table) =>
      `select '${table}' as nom, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as empreinte from ${table} t where tenant_id = ${tilleuls}`,
  );
  const toutes = await lignes<{ nom: string; empreinte: string }>(selections.join(' union all '));
  return Object.fromEntries(toutes.map(({ nom, empreinte }) => [nom, empreinte]));
};
/** The fingerprints after the former call: nothing else writes between two calls. */
let avant: Record<string, string>;

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
  await lignes(
    `with s as (insert into support_conversation (tenant_id, utilisateur_id, sujet, dernier_le, cree_le)
       select tenant_id, min(id), '${MARQUE}', now(), now() from utilisateur where tenant_id = ${tilleuls} group by tenant_id returning *),
     d as (insert into discussion (tenant_id, kind, objet_id) select tenant_id, 'SUPPORT', id from s returning *)
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
  // The copies of the groupement's RFA too: `rfa-groupement` tests them.
  await lignes(
    `delete from encours e using rfa r where r.tenant_id = ${tilleuls} and r.modele_id is not null and e.tenant_id = r.tenant_id and e.source_type = 'RFA' and e.source_id = r.id`,
  );
  await lignes(`delete from rfa where tenant_id = ${tilleuls} and modele_id is not null`);
  await lignes(
    `insert into notification (tenant_id, sorte, objet, type, title, body) values (${tilleuls}, 'MESSAGE', 'x', 'AUTRES', '${MARQUE}', 'x')`,
  );
  tables = (
    await lignes<{ nom: string }>(
      `select c.relname as nom from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('session', 'idempotence')`,
    )
  ).map(({ nom }) => nom);
  const aUnId = await lignes<{ nom: string }>(
    `select c.relname as nom from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
     where c.oid = any (array['${tables.join("','")}']::regclass[]) order by 1`,
  );
  parTable = new Map();
  for (const { nom } of aUnId) {
    const lignesDeLaTable = await lignes<{ id: number }>(
      `select id from ${nom} where tenant_id = ${tilleuls} order by id limit 2`,
    );
    if (lignesDeLaTable.length > 0) parTable.set(nom, lignesDeLaTable);
  }
  // The first rows of every table bear few different numbers.
  ids = [...new Set([tilleuls, ...[...parTable.values()].flat().map(({ id }) => id)])];
  // The row that another one of the same account belongs to, by their composite key: an encours and its règlement.
  const liens = await lignes<{ fille: string; colonne: string }>(
    `select k.conrelid::regclass::text as fille, a.attname as colonne from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
     where k.contype = 'f' and cardinality(k.conkey) = 2 and k.conrelid = any (array['${aUnId.map(({ nom }) => nom).join("','")}']::regclass[])`,
  );
  const trouvees = new Map<string, { mere: number; id: number }>();
  for (const { fille, colonne } of liens)
    for (const paire of await lignes<{ mere: number; id: number }>(
      `select ${colonne} as mere, id from ${fille} where tenant_id = ${tilleuls} and ${colonne} is not null order by id limit 2`,
    ))
      trouvees.set(`${paire.mere}/${paire.id}`, paire);
  paires = [...trouvees.values()];
  for (const username of ETRANGERS) jetons[username] = await app.connecter(username);
  avant = await empreintes();
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

const PDF = { nom: 'a.pdf', mime: 'application/pdf', contenu: unPdf('voisin') };
const CSV = { nom: 'a.csv', mime: 'text/csv', contenu: 'nom;ean\nBaume;3760001234565\n' };
const PHOTO = { nom: 'a.jpg', mime: 'image/jpeg', contenu: unJpeg };
const fichierPour = ({ url }: RouteContract) =>
  /photo|preuves|visuels|logo|images/.test(url) ? PHOTO : /import|offres/.test(url) ? CSV : PDF;

/** A text is one of the words that the call knows, each in turn, or any. */
const textesPour = (body: z.ZodType): unknown[] =>
  (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as { enum?: unknown[] }).enum ?? [echantillon(body)];
const corpsPour = (route: RouteContract, id: number): Envoi[] => {
  if (!route.body) return [route.bodyType === 'multipart' ? multipartDuContrat(route, {}, fichierPour(route)) : {}];
  if (route.bodyType === 'text') return textesPour(route.body).map((corps) => ({ corps }));
  const corps = avecIds(echantillon(route.body), id);
  return [route.bodyType === 'multipart' ? multipartDuContrat(route, corps, fichierPour(route)) : { corps }];
};
/** Every filter that names a row names that one; all that a page or a file may hold. */
const queryPour = (route: RouteContract, id: number): Record<string, string> => {
  const noms = Object.keys((route.query ? echantillon(route.query) : {}) as object);
  const fixes: Record<string, string> = { taille: '200', format: 'csv' };
  return Object.fromEntries(
    noms.flatMap((nom) => (/(^id|Ids?)$/.test(nom) ? [[nom, String(id)]] : fixes[nom] ? [[nom, fixes[nom]]] : [])),
  );
};
/** The addresses of a call that name rows of the pharmacy: two of them where the address asks for two. */
const adressesPour = ({ url }: RouteContract): { url: string; id: number }[] => {
  const remplacer = (mere: number, id: number) => {
    const [premier] = /:\w+/.exec(url) ?? [];
    return { url: url.replace(premier ?? '', String(mere)).replace(/:\w+/g, String(id)), id };
  };
  return (url.match(/:\w+/g) ?? []).length > 1
    ? paires.map(({ mere, id }) => remplacer(mere, id))
    : ids.map((id) => remplacer(id, id));
};

describe.each(appels.filter(([nom]) => !SESSION.includes(nom) && !DEMANDES.includes(nom)))('%s', (_nom, route) => {
  it('ne montre ni ne change rien de la pharmacie d’à côté', async () => {
    expect(
      (await app.appeler(jetons.voisin, 'GET', '/api/v1/utilisateurs/connected')).status,
      'le voisin est encore connecté',
    ).toBe(200);
    const sansId = !route.url.includes(':') && !route.body && Object.keys(queryPour(route, 1)).length === 0;
    // A role that may not make the call is refused before it is read (`droits.test.ts`): one try is enough.
    const refuse = (username: Etranger) => route.access !== 'public' && !route.access.includes(ROLES[username]);
    for (const username of ETRANGERS)
      for (const { url, id } of adressesPour(route).slice(0, sansId || refuse(username) ? 1 : undefined))
        for (const envoi of corpsPour(route, id)) {
          const reponse = await app.appeler(jetons[username], route.method, url, {
            ...envoi,
            query: queryPour(route, id),
          });
          expect(reponse.status, `${username} ${id}`).toBeLessThan(500);
          expect(
            reponse.brut.toString('utf8').includes(MARQUE),
            `${username} voit ${id} : ${route.method} ${url}`,
          ).toBe(false);
        }
    // What a reading would have changed is found by the writing after it.
    if (route.method !== 'GET') expect(await empreintes()).toEqual(avant);
  });
});

it('aucune lecture n’a rien changé', async () => {
  expect(await empreintes()).toEqual(avant);
});

it('le balayage vise des lignes de chaque table où la pharmacie en a', () => {
  expect([...parTable.keys()]).toEqual(
    expect.arrayContaining([
      'condition',
      'discussion_commentaire',
      'document',
      'document_categorie',
      'emplacement',
      'encours',
      'encours_commentaire',
      'encours_reglement',
      'famille',
      'guide_rdv_point',
      'habilitation',
      'laboratoire',
      'laboratoire_contact',
      'notification',
      'promotion',
      'rdv',
      'rdv_action',
      'reclamation',
      'utilisateur',
      'zone',
    ]),
  );
  for (const [table, lignesDeLaTable] of parTable)
    expect(ids, table).toEqual(expect.arrayContaining(lignesDeLaTable.map(({ id }) => id)));
  expect(paires.length).toBeGreaterThan(3);
});

it('un identifiant étranger et un identifiant inconnu répondent pareil', async () => {
  const [encoursDesTilleuls] = await lignes<{ id: number }>(
    `select id from encours where tenant_id = ${tilleuls} limit 1`,
  );
  const [etranger, inconnu] = [
    await app.appeler(jetons.voisin, 'GET', `/api/v1/encours/${encoursDesTilleuls?.id}`),
    await app.appeler(jetons.voisin, 'GET', '/api/v1/encours/987654321'),
  ];
  expect([etranger.status, etranger.corps]).toEqual([404, inconnu.corps]);
});
