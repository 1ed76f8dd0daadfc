import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { chargerDemo } from '#server/demo/charger.ts';
import { limiterAHabilitation, transactionTenant, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { contrats } from '#shared/contrats.ts';
import { unePromotion } from '#shared/features/operations/operation/exemples-de-test.ts';
import type { RouteContract } from '#shared/core/contract.ts';

/** RES-44, RES-45: a delegate to whom one laboratory is open reads every call he has; nothing of another laboratory is in any answer. */
const CACHE = 'zzautrelaboratoire';
const OUVERT = 'zzlaboratoireouvert';
/** What each call may say of the open laboratory, by the right that opens it. */
const MARQUES = ['encours', 'promotion', 'condition', 'document'] as const;
type Marque = (typeof MARQUES)[number];

let app: Application;
let pharmacie: number;
let habilitation: number;
let labo: number;
let jeton: string;
/** Ids of hidden objects, then of open ones, by the word of their address. */
const numeros: Record<'cache' | 'ouvert', Record<string, number[]>> = { cache: {}, ouvert: {} };

const lignes = async <T extends object>(requete: string): Promise<T[]> =>
  (await sql.raw<T>(requete).execute(app.services.dbSysteme)).rows;
const ids = async (requete: string): Promise<number[]> => (await lignes<{ id: number }>(requete)).map(({ id }) => id);

const TABLES: Readonly<Record<Marque, string>> = {
  encours: 'info',
  promotion: 'nom_operation',
  condition: 'gamme',
  document: 'nom',
};

const poserDocument = async (laboratoireId: number | null, nom: string): Promise<void> => {
  await lignes(
    `with d as (insert into document (tenant_id, nom, categorie_id, laboratoire_id, detail_id, visible_by)
       select tenant_id, '${nom}', min(id), ${laboratoireId ?? 'null::bigint'},
         (select detail_id from laboratoire where id = ${laboratoireId ?? 'null::bigint'}), 'ALL' from document_categorie where tenant_id = ${pharmacie} group by tenant_id returning *),
     f as (insert into fichier (tenant_id, nom, mime, taille, sha256, cle) values (${pharmacie}, '${nom}.pdf', 'application/pdf', 1, 'x', gen_random_uuid()::text) returning *)
     insert into document_version (tenant_id, document_id, numero, fichier_id, fichier_nom, mime, taille, sha256, apercu)
       select d.tenant_id, d.id, 1, f.id, f.nom, f.mime, f.taille, f.sha256, true from d, f`,
  );
};

beforeAll(async () => {
  app = await creerApplication();
  await chargerDemo(app.services.dbSysteme, '2026-11-21');
  const premier = async (requete: string): Promise<number> => (await ids(requete))[0]!;
  pharmacie = await premier(`select id from tenant where nom = 'Pharmacie des Tilleuls'`);
  habilitation = await premier(`select id from habilitation where tenant_id = ${pharmacie} and sorte = 'TRADE'`);
  // The laboratory that has the most of what a delegate reads.
  labo = await premier(
    `select l.id from laboratoire l where l.tenant_id = ${pharmacie} order by
       (select count(*) from promotion p where p.tenant_id = l.tenant_id and p.laboratoire_id = l.id and p.etat_promo = 'VALIDATED') desc, l.id limit 1`,
  );
  await lignes(
    `update condition set date_debut = '2026-01-01', date_fin = '2026-12-31' where tenant_id = ${pharmacie}`,
  );
  await lignes(
    `update condition set laboratoire_id = ${labo} where id = (select min(id) from condition where tenant_id = ${pharmacie})`,
  );
  const [autre = 0] = await ids(`select id from laboratoire where tenant_id = ${pharmacie} and id <> ${labo} limit 1`);
  await poserDocument(labo, 'a');
  await poserDocument(autre, 'b');
  await poserDocument(null, 'c');
  await lignes(
    `with d as (insert into discussion (tenant_id, kind, objet_id)
       select tenant_id, 'PROMOTION', id from promotion p where tenant_id = ${pharmacie}
         and not exists (select from discussion x where x.tenant_id = p.tenant_id and x.kind = 'PROMOTION' and x.objet_id = p.id) returning *)
     insert into discussion_commentaire (tenant_id, discussion_id, texte, extrait, auteur_nom) select tenant_id, id, 'm', 'm', 'x' from d`,
  );
  for (const marque of MARQUES)
    await lignes(
      `update ${marque} set ${TABLES[marque]} = case when laboratoire_id = ${labo} then '${OUVERT}${marque} ' else '${CACHE}${marque} ' end || id
       where tenant_id = ${pharmacie}`,
    );
  await lignes(
    `update discussion_commentaire c set texte = m.mot, extrait = m.mot
     from (select d.tenant_id, d.id, case when p.laboratoire_id = ${labo} then '${OUVERT}message' else '${CACHE}message' end as mot
       from discussion d join promotion p on p.tenant_id = d.tenant_id and p.id = d.objet_id where d.kind = 'PROMOTION') m
     where c.tenant_id = ${pharmacie} and m.tenant_id = c.tenant_id and m.id = c.discussion_id`,
  );
  await lignes(
    `update laboratoire_detail d set nom = '${CACHE}labo ' || d.id from laboratoire l
     where l.tenant_id = ${pharmacie} and l.detail_id = d.id and l.id <> ${labo}`,
  );
  for (const [sorte, signe] of [
    ['cache', 'is distinct from'],
    ['ouvert', '='],
  ] as const) {
    for (const table of MARQUES)
      numeros[sorte][table] = await ids(
        `select id from ${table} where tenant_id = ${pharmacie} and laboratoire_id ${signe} ${labo} order by id`,
      );
    const promotions = `(select id from promotion where tenant_id = ${pharmacie} and laboratoire_id ${signe} ${labo})`;
    numeros[sorte]['commentaire'] = await ids(
      `select c.id from discussion_commentaire c join discussion d on d.tenant_id = c.tenant_id and d.id = c.discussion_id
       where c.tenant_id = ${pharmacie} and d.kind = 'PROMOTION' and d.objet_id in ${promotions}`,
    );
    numeros[sorte]['fichier'] = await ids(
      `select fichier_id as id from promotion_visuel where promotion_id in ${promotions}
       union select id from promotion_preuve where promotion_id in ${promotions}`,
    );
  }
  await lignes(
    `insert into habilitation_laboratoire (tenant_id, habilitation_id, laboratoire_id) values (${pharmacie}, ${habilitation}, ${labo})`,
  );
  const societe = await premier(`select delegue_tenant_id as id from habilitation where id = ${habilitation}`);
  const delegue = await app.unUtilisateur(societe, 'DELEGUE', 'un-laboratoire');
  await lignes(`update habilitation set delegue_id = ${delegue} where id = ${habilitation}`);
  jeton = await app.connecter('un-laboratoire');
});
afterAll(() => app.fermer());

type Droits = { tous?: boolean; encours?: boolean; documents?: boolean; conditions?: boolean };
const ouvrir = ({ tous = false, encours = false, documents = false, conditions = false }: Droits) =>
  lignes(
    `update habilitation set tous_laboratoires = ${tous}, lecture_encours = ${encours}, lecture_documents = ${documents},
       lecture_conditions = ${conditions}, droit_trade = true where id = ${habilitation}`,
  );
beforeEach(() => ouvrir({ encours: true, documents: true, conditions: true }));

const routes = Object.values(contrats)
  .flatMap((contrat) => Object.values(contrat).map((route): RouteContract => route))
  .filter(({ access }) => access !== 'public' && access.includes('DELEGUE'));
const lectures = routes.filter(({ method }) => method === 'GET');

const sujetDe = (url: string): Marque | 'commentaire' | 'fichier' | null => {
  if (/conditions\/:id/.test(url)) return 'condition';
  if (/documentId/.test(url)) return 'document';
  if (/(commentaire|lecture|non-lu)\/:id/.test(url)) return 'commentaire';
  if (/promotions\/:id|promotion\/:id|:promotionId|discussion/.test(url)) return 'promotion';
  return null;
};
/** Each address of a call, for objects of this sort. */
const adresses = ({ url }: RouteContract, sorte: 'cache' | 'ouvert'): string[] => {
  const chezElle = url
    .replace(':pharmacieId', String(pharmacie))
    .replace(/pharmacies\/:id\b/, `pharmacies/${pharmacie}`)
    .replace(':kind', 'promotion');
  const sujet = sujetDe(chezElle);
  const parSujet = sujet
    ? (numeros[sorte][sujet] ?? [])
        .slice(0, 4)
        .map((id) => chezElle.replace(/:(id|promotionId|documentId)\b/, String(id)))
    : [chezElle.replace(/:id\b/, String(pharmacie))];
  return parSujet.flatMap((adresse) => {
    if (!/:\w/.test(adresse)) return [adresse];
    return (numeros[sorte]['fichier'] ?? []).slice(0, 3).map((id) => adresse.replaceAll(/:\w+/g, String(id)));
  });
};
const lire = async (adresse: string, route: RouteContract): Promise<string> => {
  const forme = (route.query as unknown as { shape?: object } | undefined)?.shape ?? {};
  const query = {
    ...('taille' in forme ? { taille: '200' } : {}),
    ...('du' in forme ? { du: '2026-06-01', au: '2026-12-31' } : {}),
  };
  const { brut } = await app.appeler(jeton, 'GET', adresse, route.query ? { query } : {});
  return String(brut);
};
const balayer = async (): Promise<string> => {
  let tout = '';
  for (const route of lectures)
    for (const sorte of ['cache', 'ouvert'] as const)
      for (const adresse of adresses(route, sorte)) {
        const reponse = await lire(adresse, route);
        expect(reponse.includes(CACHE), `${adresse} : ${reponse.slice(0, 300)}`).toBe(false);
        tout += reponse;
      }
  return tout;
};
const marquesVues = (tout: string): Marque[] => MARQUES.filter((marque) => tout.includes(OUVERT + marque));

describe('un délégué à qui un seul laboratoire est ouvert', () => {
  it('ne lit rien d’un autre, dans aucun appel, et tout du sien', async () => {
    expect(lectures.length).toBeGreaterThan(20);
    const tout = await balayer();
    expect(marquesVues(tout)).toEqual(MARQUES);
    expect(tout).toContain(`${OUVERT}message`);
  });

  it.each<[Marque, Droits]>([
    ['document', { encours: true, conditions: true }],
    ['condition', { encours: true, documents: true }],
    ['encours', { documents: true, conditions: true }],
  ])('ne lit aucun %s tant que la pharmacie ne l’a pas coché', async (marque, droits) => {
    await ouvrir(droits);
    const tout = await balayer();
    expect(marquesVues(tout)).toEqual(MARQUES.filter((autre) => autre !== marque));
  });

  it('n’écrit sur rien d’un autre : comme une inconnue', async () => {
    const ecritures = routes.filter(({ method, url }) => method !== 'GET' && sujetDe(url) && /:id/.test(url));
    expect(ecritures.length).toBeGreaterThan(4);
    for (const route of ecritures)
      for (const adresse of adresses(route, 'cache').slice(0, 1)) {
        const { status } = await app.appeler(jeton, route.method, adresse, {
          query: { version: '1' },
          ...(route.body ? { corps: { texte: 'bonjour' } } : {}),
        });
        expect([route.method, adresse, status < 500 && status !== 200]).toEqual([route.method, adresse, true]);
      }
  });

  it('les lit tous quand la pharmacie les a tous ouverts', async () => {
    await ouvrir({ tous: true, encours: true, documents: true, conditions: true });
    for (const suite of ['encours', 'promotions', 'conditions'])
      expect(await lire(`/api/v1/trade/pharmacies/${pharmacie}/${suite}`, contrats.trade.encoursTrade)).toContain(
        CACHE,
      );
    expect(await lire(`/api/v1/documents/pharmacies/${pharmacie}`, contrats.document.documentsSuivis)).toContain(CACHE);
  });

  it('ne trouve derrière le mur de la base que les lignes de son laboratoire', async () => {
    const tables = (
      await lignes<{ nom: string }>(
        `select c.relname as nom from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'laboratoire_id'
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'habilitation_laboratoire' order by 1`,
      )
    ).map(({ nom }) => nom);
    const laboratoires = (dans: TenantTx | SystemeTx) =>
      sql
        .raw<{ id: number | null }>(
          tables
            .map((nom) => `select laboratoire_id as id from ${nom} where tenant_id = ${pharmacie}`)
            .concat(`select id from laboratoire where tenant_id = ${pharmacie}`)
            .join(' union '),
        )
        .execute(dans)
        .then(({ rows }) => rows.map(({ id }) => id));
    const tenant = pharmacie as AuthorizedTenantId;
    const derriere = await transactionTenant(app.services.db, tenant, async (tx) => {
      await limiterAHabilitation(tx, habilitation);
      return laboratoires(tx);
    });
    expect(derriere).toEqual([labo]);
    expect((await transactionTenant(app.services.db, tenant, laboratoires)).length).toBeGreaterThan(3);
    // An habilitation that does not exist, or that is another account's, opens nothing.
    const inconnue = await transactionTenant(app.services.db, tenant, async (tx) => {
      await limiterAHabilitation(tx, 999_999);
      return laboratoires(tx);
    });
    expect(inconnue).toEqual([]);
  });

  it('ne propose que pour son laboratoire', async () => {
    const [autre = 0] = await ids(
      `select id from laboratoire where tenant_id = ${pharmacie} and id <> ${labo} limit 1`,
    );
    const proposer = (laboratoireId: number) =>
      app.appeler(jeton, 'POST', `/api/v1/trade/pharmacies/${pharmacie}/promotions`, {
        corps: unePromotion({ laboratoireId }),
      });
    expect((await proposer(autre)).status).toBe(404);
    const { status, corps } = await proposer(labo);
    expect(status).toBe(200);
    const modifier = await app.appeler(jeton, 'PUT', `/api/v1/trade/pharmacies/${pharmacie}/promotions/${corps.id}`, {
      corps: { ...unePromotion({ laboratoireId: autre }), version: corps.version },
    });
    expect(modifier.status).toBe(404);
  });

  it('n’est plus prévenu de ce que la pharmacie ne lui ouvre plus', async () => {
    const promotion = numeros.cache['promotion']![0]!;
    const [moi = 0] = await ids(`select delegue_id as id from habilitation where id = ${habilitation}`);
    await lignes(
      `insert into discussion_commentaire (tenant_id, discussion_id, texte, extrait, auteur_nom, auteur_id, auteur_tenant_id)
       select d.tenant_id, d.id, 'm', 'm', 'Délégué', ${moi}, h.delegue_tenant_id from discussion d, habilitation h
       where d.tenant_id = ${pharmacie} and d.kind = 'PROMOTION' and d.objet_id = ${promotion} and h.id = ${habilitation}`,
    );
    await lignes(
      `insert into discussion_lecture (tenant_id, discussion_id, lecteur_id, lu_jusqua)
       select tenant_id, id, ${moi}, 1000000000 from discussion
       where tenant_id = ${pharmacie} and kind = 'PROMOTION' and objet_id = ${promotion}`,
    );
    const avis = async () =>
      (await ids(`select id from notification where utilisateur_id = ${moi} and body like '%${CACHE}%'`)).length;
    const repondre = async (): Promise<void> => {
      const titulaire = await app.jeton(pharmacie, 'ADMIN');
      const { status } = await app.appeler(titulaire, 'POST', `/api/v1/discussion/promotion/${promotion}`, {
        corps: { texte: 'Réponse' },
      });
      expect(status).toBe(200);
    };
    await repondre();
    expect(await avis()).toBe(0);
    await ouvrir({ tous: true });
    await repondre();
    expect(await avis()).toBe(1);
  });
});
