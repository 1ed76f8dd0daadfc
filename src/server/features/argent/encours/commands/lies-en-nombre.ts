import type { Tx } from '#server/core/db/database.ts';
import { journaliserTous } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { jourParis } from '#shared/core/dates.ts';
import type { Encours, SourceEncours } from '#shared/features/argent/encours/contract/schemas.ts';
import { echeanceParDefaut } from '#shared/features/argent/encours/rules.ts';
import { difference } from './agir.ts';
import {
  deleteEnNombre,
  insertEnNombre,
  updateEnNombre,
  verrouillerLiesDe,
  type EncoursCree,
  type LigneLiee,
  type CleEncours,
} from '../repository/en-nombre.ts';

export type { EncoursCree, LigneLiee };
type AuteurEncours = Acteur | 'systeme';
const auteurDe = (acteur: AuteurEncours) =>
  acteur === 'systeme' ? { id: null, nom: 'Pharmaccord' } : { id: acteur.utilisateurId, nom: acteur.nomComplet };

export type Calcul = Pick<
  Encours,
  | 'laboratoireId'
  | 'type'
  | 'info'
  | 'actionAttendue'
  | 'actionDescription'
  | 'valeurAttendueCentimes'
  | 'payeur'
  | 'dateDeclaration'
> & {
  readonly montantACompleter: boolean;
  /** The day its contract says. Default: thirty days after it is declared. */
  readonly dateEcheance?: string;
};
export type NouveauLie = Calcul & {
  readonly tenantId: number;
  readonly sourceId: number;
  readonly sourceDetailId: number | null;
};
export type ChangementLie = { readonly avant: LigneLiee; readonly apres: Calcul };

const prevenir = (tx: Tx, cles: readonly CleEncours[]): void =>
  prevenirApres(
    tx,
    cles.map(({ tenantId, id }) => ({ k: 'change', tenantId, sujet: 'encours', id })),
  );

const colonnes = (calcul: Calcul, dateEcheance: string) => ({
  laboratoire_id: calcul.laboratoireId,
  type: calcul.type,
  info: calcul.info,
  action_attendue: calcul.actionAttendue,
  action_description: calcul.actionDescription,
  valeur_attendue_centimes: calcul.valeurAttendueCentimes,
  montant_a_completer: calcul.montantACompleter,
  payeur: calcul.payeur,
  date_declaration: calcul.dateDeclaration,
  date_echeance: dateEcheance,
});

/** The encours of these sources, locked: what the three functions below start from. */
export const verrouillerLies = verrouillerLiesDe;

/**
 * Makes many computed encours to declare, of one tenant or of many (a groupement's adhérents), in a few statements;
 * `creerEncoursDansTx` makes one.
 * @throws 404 for a laboratory of another tenant; the unique index `encours_source` refuses the same source twice
 */
export const creerLies = async (
  tx: Tx,
  acteur: AuteurEncours,
  type: SourceEncours,
  nouveaux: readonly NouveauLie[],
  { maintenant }: { readonly maintenant: Date },
): Promise<EncoursCree[]> => {
  if (nouveaux.length === 0) return [];
  const lignes = nouveaux.map((nouveau) => ({
    ...colonnes(nouveau, nouveau.dateEcheance ?? echeanceParDefaut(nouveau.dateDeclaration)),
    echeance_auto: nouveau.dateEcheance === undefined,
    tenant_id: nouveau.tenantId,
    source_id: nouveau.sourceId,
    source_detail_id: nouveau.sourceDetailId,
  }));
  const crees = await insertEnNombre(tx, Number(jourParis(maintenant).slice(0, 4)), type, lignes, auteurDe(acteur));
  const parSource = new Map(nouveaux.map((nouveau) => [`${nouveau.sourceId}/${nouveau.sourceDetailId}`, nouveau]));
  await journaliserTous(
    tx,
    acteur,
    crees.map(({ tenantId, id, numero, sourceId, sourceDetailId }) => ({
      tenantId,
      objet: 'encours',
      objetId: id,
      action: 'creer',
      apres: { ...parSource.get(`${sourceId}/${sourceDetailId}`), numero },
    })),
  );
  prevenir(tx, crees);
  return crees;
};

/** Brings encours that are still to declare to what was computed; a due date that was not typed follows. */
export const changerLies = async (
  tx: Tx,
  acteur: AuteurEncours,
  changements: readonly ChangementLie[],
): Promise<void> => {
  if (changements.length === 0) return;
  const lignes = changements.map(({ avant, apres }) => ({
    ...colonnes(
      apres,
      apres.dateEcheance ?? (avant.echeanceAuto ? echeanceParDefaut(apres.dateDeclaration) : avant.dateEcheance),
    ),
    tenantId: avant.tenantId,
    id: avant.id,
  }));
  await updateEnNombre(tx, lignes, auteurDe(acteur).nom);
  const champs = ({
    laboratoireId,
    type,
    info,
    actionAttendue,
    actionDescription,
    valeurAttendueCentimes,
    payeur,
    dateDeclaration,
  }: Calcul) => ({
    laboratoireId,
    type,
    info,
    actionAttendue,
    actionDescription,
    valeurAttendueCentimes,
    payeur,
    dateDeclaration,
  });
  await journaliserTous(
    tx,
    acteur,
    changements.map(({ avant, apres }) => ({
      tenantId: avant.tenantId,
      objet: 'encours',
      objetId: avant.id,
      action: 'recalculer',
      ...difference(champs(avant), champs(apres)),
    })),
  );
  prevenir(
    tx,
    changements.map(({ avant }) => avant),
  );
};

/** Removes encours whose reason is gone; the caller keeps those that may not go. They stay in the journal. */
export const retirerLies = async (tx: Tx, acteur: AuteurEncours, lignes: readonly LigneLiee[]): Promise<void> => {
  if (lignes.length === 0) return;
  await deleteEnNombre(tx, lignes);
  await journaliserTous(
    tx,
    acteur,
    lignes.map((avant) => ({
      tenantId: avant.tenantId,
      objet: 'encours',
      objetId: avant.id,
      action: 'supprimer',
      avant,
    })),
  );
  prevenir(tx, lignes);
};
