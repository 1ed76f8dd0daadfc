import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transactionSysteme, transactionTenant } from '#server/core/db/database.ts';
import { creerMonde, URL, type Monde } from '#server/testing/mondes/laboratoire.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { roles } from '#shared/core/acteur.ts';
import { unEncours } from '#shared/features/argent/encours/exemples-de-test.ts';
import { unePromotion } from '#shared/features/operations/operation/exemples-de-test.ts';
import { unContact } from '#shared/features/catalogue/laboratoire/exemples-de-test.ts';

let monde: Monde;
let app: Monde['app'];
let jetons: Monde['jetons'];
beforeAll(async () => {
  monde = await creerMonde();
  ({ app, jetons } = monde);
});
afterAll(() => app.fermer());

let numero = 0;
const unNom = () => `Laboratoire hors catalogue ${++numero}`;
const demander = (nom: string, jeton = jetons.ADMIN) =>
  app.appeler(jeton, 'POST', URL, { corps: { nature: 'DEMANDE', demande: { nom, ville: 'Gaillac' } } });
type Labo = { id: number; detailId: number; nom: string; statut: string };
const provisoire = async (nom = unNom(), jeton = jetons.ADMIN): Promise<Labo> => {
  const { status, corps } = await demander(nom, jeton);
  if (status !== 200) throw new Error(JSON.stringify(corps));
  return corps.laboratoires[0];
};
const decider = (corps: Record<string, unknown>, jeton = monde.editeur) =>
  app.appeler(jeton, 'PUT', `${URL}/demandes`, { corps });
const existe = (nomDemande: string, detailId: number) => decider({ decision: 'EXISTANT', nomDemande, detailId });
const refuser = (nomDemande: string, motif = 'C’est une marque.') => decider({ decision: 'REFUS', nomDemande, motif });
const encoursSur = async (laboratoireId: number, jeton = jetons.ADMIN): Promise<number> => {
  const { status, corps } = await app.appeler(jeton, 'POST', '/api/v1/encours', {
    corps: unEncours({ laboratoireId }),
  });
  if (status !== 200) throw new Error(JSON.stringify(corps));
  return corps.id;
};
const laboDe = async (encoursId: number, jeton = jetons.ADMIN) =>
  (await app.appeler(jeton, 'GET', `/api/v1/encours/${encoursId}`)).corps.laboratoireId as number;
/** A document carries its laboratory and the catalogue's row of it. */
const unDocumentSur = async ({ id, detailId }: Labo) => {
  const { rows } = await sql<{ id: number }>`
    insert into document (tenant_id, nom, categorie_id, laboratoire_id, detail_id)
    select tenant_id, 'Contrat', min(id), ${id}::bigint, ${detailId}::bigint from document_categorie
    where tenant_id = ${monde.pharmacie} group by tenant_id returning id`.execute(app.services.dbSysteme);
  return rows[0]!.id;
};
const documentLu = (id: number) =>
  app.services.dbSysteme
    .selectFrom('document')
    .select(['laboratoire_id as laboratoireId', 'detail_id as detailId'])
    .where('id', '=', id)
    .executeTakeFirst();
const unePromotionSur = async (laboratoireId: number): Promise<number> => {
  const { status, corps } = await app.appeler(jetons.ADMIN, 'POST', '/api/v1/promotions', {
    corps: unePromotion({ laboratoireId }),
  });
  if (status !== 200) throw new Error(JSON.stringify(corps));
  return corps.id;
};
const promotionLue = async (id: number) =>
  (await app.appeler(jetons.ADMIN, 'GET', `/api/v1/promotions/${id}`)).corps.laboratoireId as number;
const journal = async (tenantId: number, objet: string, action: string) =>
  (
    await app.services.dbSysteme
      .selectFrom('journal')
      .select(['avant', 'apres'])
      .where('tenant_id', '=', tenantId)
      .where('objet', '=', objet)
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .execute()
  )[0];
const aTraiter = async (nom: string) =>
  (
    await app.appeler(monde.editeur, 'GET', '/api/v1/notifications', { query: { processed: 'false', taille: '200' } })
  ).corps.elements.filter(({ body }: { body: string }) => body.includes(`« ${nom} »`)).length;

describe('demander un laboratoire absent du catalogue', () => {
  it.each(['ADMIN', 'ACHAT'] as const)('%s l’a aussitôt, provisoire, et s’en sert', async (role) => {
    const nom = unNom();
    const labo = await provisoire(nom, jetons[role]);
    expect(labo).toMatchObject({ nom, statut: 'PROVISOIRE', ville: 'Gaillac' });
    const liste = (await app.appeler(jetons.OPERATEUR, 'GET', `${URL}/list`)).corps as Labo[];
    expect(liste.find(({ id }) => id === labo.id)).toMatchObject({ statut: 'PROVISOIRE' });
    expect(await laboDe(await encoursSur(labo.id))).toBe(labo.id);
    expect(await monde.lire(jetons.ADMIN, labo.id)).toMatchObject({ statut: 'PROVISOIRE', motifRefus: null });
    expect((await monde.notifications(monde.editeur))[0]).toMatchObject({
      title: 'Laboratoire demandé',
      body: `Pharmacie du Canal demande l’ajout du laboratoire « ${nom} » (Gaillac). Provisoire, il lui sert déjà.`,
    });
    expect(await journal(monde.pharmacie, 'laboratoire_demande', 'demander')).toMatchObject({ apres: { nom } });
    expect(await journal(monde.pharmacie, 'laboratoire', 'adopter')).toMatchObject({
      apres: { detailId: labo.detailId },
    });
  });

  it('un groupement demande sans l’avoir : ce qu’il publie se lit chez d’autres', async () => {
    const nom = unNom();
    expect((await demander(nom, jetons.GROUPEMENT)).corps).toEqual({ laboratoires: [], detail: null });
    const reponse = await app.appeler(jetons.GROUPEMENT, 'GET', `${URL}/nom`, { query: { nom } });
    expect(reponse.corps.disponible).toBe(true);
  });

  it.each(['MERCHANDISING', 'OPERATEUR', 'CONSULTATION_GROUPEMENT'] as const)('%s ne le peut pas', async (role) => {
    expect((await demander(unNom(), jetons[role])).status).toBe(403);
  });

  it('le redemander dit qu’il est en cours, et lequel c’est', async () => {
    const { nom, detailId } = await provisoire();
    const { status, corps } = await demander(` ${nom.toUpperCase()} `, jetons.ACHAT);
    expect([status, corps.code, corps.detailId]).toEqual([409, 'DEMANDE_EN_COURS', detailId]);
  });

  it('retiré par son compte, il disparaît avec sa demande, et se redemande', async () => {
    const { id, detailId, nom } = await provisoire();
    expect(await aTraiter(nom)).toBe(1);
    expect((await app.appeler(jetons.ADMIN, 'DELETE', `${URL}/${id}`)).status).toBe(200);
    expect(await aTraiter(nom)).toBe(0);
    expect((await refuser(nom)).corps.code).toBe('DEMANDE_DEJA_TRAITEE');
    expect((await provisoire(nom)).detailId).not.toBe(detailId);
  });
});

describe('personne d’autre ne le voit', () => {
  it('ni le voisin, par liste, nombre, nom, identifiant, adoption', async () => {
    const { nom, id, detailId } = await provisoire();
    const lire = async (adresse: string, query: Record<string, string> = {}) =>
      (await app.appeler(monde.voisin, 'GET', `${URL}${adresse}`, { query })).corps;
    expect(await lire('/detail', { q: nom })).toEqual([]);
    expect((await lire('/detail/paginate', { q: nom })).elements).toEqual([]);
    expect(await lire('/detail/nb', { q: nom })).toBe(0);
    expect(await lire('/nom', { nom })).toEqual({ disponible: true, detailId: null });
    for (const adresse of [`/detail/${detailId}`, `/${id}`, `/laboratoire/${Buffer.from(nom).toString('base64url')}`])
      expect((await app.appeler(monde.voisin, 'GET', `${URL}${adresse}`)).status).toBe(404);
    expect((await monde.adopter(monde.voisin, detailId)).corps.code).toBe('LABORATOIRE_INCONNU');
    expect((await app.appeler(jetons.ADMIN, 'GET', `${URL}/detail`, { query: { q: nom } })).corps).toHaveLength(1);
  });

  it('la base elle-même le cache à une requête sans condition', async () => {
    const { detailId } = await provisoire();
    const vus = (tenantId: number) =>
      transactionTenant(app.services.db, tenantId as AuthorizedTenantId, (tx) =>
        tx.selectFrom('laboratoire_detail').select('id').where('id', '=', detailId).execute(),
      );
    expect(await vus(monde.pharmacie)).toEqual([{ id: detailId }]);
    expect(await vus(await app.unTenant({ nom: 'Pharmacie curieuse' }))).toEqual([]);
  });

  it('ni le catalogue du super administrateur : liste, export, fiche, produits, import de titulaires', async () => {
    const { nom, detailId } = await provisoire();
    const chez = (method: 'GET' | 'PATCH' | 'DELETE', adresse: string, suite = {}) =>
      app.appeler(monde.editeur, method, `${URL}${adresse}`, suite);
    expect((await chez('GET', '/detail', { query: { q: nom } })).corps).toEqual([]);
    expect((await chez('GET', '/detail/paginate', { query: { q: nom } })).corps.total).toBe(0);
    expect((await chez('GET', `/nom`, { query: { nom } })).corps.disponible).toBe(true);
    expect((await chez('GET', `/detail/${detailId}`)).status).toBe(404);
    expect((await chez('PATCH', `/detail/${detailId}`, { corps: { nom: 'Pris', version: 1 } })).status).toBe(404);
    expect((await chez('DELETE', `/${detailId}`)).status).toBe(404);
    const produit = await app.appeler(monde.editeur, 'POST', '/api/v1/produits', {
      corps: { nom: `Produit de ${nom}`, laboratoireDetailId: detailId },
    });
    expect([produit.status, produit.corps.errors[0].pointer]).toEqual([409, '/laboratoireDetailId']);
    expect((await monde.importer(`titulaire\n${nom}\n`)).corps).toMatchObject({ crees: 1, dejaPresents: 0 });
  });

  it('deux comptes demandent le même nom : chacun le sien, jusqu’à la réponse qui les réunit', async () => {
    const nom = unNom();
    const [mien, laboDuVoisin] = [await provisoire(nom), await provisoire(nom, monde.voisin)];
    expect(mien.detailId).not.toBe(laboDuVoisin.detailId);
    const [chezMoi, chezLui] = [await encoursSur(mien.id), await encoursSur(laboDuVoisin.id, monde.voisin)];
    const { corps } = await monde.creer({ nom: `${nom} SAS` }, { nomDemande: nom });
    expect(corps.detail.id).toBe(mien.detailId);
    for (const [jeton, labo, encours] of [
      [jetons.ADMIN, mien.id, chezMoi],
      [monde.voisin, laboDuVoisin.id, chezLui],
    ] as const) {
      expect(await laboDe(encours, jeton)).toBe(labo);
      expect(await monde.lire(jeton, labo)).toMatchObject({
        statut: 'CATALOGUE',
        laboratoireDetail: { id: mien.detailId, nom: `${nom} SAS` },
      });
    }
  });
});

describe('la réponse du super administrateur', () => {
  it('accepté, il est au catalogue sous le même identifiant, avec ce qui y tenait', async () => {
    const { id, detailId, nom } = await provisoire();
    const encours = await encoursSur(id);
    const { corps } = await monde.creer({ nom, ville: 'Albi' }, { nomDemande: nom });
    expect(corps.detail).toMatchObject({ id: detailId, nom, ville: 'Albi' });
    expect(await aTraiter(nom)).toBe(0);
    expect(await laboDe(encours)).toBe(id);
    expect(await monde.lire(jetons.ADMIN, id)).toMatchObject({ statut: 'CATALOGUE' });
    expect((await monde.adopter(monde.voisin, detailId)).status).toBe(200);
    expect((await monde.notifications(jetons.ADMIN))[0]).toMatchObject({
      title: 'Laboratoire ajouté',
      body: `Le laboratoire « ${nom} » que vous avez demandé est au catalogue : ce que vous y aviez rattaché y est.`,
    });
  });

  it('il existe déjà : tout ce qui tenait au provisoire passe à celui que le compte a du catalogue', async () => {
    const labo = await provisoire();
    const { id, detailId, nom } = labo;
    const connu = await monde.adopte(jetons.ADMIN);
    const encours = await encoursSur(id);
    const [document, promotion] = [await unDocumentSur(labo), await unePromotionSur(id)];
    const contact = (email: string, laboratoireId: number) =>
      app.appeler(jetons.ADMIN, 'POST', `${URL}/${laboratoireId}/contacts`, { corps: unContact({ email }) });
    await contact('commun@labo.fr', id);
    await contact('commun@labo.fr', connu.id);
    await contact('seul@labo.fr', id);
    const ca = (laboratoireId: number, corps: object) =>
      app.appeler(jetons.ADMIN, 'PUT', `${URL}/${laboratoireId}/ca`, { corps });
    await ca(id, { 2024: 10, 2025: 20 });
    await ca(connu.id, { 2025: 50 });
    const { status, corps } = await existe(nom, connu.detail.id);
    expect([status, corps]).toEqual([200, { nbDemandes: 1 }]);
    expect([await laboDe(encours), await promotionLue(promotion)]).toEqual([connu.id, connu.id]);
    expect(await documentLu(document)).toEqual({ laboratoireId: connu.id, detailId: connu.detail.id });
    const fiche = await monde.lire(jetons.ADMIN, connu.id);
    expect(fiche).toMatchObject({ chiffreAffaireAnnuel: { 2024: 10, 2025: 50 }, nbContacts: 2 });
    expect((await app.appeler(jetons.ADMIN, 'GET', `${URL}/${id}`)).status).toBe(404);
    expect(await journal(monde.pharmacie, 'laboratoire_detail', 'declarer-existant')).toEqual({
      avant: { nom, detailId },
      apres: { nom: connu.detail.nom, detailId: connu.detail.id },
    });
    expect((await monde.notifications(jetons.ADMIN))[0]?.body).toBe(
      `Le laboratoire « ${nom} » que vous avez demandé est au catalogue sous le nom « ${connu.detail.nom} » : ce que vous y aviez rattaché y est.`,
    );
    expect((await existe(nom, connu.detail.id)).corps.code).toBe('DEMANDE_DEJA_TRAITEE');
  });

  it('il existe déjà : deux avoirs du même numéro restent deux', async () => {
    const { id, nom } = await provisoire();
    const connu = await monde.adopte(jetons.ADMIN);
    const avoir = (laboratoireId: number) =>
      app.appeler(jetons.ADMIN, 'POST', '/api/v1/encaissements', {
        corps: { laboratoireId, nature: 'AVOIR', numero: 'AV-1', date: '2026-01-05', montantHtCentimes: 1_000 },
      });
    expect([(await avoir(id)).status, (await avoir(connu.id)).status]).toEqual([200, 200]);
    expect((await existe(nom, connu.detail.id)).status).toBe(200);
    const { corps } = await app.appeler(
      jetons.ADMIN,
      'GET',
      `/api/v1/encaissements?laboratoireId=${connu.id}&tri=creeLe&ordre=asc`,
    );
    expect(corps.elements.map((element: { numero: string }) => element.numero)).toEqual([
      expect.stringMatching(/^AV-1 \(\d+\)$/),
      'AV-1',
    ]);
  });

  it('il existe déjà, et le compte ne l’avait pas : le sien le devient', async () => {
    const labo = await provisoire();
    const { id, nom } = labo;
    const detail = await monde.auCatalogue();
    const encours = await encoursSur(id);
    const document = await unDocumentSur(labo);
    expect((await existe(nom, detail.id)).status).toBe(200);
    expect(await laboDe(encours)).toBe(id);
    expect(await documentLu(document)).toEqual({ laboratoireId: id, detailId: detail.id });
    expect(await monde.lire(jetons.ADMIN, id)).toMatchObject({ laboratoireDetail: { id: detail.id } });
  });

  it('déplace toute table qui tient à un laboratoire, présente ou à venir', async () => {
    const { rows } = await sql<{ cible: string; modifiable: boolean; seconde: string }>`
      select k.conrelid::regclass::text as cible, has_table_privilege('pharmaccord_systeme', k.conrelid, 'update') as modifiable,
        (select attname from pg_attribute a where a.attrelid = k.confrelid and a.attnum = k.confkey[2]) as seconde
      from pg_constraint k where k.contype = 'f' and k.confrelid = 'laboratoire'::regclass`.execute(
      app.services.dbSysteme,
    );
    expect(rows.length).toBeGreaterThan(7);
    expect(rows.filter(({ modifiable, seconde }) => !modifiable || seconde !== 'id')).toEqual([]);
  });

  it('un laboratoire qui n’est pas du catalogue n’est pas « existant » : celui d’un autre compte non plus', async () => {
    const [mien, laboDuVoisin] = [await provisoire(), await provisoire(unNom(), monde.voisin)];
    for (const detailId of [laboDuVoisin.detailId, 987_654_321])
      expect((await existe(mien.nom, detailId)).corps).toMatchObject({
        code: 'LABORATOIRE_INCONNU',
        errors: [{ pointer: '/detailId' }],
      });
  });

  it('refusé, il reste au compte, avec le motif ; créé plus tard, il le rejoint', async () => {
    const { id, detailId, nom } = await provisoire();
    expect((await refuser(nom, 'C’est une marque, pas un laboratoire.')).status).toBe(200);
    expect(await aTraiter(nom)).toBe(0);
    expect(await monde.lire(jetons.ADMIN, id)).toMatchObject({
      statut: 'PROPRE',
      motifRefus: 'C’est une marque, pas un laboratoire.',
    });
    await encoursSur(id);
    expect((await monde.notifications(jetons.ADMIN))[0]).toMatchObject({
      title: 'Laboratoire refusé',
      body: `Le laboratoire « ${nom} » n’entre pas au catalogue et reste propre à votre compte. Motif : C’est une marque, pas un laboratoire.`,
    });
    expect(await journal(monde.pharmacie, 'laboratoire_demande', 'refuser')).toMatchObject({ apres: { nom } });
    expect((await refuser(nom)).corps.code).toBe('DEMANDE_DEJA_TRAITEE');
    expect((await demander(nom)).corps).toMatchObject({ code: 'NOM_DEJA_UTILISE', detailId });
    expect((await monde.importer(`titulaire\n${nom}\n`)).status).toBe(200);
    expect(await monde.lire(jetons.ADMIN, id)).toMatchObject({ statut: 'CATALOGUE', motifRefus: null });
  });

  it.each(roles.filter((role) => role !== 'SUPER_ADMIN'))('%s ne répond pas', async (role) => {
    const { nom } = await provisoire();
    const jeton = await app.jeton(await app.unTenant({ nom: `chez ${role}` }), role);
    for (const corps of [
      { decision: 'REFUS', nomDemande: nom, motif: 'Non.' },
      { decision: 'EXISTANT', nomDemande: nom, detailId: 1 },
    ])
      expect((await decider(corps, jeton)).status).toBe(403);
  });

  it('un refus dit pourquoi', async () => {
    const { nom } = await provisoire();
    expect((await refuser(nom, ' ')).corps.errors).toEqual([
      { pointer: '/motif', detail: 'Le motif est obligatoire.' },
    ]);
  });

  it('une pharmacie et un groupement attendent : le groupement le reçoit, la pharmacie le garde', async () => {
    const nom = unNom();
    const labo = await provisoire(nom);
    await demander(nom, jetons.GROUPEMENT);
    await monde.creer({ nom }, { nomDemande: nom });
    const duGroupement = await transactionSysteme(app.services.dbSysteme, (tx) =>
      tx.selectFrom('laboratoire').select('tenant_id').where('detail_id', '=', labo.detailId).execute(),
    );
    expect(duGroupement).toHaveLength(2);
  });
});
