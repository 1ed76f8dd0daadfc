import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { jourParis } from '#shared/core/dates.ts';
import type { LigneEncours, SourceEncours, TypeEncours } from '#shared/features/argent/encours/contract/schemas.ts';
import { echeanceParDefaut } from '#shared/features/argent/encours/rules.ts';
import { insertEncours, insertLignes, oublierSource } from '../repository.ts';
import { prevenirEncours } from './agir.ts';

/** What gives birth to encours: a promotion and its contrepartie, a RFA and its tier, a réclamation, a prestation. */
export type Source = { readonly type: SourceEncours; readonly id: number; readonly detailId?: number };

export type NouvelEncours = {
  readonly laboratoireId: number;
  readonly type: TypeEncours;
  readonly info: string;
  readonly actionAttendue: string;
  readonly actionDescription?: string | null;
  readonly valeurAttendueCentimes: number;
  readonly payeur: string;
  /** Planned. */
  readonly dateDeclaration: string;
  readonly dateEcheance?: string | null;
  readonly dateFait?: string | null;
  readonly referenceFacture?: string | null;
  readonly referenceBl?: string | null;
  readonly responsableId?: number | null;
  readonly lignes?: readonly LigneEncours[];
  readonly source?: Source;
};

type OptionsCreation = {
  readonly maintenant: Date;
  /** Needed in a transaction that sees every tenant. */ readonly tenantId?: number;
};
const auteurDe = (acteur: Acteur | 'systeme') =>
  acteur === 'systeme' ? { id: null, nom: 'Pharmaccord' } : { id: acteur.utilisateurId, nom: acteur.nomComplet };

/** @returns the new encours, and what was sent behind it (its lines, the journal), not yet answered */
export const commencerEncours = async (
  tx: Tx,
  acteur: Acteur | 'systeme',
  nouveau: NouvelEncours,
  { maintenant, tenantId }: OptionsCreation,
): Promise<{ cree: { id: number; numero: string }; suite: Promise<unknown> }> => {
  const tenant = tenantDe(tx, tenantId);
  const auteur = auteurDe(acteur);
  const { lignes = [], source } = nouveau;
  const cree = await insertEncours(
    tx,
    Number(jourParis(maintenant).slice(0, 4)),
    {
      laboratoire_id: nouveau.laboratoireId,
      type: nouveau.type,
      info: nouveau.info,
      action_attendue: nouveau.actionAttendue,
      action_description: nouveau.actionDescription ?? null,
      valeur_attendue_centimes: nouveau.valeurAttendueCentimes,
      payeur: nouveau.payeur,
      date_declaration: nouveau.dateDeclaration,
      date_echeance: nouveau.dateEcheance ?? echeanceParDefaut(nouveau.dateDeclaration),
      echeance_auto: !nouveau.dateEcheance,
      date_fait: nouveau.dateFait ?? null,
      reference_facture: nouveau.referenceFacture ?? null,
      reference_bl: nouveau.referenceBl ?? null,
      responsable_id: nouveau.responsableId ?? null,
      origine_montant: source ? 'CALCULE' : 'MANUEL',
      source_type: source?.type ?? null,
      source_id: source?.id ?? null,
      source_detail_id: source?.detailId ?? null,
      cree_par_id: auteur.id,
      cree_par_nom: auteur.nom,
    },
    tenant,
  );
  const suite = ensemble(
    insertLignes(tx, cree.id, lignes, tenant),
    journaliser(tx, acteur, {
      tenantId: tenant,
      objet: 'encours',
      objetId: cree.id,
      action: 'creer',
      apres: { ...nouveau, numero: cree.numero },
    }),
  );
  prevenirEncours(tx, [cree.id], tenant);
  return { cree, suite };
};

/**
 * Makes an encours to declare, in the caller's transaction: what the screen and every other feature go through. With a `source`, its
 * amount is a computed one, which its source may change until it is declared (`lies-en-nombre.ts`).
 * @throws 404 for a laboratory or a person of another tenant; the unique index `encours_source` refuses the same source twice
 */
export const creerEncoursDansTx = async (
  ...demande: Parameters<typeof commencerEncours>
): Promise<{ id: number; numero: string }> => {
  const { cree, suite } = await commencerEncours(...demande);
  await suite;
  return cree;
};

/** Before its source is deleted: the encours stays, without a source. */
export const detacherDeLaSource = (tx: TenantTx, { type, id }: Source): Promise<void> =>
  oublierSource(tx, { type, id });
