import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatJour } from '#shared/core/dates.ts';
import { sql } from 'kysely';
import { creerMonde, type Monde } from '#server/testing/mondes/modele.ts';
import { roles, typeDuRole } from '#shared/core/acteur.ts';
import {
  etatsModele,
  type ModelePromotionGroupement,
  type ReponsePromotionGroupement,
} from '#shared/features/operations/promotion-groupement/schemas.ts';

const URL = '/api/v1/promotionsGroupement';
let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const lire = (suite = '', query: Record<string, string> = {}, jeton = m.jetons.groupement) =>
  m.app.appeler(jeton, 'GET', `${URL}${suite}`, { query });
const envoyer = (suite: string, corps: object, jeton = m.jetons.groupement) =>
  m.app.appeler(jeton, 'POST', `${URL}${suite}`, { corps });
const modele = async (id: number): Promise<ModelePromotionGroupement> => (await lire(`/${id}`)).corps;
const reponses = async (id: number, query: Record<string, string> = {}): Promise<ReponsePromotionGroupement[]> =>
  (await lire(`/${id}/adherents`, query)).corps.elements;
const copieDe = async (id: number, tenantId: number) =>
  (await m.copies(id)).find((copie) => copie.tenantId === tenantId)!;
const executer = (requete: ReturnType<typeof sql>) => requete.execute(m.app.services.dbSysteme);

describe('la liste des opérations', () => {
  it('dit combien d’adhérents ont reçu, accepté, refusé, et n’ont pas répondu', async () => {
    const membres = [await m.unAdherent(), await m.unAdherent(), await m.unAdherent(), await m.unAdherent()] as const;
    const segment = await m.unSegment('Réponses');
    await m.affecter({ adherentIds: membres.map(({ adhesionId }) => adhesionId), ajouter: [segment.id] });
    await m.travailler();
    const id = await m.unModele({ nom: 'Solaires', segments: [segment.id] });
    expect(await modele(id)).toMatchObject({ etat: 'EN_COURS', nbCibles: 4, enAttente: 0, publieeLe: null });
    await m.publier(id);
    await m.repondre((await copieDe(id, membres[0].id)).id, 'ACCEPTED', 'WAITING');
    await m.repondre((await copieDe(id, membres[1].id)).id, 'PAYPS', 'REFUSED');
    await m.repondre((await copieDe(id, membres[2].id)).id, 'REFUSED', 'ACCEPTED');
    await m.repondre((await copieDe(id, membres[3].id)).id, 'REFUSED', 'REFUSED');
    const attendu = {
      id,
      etat: 'PUBLIEE',
      nbCibles: 4,
      enAttente: 1,
      payps: 1,
      acceptees: 1,
      refusees: 1,
      declarees: 0,
    };
    expect(await modele(id)).toMatchObject({ ...attendu, segments: [{ id: segment.id, nom: 'Réponses' }] });
    expect((await lire('', { segmentId: String(segment.id) })).corps).toMatchObject({ total: 1, elements: [attendu] });
    expect((await lire('', { aRelancer: 'true', q: 'sOLAIR' })).corps.total).toBe(1);
    const { corps: ciblage } = await lire(`/${id}/ciblage`);
    expect(ciblage).toMatchObject({
      total: 4,
      parSegment: [{ id: segment.id, nom: 'Réponses', nbAdherents: 4 }],
      prevu: { dejaRelances: 0, mails: [{ nombre: 4, sujet: 'Nouvelle opération de votre groupement' }] },
    });
    const nommes: number[] = ciblage.prevu.destinataires.map((destinataire: { id: number }) => destinataire.id);
    expect(nommes.toSorted()).toEqual(membres.map((membre) => membre.id).toSorted());
    expect(ciblage.prevu.mails[0].html).toContain('vous propose');
    expect((await lire(`/${id}/retrait`)).corps).toMatchObject({
      enAttente: 1,
      payps: 1,
      acceptees: 1,
      refusees: 1,
      declarees: 0,
    });
    const { elements: adherents } = await m.page({ segmentId: String(segment.id), tri: 'depuis' });
    const taux = new Map(
      adherents.map((adherent: { id: number; reponses: object }) => [adherent.id, adherent.reponses]),
    );
    expect(membres.map(({ adhesionId }) => taux.get(adhesionId))).toEqual([
      { recues: 1, repondues: 0 },
      { recues: 1, repondues: 1 },
      { recues: 1, repondues: 1 },
      { recues: 1, repondues: 1 },
    ]);
    expect((await lire('/tuiles')).corps).toMatchObject({ enCours: 1, attendues: 4, repondues: 3 });
  });

  it('chaque état se filtre, et ce que le filtre garde est ce qui est montré', async () => {
    const publiee = await m.unModele();
    const terminee = await m.unModele({ debut: m.jour(-30), fin: m.jour(-2) });
    const echec = await m.unModele();
    const programmee = await m.unModele({ affichage: m.jour(5) });
    await m.unModele({ etatPromo: 'DRAFT' });
    await m.unModele({ etatPromo: 'REFUSED', etatTg: 'REFUSED' });
    await m.unModele({ type: 'TG', etatTg: 'REFUSED' });
    await m.unModele({ type: 'PROMO', etatPromo: 'DRAFT' });
    await m.publier(publiee);
    await m.publier(terminee);
    await m.demanderPublication(programmee);
    await m.demanderPublication(echec);
    await executer(sql`update promotion_publication set etat = 'ECHEC' where promotion_id = ${echec}`);
    await m.unModele();
    const tous: ModelePromotionGroupement[] = (await lire('', { taille: '200' })).corps.elements;
    expect(new Set(tous.map(({ etat }) => etat)).size).toBe(etatsModele.length);
    for (const etat of etatsModele) {
      const gardes: ModelePromotionGroupement[] = (await lire('', { etat, taille: '200' })).corps.elements;
      expect(gardes.map(({ id }) => id).toSorted(), etat).toEqual(
        tous
          .filter((modeleLu) => modeleLu.etat === etat)
          .map(({ id }) => id)
          .toSorted(),
      );
    }
  });

  it.each([
    'dateDebut',
    'dateFin',
    'nomOperation',
    'laboratoire',
    'affichage',
    'cibles',
    'reponse',
    'acceptees',
    'enAttente',
    'modifieLe',
  ])('se trie par %s dans les deux sens, sans perdre ni doubler', async (tri) => {
    const ids = async (ordre: string): Promise<number[]> =>
      (await lire('', { tri, ordre, taille: '200' })).corps.elements.map(({ id }: ModelePromotionGroupement) => id);
    const montant = await ids('asc');
    expect(new Set(montant).size).toBe(montant.length);
    expect((await ids('desc')).toSorted()).toEqual(montant.toSorted());
    const paires = [
      ...(await lire('', { tri, page: '1', taille: '2' })).corps.elements,
      ...(await lire('', { tri, page: '2', taille: '2' })).corps.elements,
    ];
    expect(new Set(paires.map(({ id }: ModelePromotionGroupement) => id)).size).toBe(paires.length);
  });

  it('s’exporte en CSV et en XLSX, réponses comprises', async () => {
    const id = await m.unModele({ nom: '=SOMME(1)' });
    await m.unAdherent('Pharmacie du Port');
    await m.publier(id);
    const csv = await lire('/export', { format: 'csv' });
    expect([csv.status, csv.brut.toString('utf8').includes("'=SOMME(1)")]).toEqual([200, true]);
    expect((await lire('/export')).brut.subarray(0, 2).toString()).toBe('PK');
    expect((await lire(`/${id}/adherents/export`, { format: 'csv' })).brut.toString('utf8')).toContain(
      'Pharmacie du Port',
    );
  });
});

describe('les réponses des adhérents', () => {
  it('disent la réponse par partie, le motif, la place de la TG et les photos, sans argent', async () => {
    const membre = await m.unAdherent('Pharmacie des Halles');
    const id = await m.unModele();
    await m.publier(id);
    const copie = await copieDe(id, membre.id);
    await m.repondre(copie.id, 'REFUSED', 'ACCEPTED');
    await executer(sql`with z as (insert into zone (tenant_id, nom, ordre) values (${membre.id}, 'Allée', 1) returning id),
      e as (insert into emplacement (tenant_id, zone_id, nom, type, ordre) select ${membre.id}, id, 'TG 1', 'TG', 1 from z returning id)
      insert into promotion_emplacement (tenant_id, promotion_id, emplacement_id, date_debut, date_fin, prix_ht_centimes)
      select ${membre.id}, ${copie.id}, id, ${m.jour(10)}, ${m.jour(30)}, 98765 from e`);
    await executer(sql`update promotion set motif_refus = 'Stock' where id = ${copie.id}`);
    const reponse = await lire(`/${id}/adherents`, { q: 'halles' });
    expect(reponse.corps.elements).toEqual([
      expect.objectContaining({
        pharmacieId: membre.id,
        nom: 'Pharmacie des Halles',
        reponse: 'ACCEPTEE',
        acceptationPromo: 'REFUSED',
        acceptationTg: 'ACCEPTED',
        motifRefus: 'Stock',
        emplacements: [
          { emplacementNom: 'TG 1', zoneNom: 'Allée', dateDebut: m.jour(10), dateFin: m.jour(30), realiseLe: null },
        ],
        nbPhotos: 0,
        relancable: false,
      }),
    ]);
    expect(reponse.brut.toString('utf8')).not.toMatch(/98765|entimes/);
    const { actuelle } = await m.mienne(membre.jeton);
    await m.quitter(membre.jeton, actuelle!.id, 'quitter', actuelle!.version);
    await m.travailler();
    expect(await reponses(id, { q: 'halles' }), 'qui est parti n’est plus regardé').toMatchObject([
      { adherentId: null, emplacements: [] },
    ]);
  });

  it('disent qui est en retard sur la date que donne la priorité', async () => {
    const membre = await m.unAdherent();
    const priorite = (
      await executer(sql`insert into priorite (tenant_id, nom, rang, couleur, delai_reponse_jours)
        values (${m.groupement}, 'Incontournable', 1, '#b3322b', 7) returning id`)
    ).rows[0] as { id: number };
    const id = await m.unModele({ prioriteId: priorite.id });
    await m.publier(id);
    const { corps: prevu } = await envoyer(`/${id}/relancer/apercu`, {});
    expect(prevu.mails[0].html, 'la relance dit sa limite').toContain(
      `Répondez au plus tard le ${formatJour(m.jour(7))}`,
    );
    expect((await reponses(id)).find(({ pharmacieId }) => pharmacieId === membre.id)).toMatchObject({
      enRetard: false,
      reponseAvant: m.jour(7),
    });
    await executer(
      sql`update promotion set publiee_le = now() - interval '8 days' where modele_id = ${id} and tenant_id = ${membre.id}`,
    );
    expect((await reponses(id, { enRetard: 'true' })).map(({ pharmacieId }) => pharmacieId)).toEqual([membre.id]);
    expect(await modele(id)).toMatchObject({ enRetard: 1 });
  });
});

describe('publier maintenant', () => {
  it('envoie une opération programmée, une fois pour douze demandes', async () => {
    const id = await m.unModele({ affichage: m.jour(5) });
    await m.demanderPublication(id);
    const { version } = await modele(id);
    const statuts = (await Promise.all(Array.from({ length: 12 }, () => envoyer(`/${id}/publier`, { version })))).map(
      ({ status }) => status,
    );
    expect(statuts.filter((status) => status === 200)).toHaveLength(1);
    expect(statuts.filter((status) => status === 409)).toHaveLength(11);
    await m.travailler();
    expect(await modele(id)).toMatchObject({ etat: 'PUBLIEE', affichageDate: m.aujourdhui });
    expect((await envoyer(`/${id}/publier`, { version: version + 1 })).corps.code).toBe('PROMOTION_DEJA_PUBLIEE');
  });
});

describe('relancer', () => {
  const RAPPEL = 'Votre groupement attend votre réponse';
  it('rappelle ceux qui n’ont pas répondu, une fois par jour, même à douze', async () => {
    const [attend, repond] = [await m.unAdherent(), await m.unAdherent()];
    const segment = await m.unSegment('À relancer');
    await m.affecter({ adherentIds: [attend.adhesionId, repond.adhesionId], ajouter: [segment.id] });
    await m.travailler();
    const id = await m.unModele({ segments: [segment.id] });
    await m.publier(id);
    await m.repondre((await copieDe(id, repond.id)).id, 'ACCEPTED', 'ACCEPTED');
    const { corps: prevu } = await envoyer(`/${id}/relancer/apercu`, {});
    expect(prevu).toMatchObject({
      destinataires: [{ id: attend.id }],
      dejaRelances: 0,
      mails: [{ nombre: 1, sujet: RAPPEL }],
    });
    expect(prevu.mails[0].html).toContain('Ouvrir dans Pharmaccord');
    expect(await m.notifications(attend.jeton), 'l’aperçu n’envoie rien').not.toContain(RAPPEL);
    const faites = await Promise.all(Array.from({ length: 12 }, () => envoyer(`/${id}/relancer`, {})));
    expect(faites.reduce((somme, { corps }) => somme + corps.relances, 0)).toBe(1);
    expect((await envoyer(`/${id}/relancer`, {})).corps).toEqual({ relances: 0, dejaRelances: 1 });
    expect((await envoyer(`/${id}/relancer/apercu`, {})).corps).toEqual({
      destinataires: [],
      dejaRelances: 1,
      mails: [],
    });
    const recues = async (jeton: string) => (await m.notifications(jeton)).filter((titre) => titre === RAPPEL).length;
    expect([await recues(attend.jeton), await recues(repond.jeton)]).toEqual([1, 0]);
    expect(await reponses(id, { reponse: 'EN_ATTENTE' })).toMatchObject([
      { pharmacieId: attend.id, nbRelances: 1, relancable: false },
    ]);
    const avant = m.app.horloge.maintenant;
    m.app.horloge.maintenant = new Date(avant.getTime() + 86_400_000);
    expect((await envoyer(`/${id}/relancer`, { pharmacieIds: [attend.id, repond.id, m.autre] })).corps).toEqual({
      relances: 1,
      dejaRelances: 0,
    });
    m.app.horloge.maintenant = avant;
    expect(await modele(id)).toMatchObject({ derniereRelanceLe: expect.any(String) });
  });

  it.each([
    ['une liste vide', { pharmacieIds: [] }, 400],
    ['5 001 adhérents', { pharmacieIds: Array.from({ length: 5001 }, (_, i) => i + 1) }, 400],
    ['5 000 adhérents', { pharmacieIds: Array.from({ length: 5000 }, (_, i) => i + 1) }, 200],
  ])('lit %s', async (_, corps, statut) => {
    const id = await m.unModele();
    await m.publier(id);
    expect((await envoyer(`/${id}/relancer`, corps)).status).toBe(statut);
  });

  it('refuse une opération qui n’est pas en cours', async () => {
    const id = await m.unModele({ etatPromo: 'DRAFT' });
    expect((await envoyer(`/${id}/relancer`, {})).corps.code).toBe('PROMOTION_NON_PUBLIEE');
  });
});

describe('chacun chez soi', () => {
  const chemins = (id: number) =>
    ['', '/adherents', '/ciblage', '/retrait', '/adherents/export'].map((suite) => `/${id}${suite}`);

  it('un autre groupement ne voit ni ne touche rien, comme pour ce qui n’existe pas', async () => {
    const id = await m.unModele({ nom: 'Secrète' });
    await m.publier(id);
    for (const chemin of [...chemins(id), ...chemins(987_654_321)])
      expect([(await lire(chemin, {}, m.jetons.autre)).status, chemin]).toEqual([404, chemin]);
    expect((await envoyer(`/${id}/relancer`, {}, m.jetons.autre)).status).toBe(404);
    expect((await envoyer(`/${id}/publier`, { version: 1 }, m.jetons.autre)).status).toBe(404);
    expect((await lire('', {}, m.jetons.autre)).corps).toEqual({ elements: [], total: 0 });
  });

  it('une copie n’est pas un modèle, même pour qui l’a envoyée', async () => {
    const membre = await m.unAdherent();
    const id = await m.unModele();
    await m.publier(id);
    expect((await lire(`/${(await copieDe(id, membre.id)).id}`)).status).toBe(404);
  });

  it('la consultation lit tout et n’écrit rien ; les six autres rôles n’entrent pas', async () => {
    const id = await m.unModele();
    await m.publier(id);
    const { consultation } = m.jetons;
    for (const chemin of chemins(id)) expect((await lire(chemin, {}, consultation)).status).toBe(200);
    expect(Object.values((await lire(`/${id}`, {}, consultation)).corps.droits).flat()).not.toContain(true);
    expect((await envoyer(`/${id}/relancer`, {}, consultation)).corps.code).toBe('LECTURE_SEULE');
    for (const role of roles.filter((roleEssaye) => typeDuRole[roleEssaye] !== 'GROUPEMENT')) {
      const jeton = await m.app.jeton(await m.app.unTenant({ type: typeDuRole[role], nom: `Compte ${role}` }), role);
      for (const chemin of ['', '/tuiles', ...chemins(id)])
        expect((await lire(chemin, {}, jeton)).status, `${role} ${chemin}`).toBe(403);
    }
  });
});
