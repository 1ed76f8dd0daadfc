import type { Acteur } from '#shared/core/acteur.ts';
import { ajouterJours, joursEntre, type Jour } from '#shared/core/dates.ts';
import { rdvErrors } from './errors.ts';
import { accesRdv, canModifierRdv, canPartagerRdv, canSupprimerRdv, type Partagee } from './policy.ts';
import type { ActionRdv, ActionSaisieRdv, DroitsRdv, VisibiliteRdv } from './schemas.ts';

type ActeurIdentifie = Pick<Acteur, 'role' | 'utilisateurId'>;

/** The acts this person may do on the RDV. */
export const droitsRdv = (qui: ActeurIdentifie, rdv: Partagee): DroitsRdv => {
  const modifier = canModifierRdv(qui, rdv);
  return {
    modifier,
    partager: accesRdv(qui, rdv) !== 'AUCUN' && canPartagerRdv(qui, rdv),
    supprimer: canSupprimerRdv(qui, rdv),
    envoyer: modifier,
  };
};

/** The chosen people, kept with CUSTOM only (COM-14). Each person once, never the author, who reads it anyway. */
export const autorisesGardes = (
  visibleBy: VisibiliteRdv,
  choisis: readonly number[],
  creeParId: number | null,
): number[] =>
  visibleBy === 'CUSTOM' ? [...new Set(choisis)].filter((id) => id !== creeParId).toSorted((a, b) => a - b) : [];

type PlanActions = {
  readonly ajouter: readonly (ActionSaisieRdv & { readonly position: number })[];
  readonly changer: readonly (ActionSaisieRdv & { readonly id: number; readonly position: number })[];
  readonly retirer: readonly number[];
};
/**
 * Sorts the sent actions into new, changed and removed ones.
 * @throws 400 for an action of another RDV, or named twice
 */
export const planifierActions = (existantes: readonly number[], saisies: readonly ActionSaisieRdv[]): PlanActions => {
  const citees = saisies.flatMap(({ id }) => (id ? [id] : []));
  if (new Set(citees).size !== citees.length) throw rdvErrors.actionEnDouble();
  if (citees.some((id) => !existantes.includes(id))) throw rdvErrors.actionInconnue();
  const placees = saisies.map((saisie, position) => ({ ...saisie, position }));
  return {
    ajouter: placees.filter(({ id }) => !id),
    changer: placees.flatMap((action) => (action.id ? [{ ...action, id: action.id }] : [])),
    retirer: existantes.filter((id) => !citees.includes(id)),
  };
};

type ActionTenue = Pick<ActionRdv, 'id' | 'responsableId' | 'faite'>;
/** The actions that no longer concern the person in charge: done, removed, or given to another person (RDV-28). */
export const actionsQuittees = (avant: readonly ActionTenue[], apres: readonly ActionTenue[]): number[] => {
  const restantes = new Map(apres.map((action) => [action.id, action]));
  return avant.flatMap(({ id, responsableId, faite }) => {
    const restante = restantes.get(id);
    const quittee = !restante || (restante.faite && !faite) || restante.responsableId !== responsableId;
    return quittee ? [id] : [];
  });
};

/** How many days before the RDV it is announced. */
export const JOURS_ANNONCE_RDV = 2;
/** The RDVs of this many days are shown on the home page. */
const JOURS_PROCHAINS = 14;
export const horizonProchains = (aujourdhui: Jour): Jour => ajouterJours(aujourdhui, JOURS_PROCHAINS);
export const enRetardRdv = (echeance: Jour | null, aujourdhui: Jour): boolean =>
  echeance !== null && echeance < aujourdhui;

/** Saves of one person less than this apart make one session in the journal. */
export const MINUTES_SEANCE = 30;
/** The fields not journalled yet in this session: an autosave every five seconds adds a line only for a new field. */
export const champsAJournaliser = (dejaDits: readonly string[], changes: readonly string[]): string[] =>
  [...new Set(changes)].filter((champ) => !dejaDits.includes(champ));

type RdvDate = { readonly date: Jour; readonly prochainRdv: Jour | null };
/**
 * The next RDV and the last one (RDV-33). Next: the first RDV dated today or later, or the first day planned from today
 * on by an RDV. Last: the latest before today, since today's is still being written (RDV-30).
 * @param rdvs of one laboratory, in any order
 */
export const reperesRdv = <R extends RdvDate>(
  rdvs: readonly R[],
  aujourdhui: Jour,
): { readonly prochain: { readonly jour: Jour; readonly rdv: R } | null; readonly dernier: R | null } => {
  const annonces = rdvs.flatMap((rdv) =>
    [rdv.date, rdv.prochainRdv].flatMap((jour) => (jour !== null && jour >= aujourdhui ? [{ jour, rdv }] : [])),
  );
  const [prochain = null] = annonces.toSorted((a, b) => a.jour.localeCompare(b.jour));
  const [dernier = null] = rdvs
    .filter(({ date }) => date < aujourdhui)
    .toSorted((a, b) => b.date.localeCompare(a.date));
  return { prochain, dernier };
};

/** `il y a 3 jours`, `hier`, `aujourd’hui`. */
export const depuisLeRdv = (jour: Jour, aujourdhui: Jour): string => {
  const jours = joursEntre(jour, aujourdhui);
  if (jours === 0) return 'aujourd’hui';
  if (jours === 1) return 'hier';
  return jours > 0 ? `il y a ${jours} jours` : `dans ${-jours} jour${jours === -1 ? '' : 's'}`;
};
