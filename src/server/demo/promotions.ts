import { moyenAttendu } from '#shared/features/argent/encours/rules/actions.ts';
import type { ActionEncours } from '#shared/features/argent/encours/schemas.ts';
import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { creerPromotionDansTx } from '#server/features/operations/promotion/commands/creer.ts';
import { synchroniserEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';
import type { Acteur, AuthorizedTenantId } from '#shared/core/acteur.ts';
import { ajouterJours, finDeSemaine, type Jour } from '#shared/core/dates.ts';
import type { ContrepartieSaisie, PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import { partsDe } from '#shared/features/operations/operation/rules.ts';
import { reglerEnDemo } from './encaissements.ts';
import type { Pharmacie } from './encours.ts';
import type { Hasard } from './hasard.ts';
import { minuitDeParis } from './horaires.ts';
import { produitsDemo } from './produits.ts';
import { SAISON, type Operation, type Suite } from './saison.ts';

const contrepartie = (part: 'PROMO' | 'TG', valeurCentiemes: number): ContrepartieSaisie => ({
  part,
  action: part === 'PROMO' ? 'AVOIR' : 'COOPERATION',
  contrepartie: part === 'PROMO' ? 'Compensation de la remise' : 'Location de la tête de gondole',
  payeur: 'LABO',
  valeurCentiemes,
  unite: 'EUR_TOTAL',
  declencheur: 'FIN',
  delaiJours: part === 'PROMO' ? 7 : 0,
});

type Lieux = ReadonlyMap<string, number>;
const saisieDe = (
  h: Hasard,
  operation: Operation,
  { laboratoires }: Pharmacie,
  lieux: Lieux,
  lundi: Jour,
): PromotionSaisie => {
  const { nom, type, semaine, semaines = 4, dispositif, places = [], montants = [0, 0] } = operation;
  const labo = h.parmi([...laboratoires.keys()]);
  const gamme = produitsDemo.filter((produit) => produit.labo === labo).slice(0, h.entre(2, 4));
  const [promo, tg] = montants;
  return {
    nomOperation: nom,
    laboratoireId: laboratoires.get(labo) ?? null,
    typePromo: type,
    dateDebut: ajouterJours(lundi, semaine * 7),
    dateFin: ajouterJours(lundi, (semaine + semaines) * 7 - 1),
    conditionsPromo: dispositif ? 'Valable sur toute la gamme, dans la limite des stocks' : null,
    quantite: h.entre(8, 30) * 3,
    multipleDeTrois: false,
    superposable: operation.superposable ?? false,
    commentaire: null,
    produits: gamme.map(({ nom: produit, ean, prixCentimes }) => ({
      nom: produit,
      ean,
      gamme: null,
      quantite: null,
      prixPublicTtcCentimes: prixCentimes,
      prixAchatHtCentimes: Math.round(prixCentimes * 0.55),
      tva: 20,
      categorieEncadree: null,
    })),
    dispositifs: dispositif ? [dispositif] : [],
    emplacements: places.map((lieu) => ({
      emplacementId: lieux.get(lieu) ?? 0,
      dateDebut: null,
      dateFin: null,
      quantiteFacing: h.entre(4, 12),
      prixHtCentimes: null,
    })),
    contreparties: [...(promo > 0 ? [contrepartie('PROMO', promo)] : []), ...(tg > 0 ? [contrepartie('TG', tg)] : [])],
    emplacementConseille: null,
    prioriteId: null,
    segmentIds: [],
    affichageDate: null,
  };
};

type EncoursPaye = {
  readonly encoursId: number;
  readonly laboratoireId: number;
  readonly action: ActionEncours;
  readonly montantCentimes: number;
  readonly nom: string;
};
const encoursDeLaPromotion = async (tx: SystemeTx, tenantId: number, id: number): Promise<EncoursPaye[]> => {
  const { rows } = await sql<EncoursPaye>`
    select id as "encoursId", laboratoire_id as "laboratoireId", action_attendue as action,
      valeur_attendue_centimes as "montantCentimes",
      coalesce(cree_par_nom, 'Pharmaccord') as nom
    from encours where tenant_id = ${tenantId} and source_type = 'PROMOTION' and source_id = ${id} and payeur = 'LABO'
      and valeur_attendue_centimes > 0`.execute(tx);
  return rows;
};

/** Declared a week after the end; settled three weeks later. */
export const suivreEncours = async (
  tx: SystemeTx,
  tenantId: number,
  id: number,
  { suite, fin }: { suite: Suite; fin: Jour },
): Promise<void> => {
  if (suite === 'A_DECLARER') return;
  const [declare, regleLe] = [ajouterJours(fin, 7), ajouterJours(fin, 28)];
  await sql`update encours set etat = ${suite}, date_prevue = date_declaration, date_declaration = ${declare}::date,
    date_echeance = ${declare}::date + 30,
      canal_declaration = 'MAIL', prochaine_relance = case when ${suite} = 'DECLARE' then ${declare}::date + 15 end,
      valeur_reglee_centimes = case when ${suite} = 'REGLE' then valeur_attendue_centimes else 0 end,
      regle_le = case when ${suite} = 'REGLE' then ${regleLe}::date end
    where tenant_id = ${tenantId} and source_type = 'PROMOTION' and source_id = ${id}`.execute(tx);
  const encoursRegles = suite === 'REGLE' ? await encoursDeLaPromotion(tx, tenantId, id) : [];
  for (const { encoursId, laboratoireId, action, montantCentimes, nom } of encoursRegles)
    await reglerEnDemo(tx, tenantId, {
      encoursId,
      laboratoireId,
      date: regleLe,
      action: moyenAttendu[action],
      montantCentimes,
      reference: `AV-${encoursId}`,
      solde: true,
      auteur: { id: null, nom },
    });
  await sql`update promotion set traitee_le = ${`${declare}T09:00:00Z`} where tenant_id = ${tenantId} and id =
    ${id}`.execute(tx);
  await sql`update promotion_produit set quantite_vendue = 9 + position * 4,
    ca_ttc_centimes = (9 + position * 4) * prix_public_ttc_centimes
    where tenant_id = ${tenantId} and promotion_id = ${id}`.execute(tx);
};

const decider = async (
  tx: SystemeTx,
  tenantId: number,
  id: number,
  { type, etats, motif }: Operation,
): Promise<void> => {
  const parts = partsDe(type);
  const [promo, tg] = etats ?? ['DRAFT', 'DRAFT'];
  await tx
    .updateTable('promotion')
    .set({
      etat_promo: parts.includes('PROMO') ? promo : null,
      etat_tg: parts.includes('TG') ? tg : null,
      motif_refus: motif ?? null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** The places of the pharmacy, by name. */
export const lieuxDe = async (tx: SystemeTx, tenantId: number): Promise<Lieux> => {
  const places = await tx.selectFrom('emplacement').select(['id', 'nom']).where('tenant_id', '=', tenantId).execute();
  return new Map(places.map(({ id, nom }) => [nom, id]));
};

type Calendrier = { readonly lieux: Lieux; readonly lundi: Jour; readonly aujourdhui: Jour; readonly maintenant: Date };
/** One operation, through the very commands of the screens. @param maintenant when its encours are noted */
export const chargerOperation = async (
  tx: SystemeTx,
  h: Hasard,
  pharmacie: Pharmacie,
  operation: Operation,
  { lieux, lundi, aujourdhui, maintenant }: Calendrier,
): Promise<void> => {
  const { tenantId, equipe } = pharmacie;
  const auteur = h.parmi(equipe);
  const acteur: Acteur = {
    utilisateurId: auteur.id,
    nomComplet: auteur.nom,
    role: 'ADMIN',
    tenantId: tenantId as AuthorizedTenantId,
    typeTenant: 'PHARMACIE',
    impersonation: false,
    abonne: true,
    sessionId: 0,
    restriction: null,
  };
  const saisie = saisieDe(h, operation, pharmacie, lieux, lundi);
  const { id } = await creerPromotionDansTx(tx, acteur, saisie, { tenantId, origine: 'PHARMACIE' });
  await decider(tx, tenantId, id, operation);
  await synchroniserEncours(tx, acteur, { tenantId, promotionIds: [id] }, { maintenant });
  const fin = saisie.dateFin ?? aujourdhui;
  await suivreEncours(tx, tenantId, id, { suite: operation.suite ?? 'A_DECLARER', fin });
};

/** A season of the pharmacy's own promotions, in every state. */
export const chargerPromotions = async (
  tx: SystemeTx,
  h: Hasard,
  pharmacie: Pharmacie,
  aujourdhui: Jour,
): Promise<void> => {
  const lieux = await lieuxDe(tx, pharmacie.tenantId);
  const lundi = ajouterJours(finDeSemaine(aujourdhui), -6);
  const maintenant = minuitDeParis(aujourdhui);
  for (const operation of SAISON)
    await chargerOperation(tx, h, pharmacie, operation, { lieux, lundi, aujourdhui, maintenant });
};
