import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { AcceptationRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { EtatRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { reglementParDefaut } from '#shared/features/argent/rfa/rules/periodes.ts';
import type { RfaSaisie } from '#shared/features/argent/rfa/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

const colonnes = colonnesNommees('rfa', [
  'id',
  'laboratoireId',
  'annee',
  'acceptation',
  'etat',
  'groupementId',
  'modeleId',
  'nbPieces',
  'version',
  'modifieLe',
  'modifieParNom',
]);

/** A locked row: what the commands decide on. What was typed is read with the rest (`read-models/rfas.ts`). */
export type RangeeRfa = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly annee: number;
  readonly acceptation: AcceptationRfa;
  /** Null unless the RFA is a groupement's modèle. */
  readonly etat: EtatRfaGroupement | null;
  /** The modèle of an adhérent's copy, and its groupement; null otherwise. */
  readonly groupementId: number | null;
  readonly modeleId: number | null;
  readonly nbPieces: number;
  readonly version: number;
  readonly modifieLe: string;
  readonly modifieParNom: string | null;
};

/** The row, locked: two acts on one RFA follow each other. */
export const findRfa = (tx: Tx, id: number, tenantId = tenantDe(tx)): Promise<RangeeRfa | undefined> =>
  tx
    .selectFrom('rfa')
    .select(colonnes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<RangeeRfa>()
    .executeTakeFirst();

type ContratRfa = RfaSaisie & { readonly operateurId: number | null };

const colonnesSaisies = ({ paliers: _paliers, produits: _produits, ...saisie }: ContratRfa) =>
  enColonnes('rfa', {
    ...saisie,
    gratuitesComptees: saisie.type === 'QUANTITE' && saisie.gratuitesComptees,
    ...(saisie.resultatPeriode !== 'LIBRE' && { dateDebut: null, dateFin: null }),
    acomptes: sql<never>`${JSON.stringify(saisie.acomptes)}::jsonb`,
    dateReglementPrevue: saisie.dateReglementPrevue ?? reglementParDefaut(saisie.annee),
  });

// A laboratory or a person of another account and an unknown one answer alike (COM-11).
const surLien = surViolation({
  rfa_laboratoire_fk: coreErrors.introuvable,
  rfa_operateur_fk: rfaErrors.operateurInconnu,
});

/** @param etat of a groupement's modèle */
export const insertRfa = async (
  tx: TenantTx,
  laboratoireId: number,
  saisie: ContratRfa,
  { utilisateurId, nomComplet }: Acteur,
  etat: EtatRfaGroupement | null = null,
): Promise<number> => {
  const { id } = await tx
    .insertInto('rfa')
    .values({
      tenant_id: tx.tenantId,
      laboratoire_id: laboratoireId,
      ...colonnesSaisies(saisie),
      etat,
      cree_par_id: utilisateurId,
      cree_par_nom: nomComplet,
      modifie_par_nom: nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surLien);
  return id;
};

const deCetteRfa = (tx: TenantTx, id: number) =>
  tx.updateTable('rfa').where('tenant_id', '=', tx.tenantId).where('id', '=', id);
const parQui = ({ nomComplet }: Acteur) => modifiePar(nomComplet);

/** A new day of payment is reminded again. */
export const updateRfa = async (tx: TenantTx, id: number, saisie: ContratRfa, acteur: Acteur): Promise<void> => {
  await deCetteRfa(tx, id)
    .set({
      ...colonnesSaisies(saisie),
      ...parQui(acteur),
      rappelee_le: sql`case when date_reglement_prevue =
        ${saisie.dateReglementPrevue ?? reglementParDefaut(saisie.annee)}::date then rappelee_le end`,
    })
    .execute()
    .catch(surLien);
};

export const updateAcceptation = async (
  tx: TenantTx,
  id: number,
  acceptation: AcceptationRfa,
  acteur: Acteur,
): Promise<void> => {
  await deCetteRfa(tx, id)
    .set({
      acceptation,
      ...parQui(acteur),
      repondue_le: sql<string>`case when modele_id is not null then now() end`,
      repondue_par_nom: sql<string>`case when modele_id is not null then ${acteur.nomComplet} end`,
    })
    .execute();
};

/** A modèle is shown to the adhérents, or no longer. */
export const updateEtatModele = async (
  tx: TenantTx,
  id: number,
  etat: EtatRfaGroupement,
  acteur: Acteur,
): Promise<void> => {
  await deCetteRfa(tx, id)
    .set({ etat, ...parQui(acteur), publiee_le: sql<string>`case when ${etat} = 'VALIDATED' then now() end` })
    .execute();
};

/** The base of the year before, typed with the months (RFA-35). */
export const updateReference = async (tx: TenantTx, id: number, reference: number | null): Promise<void> => {
  await deCetteRfa(tx, id).set({ reference }).execute();
};

/** What hangs on a RFA has changed: an act on the older version must read it again. */
export const updateVersionRfa = async (tx: TenantTx, id: number, acteur: Acteur): Promise<void> => {
  await deCetteRfa(tx, id).set(parQui(acteur)).execute();
};

export const deleteRfa = (tx: TenantTx, id: number) =>
  tx.deleteFrom('rfa').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
