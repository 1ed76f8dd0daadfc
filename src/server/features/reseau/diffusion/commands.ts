import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliserTous } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Mouvement } from '#server/features/reseau/adhesion/commands/mouvements.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import type { EvenementDePhrase } from '#shared/features/courrier/notification/rules/evenements.ts';
import type { Copie } from './read-models.ts';

/** In whose name adhérents are told: a user of the groupement, maybe long after, or nobody. */
export type Demandeur = Pick<Acteur, 'nomComplet' | 'impersonation'> & { readonly utilisateurId: number | null };
/** Author of sendings that follow a move of adhérents: no user of the groupement asked for them. */
export const PAR_PHARMACCORD: Demandeur = { utilisateurId: null, nomComplet: 'Pharmaccord', impersonation: false };

/** What a kind of modèle brings to its sending: everything else is the same for an operation and for a RFA. */
export type SujetDiffuse = {
  /** In the journal and on the live channel. */
  readonly objet: 'promotion' | 'rfa';
  /** The screen that shows the copy; null: it is gone. */
  readonly lien: (copie: Copie | null) => LienNotification;
  /** Under which name the journal keeps what was told. */
  readonly nomme: 'operation' | 'rfa';
};

export type AvisCopies = {
  readonly action: string;
  /** The copies are gone: nothing points at them. */
  readonly retirees?: boolean;
  readonly sorte: EvenementDePhrase;
  /** The same for all of them, or one for each copy. */
  readonly body: string | ((copie: Copie) => string);
  /** The same for all of them, or one for each copy, by its id. */
  readonly dateLimite: Jour | null | ReadonlyMap<number, Jour | null>;
};

/** The browsers of the groupement and of these adhérents read again. */
export const prevenirComptesDiffusion = (
  tx: SystemeTx,
  { objet }: Pick<SujetDiffuse, 'objet'>,
  groupementId: number,
  modeleId: number,
  copies: readonly Copie[],
): void =>
  prevenirApres(tx, [
    { k: 'change', tenantId: groupementId, sujet: objet, id: modeleId },
    ...copies.map(({ tenantId, id }) => ({ k: 'change' as const, tenantId, sujet: objet, id })),
  ]);

/**
 * One notification and one line of journal for each copy, in a few statements. A copy that is gone is not pointed at.
 */
export const avertirCopiesDiffusion = async (
  tx: SystemeTx,
  { objet, lien, nomme }: SujetDiffuse,
  copies: readonly Copie[],
  auteur: Demandeur,
  { action, retirees = false, sorte, body, dateLimite }: AvisCopies,
): Promise<void> => {
  if (copies.length === 0) return;
  const { utilisateurId, nomComplet } = auteur;
  const corpsDe = (copie: Copie): string => (typeof body === 'string' ? body : body(copie));
  const limiteDe = (copie: Copie): Jour | null =>
    typeof dateLimite === 'object' && dateLimite !== null ? (dateLimite.get(copie.id) ?? null) : dateLimite;
  await annoncerEvenement(
    tx,
    { utilisateurId, nomComplet },
    sorte,
    copies.map((copie) => ({
      tenantId: copie.tenantId,
      objet: copie.id,
      donnees: { phrase: corpsDe(copie) },
      dateLimite: limiteDe(copie),
      lien: lien(retirees ? null : copie),
    })),
  );
  await journaliserTous(
    tx,
    auteur,
    copies.map((copie) => ({
      tenantId: copie.tenantId,
      objet,
      objetId: copie.id,
      action: `groupement-${action}`,
      apres: { modeleId: copie.modeleId, [nomme]: corpsDe(copie) },
    })),
  );
};

/** What following adhérents asks of a kind of modèle `M`. */
export type SuiviDiffusion<M extends { readonly id: number }> = {
  readonly objet: SujetDiffuse['objet'];
  /** Locks the modèles that run against their publication, their change and their withdrawal. */
  readonly modelesCourants: (tx: SystemeTx, groupementId: number, aujourdhui: Jour) => Promise<readonly M[]>;
  /** Removes the copies that these pharmacies no longer have to answer. @returns the removed copies */
  readonly retirer: (tx: SystemeTx, mouvement: Mouvement) => Promise<readonly Copie[]>;
  /** Closes the pharmacies' notifications about the removed copies. */
  readonly clore: (
    tx: SystemeTx,
    mouvement: Mouvement,
    parties: readonly Copie[],
    aujourdhui: Jour,
  ) => Promise<unknown>;
  /** @returns the inserted copies */
  readonly inserer: (
    tx: SystemeTx,
    envoi: Mouvement & { readonly modeleIds: readonly number[] },
  ) => Promise<readonly Copie[]>;
  readonly annoncer: (tx: SystemeTx, modele: M, copies: readonly Copie[], aujourdhui: Jour) => Promise<void>;
};

/**
 * Adhérents came, left or changed segment (OPE-53, RFA-24): they receive the modèles that run and are for them, and
 * what they had not answered of the others goes. Done twice, it does nothing the second time.
 */
export const suivreMouvement = async <M extends { readonly id: number }>(
  tx: SystemeTx,
  { objet, modelesCourants, retirer, clore, inserer, annoncer }: SuiviDiffusion<M>,
  mouvement: Mouvement,
  aujourdhui: Jour,
): Promise<void> => {
  const { groupementId } = mouvement;
  const modeles = await modelesCourants(tx, groupementId, aujourdhui);
  const parties = await retirer(tx, mouvement);
  await clore(tx, mouvement, parties, aujourdhui);
  const recues = await inserer(tx, { ...mouvement, modeleIds: modeles.map(({ id }) => id) });
  for (const modele of modeles)
    await annoncer(
      tx,
      modele,
      recues.filter(({ modeleId }) => modeleId === modele.id),
      aujourdhui,
    );
  for (const [modeleId, copiesDuModele] of Map.groupBy([...parties, ...recues], (copie: Copie) => copie.modeleId))
    prevenirComptesDiffusion(tx, { objet }, groupementId, modeleId, copiesDuModele);
};
