import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { synchroniserEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';
import { insertCopiesOperation } from '#server/features/operations/operation/repository/copies.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { minuitDeParis } from './horaires.ts';
import { suivreEncours } from './promotions.ts';
import type { TypePromo } from '#shared/features/operations/operation/schemas/enumerations.ts';

export type OperationDemo = {
  readonly nom: string;
  readonly laboratoire: number;
  readonly type: TypePromo;
  /** Days from today. */
  readonly du: number;
  readonly au: number;
  readonly etat: 'PUBLIEE' | 'BROUILLON' | 'PROGRAMMEE';
  readonly segments?: readonly string[];
  readonly priorite?: string;
  readonly produits: readonly (readonly [nom: string, prixCentimes: number])[];
  readonly conditions: string;
  readonly centimes: number;
  /** An operation of last year: only who was an adhérent then received it, and it is all settled. */
  readonly passee?: true;
};

/** The season of a groupement of the Atlantic coast. */
const OPERATIONS: readonly OperationDemo[] = [
  {
    nom: 'Solaires d’été – implantation littoral',
    laboratoire: 0,
    type: 'PROMO_TG',
    du: -24,
    au: 11,
    etat: 'PUBLIEE',
    segments: ['Littoral'],
    priorite: 'Incontournable',
    produits: [
      ['Lait solaire SPF 50 200 ml', 1890],
      ['Spray solaire SPF 30 150 ml', 1690],
      ['Stick lèvres SPF 50', 690],
    ],
    conditions: '− 4 € dès deux produits solaires achetés',
    centimes: 18_000,
  },
  {
    nom: 'Rentrée immunité',
    laboratoire: 1,
    type: 'PROMO',
    du: 9,
    au: 37,
    etat: 'PUBLIEE',
    priorite: 'Recommandée',
    produits: [
      ['Vitamine C 1000 mg, 30 comprimés', 990],
      ['Gelée royale, 20 ampoules', 2190],
    ],
    conditions: 'Le deuxième à moitié prix',
    centimes: 9_000,
  },
  {
    nom: 'TG hydratation visage',
    laboratoire: 2,
    type: 'TG',
    du: 15,
    au: 43,
    etat: 'PUBLIEE',
    segments: ['Premium', 'Centre-ville'],
    priorite: 'Au choix',
    produits: [['Crème hydratante riche 50 ml', 2490]],
    conditions: 'Une tête de gondole louée quatre semaines',
    centimes: 25_000,
  },
  {
    nom: 'Fêtes – coffrets soin',
    laboratoire: 3,
    type: 'PROMO_TG',
    du: 30,
    au: 58,
    etat: 'PROGRAMMEE',
    priorite: 'Recommandée',
    produits: [
      ['Coffret rituel corps', 3490],
      ['Coffret mains et lèvres', 1490],
    ],
    conditions: 'Prix barré sur toute la gamme de coffrets',
    centimes: 15_000,
  },
  {
    nom: 'Jambes légères – printemps',
    laboratoire: 4,
    type: 'PROMO',
    du: 95,
    au: 123,
    etat: 'BROUILLON',
    produits: [['Gel jambes légères 150 ml', 1290]],
    conditions: 'Trois produits pour le prix de deux',
    centimes: 8_000,
  },
  {
    nom: 'Cheveux forts – hiver dernier',
    laboratoire: 1,
    type: 'PROMO_TG',
    du: -80,
    au: -52,
    etat: 'PUBLIEE',
    produits: [['Gélules cheveux et ongles, cure de 3 mois', 4990]],
    conditions: '− 10 € sur la cure de trois mois',
    centimes: 20_000,
  },
];

/** What each adhérent answers, in turn: none, all, half of them… */
const REPONSES = [
  ['ACCEPTED', 'ACCEPTED', null],
  ['WAITING', 'WAITING', null],
  ['ACCEPTED', 'REFUSED', 'Pas de tête de gondole libre à ces dates'],
  ['REFUSED', 'REFUSED', 'Opération déjà faite en direct avec le laboratoire'],
  ['WAITING', 'WAITING', null],
  ['ACCEPTED', 'ACCEPTED', null],
] as const;

const laboratoiresDe = async (tx: SystemeTx, tenantId: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number;
  }>`select id from laboratoire where tenant_id = ${tenantId} order by id limit 6`.execute(tx);
  return rows.map(({ id }) => id);
};

const creer = async (
  tx: SystemeTx,
  groupementId: number,
  laboratoireId: number,
  o: OperationDemo,
  aujourdhui: Jour,
): Promise<number> => {
  const jour = (n: number) => ajouterJours(aujourdhui, n);
  const decide = o.etat === 'BROUILLON' ? 'DRAFT' : 'VALIDATED';
  const { id } = await tx
    .insertInto('promotion')
    .values({
      tenant_id: groupementId,
      origine: 'GROUPEMENT',
      laboratoire_id: laboratoireId,
      nom_operation: o.nom,
      nom_auto: false,
      type_promo: o.type,
      date_debut: jour(o.du),
      date_fin: jour(o.au),
      conditions_promo: o.conditions,
      emplacement_conseille: o.type === 'PROMO' ? null : 'Tête de gondole d’entrée',
      priorite_id: o.priorite
        ? sql<number>`(select id from priorite where tenant_id = ${groupementId} and nom = ${o.priorite})`
        : null,
      affichage_date: o.etat === 'PROGRAMMEE' ? jour(6) : null,
      etat_promo: o.type === 'TG' ? null : decide,
      etat_tg: o.type === 'PROMO' ? null : decide,
      cree_par_nom: 'Kerbrat Yann',
      modifie_par_nom: 'Kerbrat Yann',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const de = { tenant_id: groupementId, promotion_id: id };
  await tx
    .insertInto('promotion_produit')
    .values(
      o.produits.map(([nom, prix], position) => ({ ...de, position, nom, prix_public_ttc_centimes: prix, tva: 20 })),
    )
    .execute();
  if (o.type !== 'TG')
    await tx
      .insertInto('promotion_dispositif')
      .values({ ...de, dispositif: 'BRI', position: 0, parametres: JSON.stringify({ valeurCentimes: 400 }) })
      .execute();
  await tx
    .insertInto('promotion_contrepartie')
    .values(
      (o.type === 'PROMO_TG' ? (['PROMO', 'TG'] as const) : [o.type]).map((part, position) => ({
        ...de,
        position,
        part,
        action: part === 'TG' ? 'COOPERATION' : 'AVOIR',
        contrepartie: part === 'TG' ? 'Location de la tête de gondole' : 'Compensation de la remise',
        payeur: 'LABO',
        nature_fiscale: 'HT',
        valeur_centiemes: o.centimes,
      })),
    )
    .execute();
  await sql`insert into promotion_segment (tenant_id, promotion_id, segment_id)
    select ${groupementId}, ${id}, id from segment
      where tenant_id = ${groupementId} and nom = any(${[...(o.segments ?? [])]}::text[])`.execute(tx);
  return id;
};

/** Sends an operation to its adhérents three weeks before it begins; most of them answered. */
const envoyer = async (
  tx: SystemeTx,
  groupementId: number,
  id: number,
  o: OperationDemo,
  aujourdhui: Jour,
): Promise<void> => {
  const recue = `${ajouterJours(aujourdhui, Math.min(o.du - 21, -3))}T08:30:00Z`;
  const fin = ajouterJours(aujourdhui, o.au);
  const { rows } = await sql<{ id: number }>`select pharmacie_id as id from adhesion
    where tenant_id = ${groupementId} and etat = 'ACCEPTED'
      and (${!o.passee} or decidee_le < ${recue}::timestamptz)`.execute(tx);
  const copies = await insertCopiesOperation(tx, {
    groupementId,
    modeleIds: [id],
    pharmacieIds: rows.map((ligne) => ligne.id),
  });
  await sql`update promotion set publiee_le = ${recue}::timestamptz where (tenant_id = ${groupementId} and id = ${id})
    or modele_id = ${id}`.execute(tx);
  await sql`insert into journal (tenant_id, utilisateur_nom, impersonation, objet, objet_id, action, apres, cree_le)
    select tenant_id, 'Kerbrat Yann', false, 'promotion', id, case when modele_id is null then 'publier'
      else 'groupement-publier' end,
      case when modele_id is null then jsonb_build_object('adherents', ${copies.length}::int) else '{}'::jsonb
      end, ${recue}::timestamptz
    from promotion where (tenant_id = ${groupementId} and id = ${id}) or modele_id = ${id}`.execute(tx);
  for (const [i, copie] of copies.entries()) {
    const [promo, tg, motif] = REPONSES[(i + o.laboratoire) % REPONSES.length]!;
    // An operation that is over was answered by all.
    const dit = (reponse: string) => (o.au < 0 && reponse === 'WAITING' ? 'ACCEPTED' : reponse);
    await sql`update promotion set
        acceptation_promo = case when etat_promo is null then null else ${dit(promo)} end,
        acceptation_tg = case when etat_tg is null then null else ${dit(tg)} end,
        etat_promo = case when etat_promo is null then null when ${dit(promo)} = 'REFUSED' then 'REFUSED'
          else 'VALIDATED' end,
        etat_tg = case when etat_tg is null then null when ${dit(tg)} = 'REFUSED' then 'REFUSED' else 'VALIDATED' end,
        motif_refus = ${motif}, repondue_le = case when ${dit(promo)} = 'WAITING' then null
          else publiee_le + interval '2 days' end
      where tenant_id = ${copie.tenantId} and id = ${copie.id}`.execute(tx);
  }
  // What is accepted becomes an encours, as on the screens; operations that are over are declared.
  await synchroniserEncours(
    tx,
    'systeme',
    { promotions: copies },
    { maintenant: minuitDeParis(o.passee ? fin : aujourdhui) },
  );
  if (o.au < 0)
    for (const [i, { tenantId, id: copieId }] of copies.entries())
      await suivreEncours(tx, tenantId, copieId, {
        suite: i % 2 === 0 && !o.passee ? 'DECLARE' : 'REGLE',
        fin,
      });
};

/** The operations of a groupement, with what its adhérents answered. */
export const chargerOperations = async (
  tx: SystemeTx,
  groupementId: number,
  passees: readonly OperationDemo[],
  aujourdhui: Jour,
): Promise<void> => {
  const laboratoires = await laboratoiresDe(tx, groupementId);
  for (const operation of [...OPERATIONS, ...passees]) {
    const laboratoireId = laboratoires[operation.laboratoire % laboratoires.length];
    if (laboratoireId === undefined) throw new Error('the groupement has no laboratory');
    const id = await creer(tx, groupementId, laboratoireId, operation, aujourdhui);
    if (operation.etat === 'PUBLIEE') await envoyer(tx, groupementId, id, operation, aujourdhui);
    if (operation.etat === 'PROGRAMMEE')
      await sql`insert into promotion_publication (tenant_id, promotion_id, etat, demandee_par_id, demandee_par_nom,
        impersonation)
        select ${groupementId}, ${id}, 'PROGRAMMEE', id, 'Kerbrat Yann', false from utilisateur
        where tenant_id = ${groupementId} and role = 'GROUPEMENT' order by id limit 1`.execute(tx);
  }
};
