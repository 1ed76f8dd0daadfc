import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { roles, type Role } from '#shared/core/acteur.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import type { GroupeAFaire, Moment } from '#shared/features/pilotage/accueil/contract.ts';
import type { SorteAFaire } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import { canFaire, canLireAFaire, canLireSemaine } from '#shared/features/pilotage/accueil/policy.ts';

const JOUR = '2026-11-23';
let m: Monde;
let jetons: Record<Role, string>;
const executer = <T>(requete: ReturnType<typeof sql<T>>) => requete.execute(m.app.services.dbSysteme);

type Lu = { readonly groupes: GroupeAFaire[]; readonly semaine: Moment[] };
const lire = async (jeton: string): Promise<Lu> => {
  const { status, corps } = await m.app.appeler(jeton, 'GET', '/api/v1/accueil/aFaire');
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
  return corps;
};
const groupe = ({ groupes }: Lu, sorte: SorteAFaire): GroupeAFaire | undefined =>
  groupes.find((groupeAFaire) => groupeAFaire.sorte === sorte);

let ordre = 0;
/** A TG that the pharmacy holds, on a place. */
const uneTg = async (nom: string, du: string, au: string, tenantId = m.pharmacie, labo = m.labo): Promise<number> => {
  const { rows } = await executer(sql<{ id: number }>`
    with z as (insert into zone (tenant_id, nom, ordre) values (${tenantId}, ${`Zone ${nom}`}, ${++ordre}) returning id),
    e as (insert into emplacement (tenant_id, zone_id, nom, type, ordre, actif) select ${tenantId}, id, ${`Place ${nom}`}, 'TG', 1, true from z returning id),
    p as (insert into promotion (tenant_id, origine, laboratoire_id, nom_operation, type_promo, etat_tg, date_debut, date_fin)
      values (${tenantId}, 'PHARMACIE', ${labo}, ${nom}, 'TG', 'VALIDATED', ${du}::date, ${au}::date) returning id),
    x as (insert into promotion_emplacement (tenant_id, promotion_id, emplacement_id, date_debut, date_fin)
      select ${tenantId}, p.id, e.id, ${du}::date, ${au}::date from p, e)
    select id from p`);
  return rows[0]!.id;
};

beforeAll(async () => {
  m = await creerMonde();
  m.app.horloge.maintenant = new Date(`${JOUR}T09:00:00Z`);
  const societe = await m.app.unTenant({ type: 'TRADE', nom: 'Trade Conseil' });
  const editeur = await m.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' });
  jetons = {
    ...m.jetons,
    DELEGUE: await m.app.jeton(societe, 'DELEGUE'),
    SUPER_ADMIN: await m.app.jeton(editeur, 'SUPER_ADMIN'),
  };
});
afterAll(() => m.app.fermer());

describe('l’accueil d’une pharmacie', () => {
  it('déplie une sorte tant qu’elle est courte, la compte d’une ligne au-delà (PIL-9)', async () => {
    for (const [i, centimes] of [1_000, 2_000, 3_000].entries())
      await m.creer({ valeurAttendueCentimes: centimes, dateDeclaration: `2026-11-2${i}`, type: 'LOGISTIQUE' });
    const court = groupe(await lire(jetons.ADMIN), 'ENCOURS_A_DECLARER');
    expect(court).toMatchObject({ nombre: 3, montants: { HT: 6_000 }, jour: '2026-11-20' });
    expect(court?.elements.map(({ centimes, jour, precision }) => [centimes, jour, precision]).toSorted()).toEqual([
      [1_000, '2026-11-20', 'Éclat Santé'],
      [2_000, '2026-11-21', 'Éclat Santé'],
      [3_000, '2026-11-22', 'Éclat Santé'],
    ]);
    await m.creer({ valeurAttendueCentimes: 50_000, dateDeclaration: '2026-11-23', type: 'RECLAMATION' });
    await m.creer({ valeurAttendueCentimes: 9_900, dateDeclaration: '2026-12-24' });
    expect(groupe(await lire(jetons.ADMIN), 'ENCOURS_A_DECLARER')).toMatchObject({
      nombre: 4,
      montants: { HT: 56_000 },
      elements: [],
    });
    const replie = groupe(await lire(jetons.ADMIN), 'ENCOURS_A_DECLARER');
    const listes = (await m.appeler(jetons.ADMIN, 'GET', '?etat=A_DECLARER&aTraiter=true')).corps.elements;
    expect(replie?.repliees.toSorted(), 'ceux que la ligne compte (PIL-25)').toEqual(
      listes.map(({ id }: { id: number }) => id).toSorted(),
    );
  });

  it('compte ce que compte la liste ouverte, et à chacun ce qu’il déclare (PIL-13)', async () => {
    const liste = async (jeton: string, type: string) =>
      (await m.appeler(jeton, 'GET', `?etat=A_DECLARER&aTraiter=true${type}`)).corps.total;
    expect(groupe(await lire(jetons.ADMIN), 'ENCOURS_A_DECLARER')?.nombre).toBe(await liste(jetons.ADMIN, ''));
    expect(groupe(await lire(jetons.OPERATEUR), 'ENCOURS_A_DECLARER')?.nombre).toBe(
      await liste(jetons.OPERATEUR, '&type=LOGISTIQUE,RETOUR'),
    );
    expect(groupe(await lire(jetons.OPERATEUR), 'ENCOURS_A_DECLARER')?.nombre).toBe(3);
    expect(groupe(await lire(jetons.MERCHANDISING), 'ENCOURS_A_DECLARER')).toBeUndefined();
  });

  it('dit la TG sans photo, celle à poser, et la semaine jour par jour (PIL-11)', async () => {
    const enPlace = await uneTg('Hiver', '2026-11-20', '2026-11-25');
    const aPoser = await uneTg('Solaires', '2026-11-27', '2026-12-20');
    await uneTg('Loin', '2026-11-30', '2026-12-20');
    const accueil = await lire(jetons.MERCHANDISING);
    expect(groupe(accueil, 'TG_SANS_PHOTO')?.elements).toMatchObject([{ id: enPlace, titre: 'Hiver', jour: JOUR }]);
    expect(groupe(accueil, 'TG_A_POSER')?.elements).toMatchObject([
      { id: aPoser, titre: 'Solaires', jour: '2026-11-27' },
    ]);
    expect(
      accueil.semaine.map(({ jour, sorte, nombre, elements }) => [jour, sorte, nombre, elements[0]?.titre]),
    ).toEqual([
      ['2026-11-25', 'TG_FIN', 1, 'Hiver'],
      ['2026-11-27', 'TG_DEBUT', 1, 'Solaires'],
    ]);
    const liste = async (suite: string) =>
      (await m.app.appeler(jetons.ADMIN, 'GET', `/api/v1/promotions?${suite}`)).corps.elements.map(
        ({ id }: { id: number }) => id,
      );
    expect(await liste('sansPreuve=true')).toEqual([enPlace]);
    expect(await liste('periode=A_VENIR&statut=CONFIRMED&type=TG,PROMO_TG&au=2026-11-29')).toEqual([aPoser]);
  });

  it('dit le produit que le LGO a refusé et celui à saisir, que leurs listes gardent (PIL-18)', async () => {
    const echec = await uneTg('Refusée du LGO', '2026-11-21', '2026-12-20');
    const saisie = await uneTg('À saisir', '2026-11-21', '2026-12-20');
    await executer(sql`insert into synchro_lgo (tenant_id, promotion_id, cle, operation, nom, fin, etat, voulue, prochain_le) values
      (${m.pharmacie}, ${echec}, 'a', 'x', 'Crème', '2026-12-20', 'ko', 'e', null),
      (${m.pharmacie}, ${saisie}, 'a', 'x', 'Crème', '2026-12-20', null, 'e', null),
      (${m.pharmacie}, ${saisie}, 'b', 'x', 'Baume', '2026-12-20', null, 'e', now())`);
    expect(groupe(await lire(jetons.MERCHANDISING), 'LGO_EN_ECHEC'), 'sans connexion').toBeUndefined();
    await executer(sql`update tenant set lgo_type_connexion = 'MANUELLE' where id = ${m.pharmacie}`);
    const accueil = await lire(jetons.MERCHANDISING);
    expect(
      [groupe(accueil, 'LGO_EN_ECHEC'), groupe(accueil, 'LGO_A_SAISIR')].map((groupeLgo) =>
        groupeLgo?.elements.map(({ id }) => id),
      ),
    ).toEqual([[echec], [saisie]]);
    for (const [lgo, id] of [
      ['EN_ECHEC', echec],
      ['A_SAISIR', saisie],
    ] as const)
      // prettier-ignore
      expect((await m.app.appeler(jetons.ADMIN, 'GET', `/api/v1/promotions?lgo=${lgo}`)).corps).toMatchObject({
        total: 1,
        elements: [{ id }],
      });
    expect((await m.app.appeler(jetons.ADMIN, 'GET', '/api/v1/promotions?lgo=AUTRE')).status).toBe(400);
  });

  it('ajoute à chaque laboratoire ses promotions en cours ; la RFA, à qui la tient (PIL-14)', async () => {
    const { corps } = await m.app.appeler(jetons.OPERATEUR, 'GET', '/api/v1/accueil/laboratoires');
    expect(corps).toEqual([{ laboratoireId: m.labo, promotionsEnCours: 3, nonLus: 0, rfa: null }]);
    expect((await m.app.appeler(m.voisin, 'GET', '/api/v1/accueil/laboratoires')).corps).toEqual([]);
  });

  it('range le règlement d’une RFA sous l’année de la RFA, non sous celle du paiement (PIL-11)', async () => {
    for (const [annee, gamme] of [
      [2025, 'Soin'],
      [2025, 'Corps'],
      [2026, 'Visage'],
    ] as const) {
      const { status } = await m.app.appeler(jetons.ADMIN, 'POST', '/api/v1/rfa', {
        corps: uneRfa({ laboratoireId: m.labo, annee, gamme, dateReglementPrevue: '2026-11-28' }),
      });
      expect(status).toBe(200);
    }
    const reglements = (await lire(jetons.ADMIN)).semaine.filter(({ sorte }) => sorte === 'REGLEMENT_RFA');
    expect(reglements.map(({ jour, annee, nombre }) => [jour, annee, nombre])).toEqual([
      ['2026-11-28', 2025, 2],
      ['2026-11-28', 2026, 1],
    ]);
    expect((await lire(jetons.MERCHANDISING)).semaine.map(({ sorte }) => sorte)).not.toContain('REGLEMENT_RFA');
  });

  it('n’apprend rien au voisin, ni à qui n’est plus abonné', async () => {
    expect(await lire(m.voisin)).toEqual({ groupes: [], semaine: [], typesEncours: null });
    const sans = await m.app.jeton(await m.app.unTenant({ nom: 'Sans abonnement', abonne: false }), 'ADMIN');
    expect((await m.app.appeler(sans, 'GET', '/api/v1/accueil/aFaire')).status).toBe(402);
  });
});

describe('l’accueil d’un groupement', () => {
  it('nomme une fois l’adhérent silencieux, avec ce qu’il a répondu, à qui relance et à qui lit (PIL-15, PIL-23)', async () => {
    await executer(
      sql`insert into adhesion (tenant_id, pharmacie_id, etat) values (${m.groupement}, ${m.pharmacie}, 'ACCEPTED')`,
    );
    const { rows } = await executer(sql<{ id: number }>`
      insert into promotion (tenant_id, origine, laboratoire_id, nom_operation, type_promo, etat_promo, date_debut, date_fin, publiee_le)
      select ${m.groupement}, 'GROUPEMENT', ${m.laboGroupement}, v.nom, 'PROMO', 'VALIDATED', v.debut::date, '2026-12-31', now()
      from (values ('Hiver', '2026-12-01'), ('Fêtes', '2026-12-05'), ('Vœux', '2026-12-08')) as v (nom, debut) order by v.debut returning id`);
    const [modele, autre, repondue] = rows.map(({ id }) => id);
    await executer(sql`insert into promotion (tenant_id, origine, laboratoire_id, nom_operation, type_promo, etat_promo, acceptation_promo, groupement_id,
        modele_id, date_debut, date_fin, publiee_le)
      select v.tenant, 'GROUPEMENT', v.labo, o.nom_operation, 'PROMO', 'VALIDATED', v.reponse, ${m.groupement}, o.id, o.date_debut, o.date_fin, now()
      from (values (${m.pharmacie}::bigint, ${m.labo}::bigint, ${modele}::bigint, 'WAITING'), (${m.pharmacie}, ${m.labo}, ${autre}, 'WAITING'),
        (${m.pharmacie}, ${m.labo}, ${repondue}, 'ACCEPTED'), (${m.voisinage}, ${m.laboVoisin}, ${modele}, 'ACCEPTED')) as v (tenant, labo, modele, reponse)
      join promotion o on o.tenant_id = ${m.groupement} and o.id = v.modele`);
    for (const role of ['GROUPEMENT', 'CONSULTATION_GROUPEMENT'] as const)
      expect(groupe(await lire(jetons[role]), 'ADHERENT_SANS_REPONSE'), role).toMatchObject({
        nombre: 1,
        elements: [{ id: m.pharmacie, titre: 'Pharmacie du Canal', jour: '2026-12-01', part: { faits: 1, total: 3 } }],
      });
    const liste = async (suite: string): Promise<number[]> =>
      (
        await m.app.appeler(jetons.GROUPEMENT, 'GET', `/api/v1/promotionsGroupement?ordre=asc&${suite}`)
      ).corps.elements.map(({ id }: { id: number }) => id);
    expect(await liste(`aRelancer=true&pharmacieId=${m.pharmacie}`)).toEqual([modele, autre]);
    expect(await liste(`pharmacieId=${m.pharmacie}`)).toEqual([modele, autre, repondue]);
    expect(await liste(`aRelancer=true&pharmacieId=${m.voisinage}`), 'a répondu').toEqual([]);
    expect(groupe(await lire(jetons.ADMIN), 'PROMOTION_A_REPONDRE')).toMatchObject({ nombre: 2, jour: '2026-12-01' });
  });

  it('dit la prestation en retard, la demande d’adhésion et le jour qui manque (PIL-16)', async () => {
    await executer(sql`with t as (insert into type_prestation (tenant_id, nom, tva_centiemes, mode_repartition) values (${m.groupement}, 'Newsletter', 2000, 'EGAL') returning id)
      insert into prestation (tenant_id, laboratoire_id, type_id, date_debut, date_fin, numero_facture, date_facture, date_paiement, montant_ht_centimes, etat, tva_centiemes, part_groupement_centiemes, mode_repartition, date_reversion)
      select ${m.groupement}, ${m.laboGroupement}, t.id, '2026-09-01', '2026-09-30', 'F1', '2026-10-01', v.jour::date, 100000, 'WAITING', 2000, 0, 'EGAL', '2026-12-31'::date
      from t, (values ('2026-10-31'), ('2026-11-26')) as v (jour)`);
    await executer(
      sql`insert into adhesion (tenant_id, pharmacie_id, etat) values (${m.groupement}, ${m.voisinage}, 'WAITING')`,
    );
    await executer(sql`update tenant set extracteur_consentement = '{}' where id = ${m.pharmacie}`);
    await executer(sql`insert into extracteur (tenant_id, partage_avec) values (${m.pharmacie}, ${m.groupement})`);
    await executer(
      sql`insert into jour_extraction (tenant_id, jour, etat) values (${m.pharmacie}, '2026-11-20', 'complete')`,
    );
    const accueil = await lire(jetons.GROUPEMENT);
    expect(groupe(accueil, 'PRESTATION_EN_RETARD')).toMatchObject({
      nombre: 1,
      montants: { HT: 100_000 },
      jour: '2026-10-31',
    });
    expect(accueil.semaine).toMatchObject([{ jour: '2026-11-26', sorte: 'PAIEMENT_PRESTATION', nombre: 1 }]);
    expect(groupe(accueil, 'ADHESION_A_ACCEPTER')?.elements).toMatchObject([{ titre: 'Pharmacie Voisine' }]);
    expect(groupe(accueil, 'EXTRACTION_TROUEE')?.elements).toMatchObject([
      { id: m.pharmacie, titre: 'Pharmacie du Canal', part: { faits: 1, total: 30 } },
    ]);
    const consulte = groupe(await lire(jetons.CONSULTATION_GROUPEMENT), 'EXTRACTION_TROUEE');
    expect(consulte, 'l’écran des extracteurs lui est fermé (CNX-77)').toBeUndefined();
    await executer(sql`update extracteur set partage_avec = null where tenant_id = ${m.pharmacie}`);
    expect(groupe(await lire(jetons.GROUPEMENT), 'EXTRACTION_TROUEE'), 'sans accord').toBeUndefined();
  });
});

describe('l’accueil des autres', () => {
  it('dit au super administrateur les comptes, les essais, les mails et les travaux (PIL-17)', async () => {
    const attend = await m.app.unTenant({ nom: 'Pharmacie Neuve' });
    const essai = await m.app.unTenant({ nom: 'Pharmacie à l’essai' });
    await executer(sql`update tenant set active = 'WAITING' where id = ${attend}`);
    await executer(
      sql`update tenant set abonnement_partenaire = false, abonnement_date_essai = '2026-12-07' where id = ${essai}`,
    );
    await executer(
      sql`insert into mail (tenant_id, cle, destinataires, sujet, texte, statut) values (${m.pharmacie}, 'x', '{a@b.fr}', 'Perdu', 'x', 'ECHEC')`,
    );
    await executer(sql`insert into payps_marque (nom) values ('Marque inconnue'), ('Autre marque')`);
    const { groupes } = await lire(jetons.SUPER_ADMIN);
    expect(groupes.map(({ sorte, nombre, elements }) => [sorte, nombre, elements.map(({ id }) => id)])).toEqual([
      ['COMPTE_A_ACCEPTER', 1, [attend]],
      ['ESSAI_FINISSANT', 1, [essai]],
      ['MARQUE_A_LIER', 2, []],
      ['MAIL_REFUSE', 1, []],
    ]);
  });

  it('dit au délégué ce qu’il a proposé là où il est reçu, et nulle part ailleurs (PIL-17)', async () => {
    const { rows } = await executer(
      sql<{ id: number; tenant_id: number }>`select id, tenant_id from utilisateur where role = 'DELEGUE'`,
    );
    const { id, tenant_id: societe } = rows[0]!;
    const habiliter = (tenantId: number, etat: string, initiateur: string) =>
      executer(sql`insert into habilitation (tenant_id, delegue_tenant_id, delegue_id, sorte, etat, initiateur, connue, droit_trade,
          tous_laboratoires, demande_par_nom)
        values (${tenantId}, ${societe}, ${id}, 'TRADE', ${etat}, ${initiateur}, ${etat === 'ACCEPTED'}, true, true, 'x')`);
    await habiliter(m.pharmacie, 'ACCEPTED', 'DELEGUE');
    await habiliter(m.voisinage, 'WAITING', 'PHARMACIE');
    const proposer = (tenantId: number, labo: number) =>
      executer(sql`insert into promotion (tenant_id, origine, cree_par_id, laboratoire_id, nom_operation, type_promo, etat_promo, date_debut, date_fin)
        values (${tenantId}, 'DELEGUE', ${id}, ${labo}, 'Proposée', 'PROMO', 'DRAFT', '2026-12-01', '2026-12-31')`);
    await proposer(m.pharmacie, m.labo);
    await proposer(m.voisinage, m.laboVoisin);
    const accueil = await lire(jetons.DELEGUE);
    expect(groupe(accueil, 'PROPOSITION_SANS_REPONSE')?.elements).toMatchObject([
      { titre: 'Proposée', precision: 'Pharmacie du Canal', parentId: m.pharmacie },
    ]);
    expect(groupe(accueil, 'ACCES_A_ACCEPTER')?.elements).toMatchObject([{ titre: 'Pharmacie Voisine' }]);
  });

  it.each(roles)('ne dit à %s que ce que son rôle lit (PIL-12)', async (role) => {
    const { groupes, semaine } = await lire(jetons[role]);
    expect(groupes.length, 'quelque chose l’attend').toBeGreaterThan(0);
    expect(groupes.filter(({ sorte }) => !canLireAFaire({ role }, sorte))).toEqual([]);
    expect(groupes.filter(({ sorte, acte }) => acte !== canFaire({ role }, sorte))).toEqual([]);
    expect(semaine.filter(({ sorte }) => !canLireSemaine({ role }, sorte))).toEqual([]);
  });
});
