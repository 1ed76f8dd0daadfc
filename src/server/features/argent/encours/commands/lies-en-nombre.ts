import type { Tx } from '#server/core/db/database.ts';
import { journaliserTous, type Auteur } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { jourParis } from '#shared/core/dates.ts';
import type { SourceEncours } from '#shared/features/argent/encours/schemas.ts';
import { echeanceParDefaut } from '#shared/features/argent/encours/rules.ts';
import type { EncoursDemande, PlanEncours } from '#shared/features/argent/encours/rules/reconciliation.ts';
import { differenceDeSuivi } from './agir.ts';
import {
  deleteEnNombre,
  insertEnNombre,
  updateEnNombre,
  lockLies,
  type EncoursCree,
  type LigneLiee,
  type CleEncours,
} from '../repository/en-nombre.ts';

export type { LigneLiee };
const auteurDe = (auteur: Auteur) =>
  auteur === 'systeme' ? { id: null, nom: 'Pharmaccord' } : { id: auteur.utilisateurId, nom: auteur.nomComplet };

type NouveauLie = EncoursDemande & { readonly tenantId: number; readonly sourceId: number };
type Changement = PlanEncours<LigneLiee>['changer'][number];

const prevenir = (tx: Tx, cles: readonly CleEncours[]): void =>
  prevenirApres(
    tx,
    cles.map(({ tenantId, id }) => ({ k: 'change', tenantId, sujet: 'encours', id })),
  );

/** The encours of these sources, locked: what the functions below start from. */
export const verrouillerLies = lockLies;

/**
 * Makes many computed encours to declare, of one tenant or of many (a groupement's adhérents), in a few statements;
 * `creerEncoursDansTx` makes one.
 * @throws 404 for a laboratory of another tenant; the unique index `encours_source` refuses the same source twice
 */
export const creerLies = async (
  tx: Tx,
  auteur: Auteur,
  type: SourceEncours,
  nouveaux: readonly NouveauLie[],
  { maintenant }: { readonly maintenant: Date },
): Promise<EncoursCree[]> => {
  if (nouveaux.length === 0) return [];
  const lignes = nouveaux.map((nouveau) => ({
    ...nouveau,
    dateEcheance: nouveau.dateEcheance ?? echeanceParDefaut(nouveau.dateDeclaration),
    echeanceAuto: nouveau.dateEcheance === undefined,
  }));
  const crees = await insertEnNombre(tx, Number(jourParis(maintenant).slice(0, 4)), type, lignes, auteurDe(auteur));
  const parSource = new Map(nouveaux.map((nouveau) => [`${nouveau.sourceId}/${nouveau.sourceDetailId}`, nouveau]));
  await journaliserTous(
    tx,
    auteur,
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

/** The fields that the journal keeps when a computation changes an encours. */
const JOURNALISES = [
  'laboratoireId',
  'type',
  'info',
  'actionAttendue',
  'actionDescription',
  'valeurAttendueCentimes',
  'natureFiscale',
  'tauxTvaCentiemes',
  'payeur',
  'dateDeclaration',
  'etat',
  'regleLe',
] as const satisfies readonly (keyof LigneLiee)[];
const journalises = (lie: LigneLiee) => Object.fromEntries(JOURNALISES.map((champ) => [champ, lie[champ]]));

const changerLies = async (tx: Tx, auteur: Auteur, changements: readonly Changement[]): Promise<void> => {
  if (changements.length === 0) return;
  await updateEnNombre(
    tx,
    changements.map(({ apres }) => apres),
    auteurDe(auteur).nom,
  );
  await journaliserTous(
    tx,
    auteur,
    changements.map(({ avant, apres }) => ({
      tenantId: avant.tenantId,
      objet: 'encours',
      objetId: avant.id,
      action: 'recalculer',
      ...differenceDeSuivi(journalises(avant), journalises(apres)),
    })),
  );
  prevenir(
    tx,
    changements.map(({ avant }) => avant),
  );
};

/**
 * Removes encours whose reason is gone; the caller keeps those that may not go. They stay in the journal.
 * @param suite what became of the amounts they asked for, for the journal
 */
export const retirerLies = async (
  tx: Tx,
  auteur: Auteur,
  lignes: readonly LigneLiee[],
  suite?: Readonly<Record<string, string>>,
): Promise<void> => {
  if (lignes.length === 0) return;
  await deleteEnNombre(tx, lignes);
  await journaliserTous(
    tx,
    auteur,
    lignes.map((avant) => ({
      tenantId: avant.tenantId,
      objet: 'encours',
      objetId: avant.id,
      action: 'supprimer',
      avant,
      ...(suite && { apres: suite }),
    })),
  );
  prevenir(tx, lignes);
};

/**
 * Writes what the plans of many sources of one type ask for; what they leave as it is stays to the caller.
 * @param calculateur who signs the amounts computed again. Default: who acts
 * @returns the encours that were made
 */
export const appliquerPlans = async (
  tx: Tx,
  auteur: Auteur,
  type: SourceEncours,
  plans: readonly { readonly source: CleEncours; readonly plan: PlanEncours<LigneLiee> }[],
  { maintenant, calculateur = auteur }: { readonly maintenant: Date; readonly calculateur?: Auteur },
): Promise<EncoursCree[]> => {
  await retirerLies(
    tx,
    auteur,
    plans.flatMap(({ plan }) => plan.retirer),
  );
  await changerLies(
    tx,
    calculateur,
    plans.flatMap(({ plan }) => plan.changer),
  );
  const nouveaux = plans.flatMap(({ source, plan }) =>
    plan.creer.map((demande) => ({ ...demande, tenantId: source.tenantId, sourceId: source.id })),
  );
  return creerLies(tx, auteur, type, nouveaux, { maintenant });
};
