import type { Tx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { ligneEvenement, type EvenementAnnonce } from '#shared/features/courrier/notification/rules/evenements.ts';
import { updateAvisTraites } from '../repository.ts';
import { updateEvenementsClos, updateMotsDEnsemble } from '../repository/evenements.ts';

type Personne = Pick<Acteur, 'utilisateurId' | 'nomComplet'>;
type Avis = { readonly tenantId: number; readonly id: number };
/** Open screens read the closed notifications again. */
const direClos = (tx: Tx, closes: readonly Avis[]): void =>
  prevenirApres(
    tx,
    closes.map(({ tenantId, id }) => ({ k: 'change' as const, tenantId, sujet: 'notification' as const, id })),
  );

/**
 * The act that closes these events is done (CRR-87): they ask nothing any more of anybody in these accounts, whatever
 * the screen it was done from. A line that counts says how many are left.
 * @param tx of another account than the acting one: from `enSysteme`
 * @param acteur null when no person did it
 */
export const cloreEvenements = async (
  tx: Tx,
  acteur: Personne | null,
  sortes: readonly EvenementAnnonce[],
  objets: readonly {
    readonly tenantId: number;
    /** Absent: whatever the events are about. */
    readonly objet?: number | string;
    readonly element?: number;
  }[],
): Promise<void> => {
  if (objets.length === 0) return;
  const changees = await updateEvenementsClos(
    tx,
    sortes,
    objets.map(({ tenantId, objet, element }) => ({
      tenantId,
      objet: objet === undefined ? null : String(objet),
      element,
    })),
    acteur,
  );
  const entamees = changees.filter(({ nombre }) => nombre > 0);
  if (entamees.length > 0)
    await updateMotsDEnsemble(
      tx,
      entamees.flatMap(({ tenantId, id, sorte, nombre }) => {
        const mots = ligneEvenement(sorte).ensemble?.(nombre, null);
        return mots ? [{ lien: null, ...mots, tenantId, id }] : [];
      }),
    );
  direClos(tx, changees);
};

/** Treats notifications by id: what they asked for is gone, or no longer possible (OPE-81, OPE-82). */
export const cloreAvis = async (tx: Tx, acteur: Personne | null, avis: readonly Avis[]): Promise<void> => {
  if (avis.length > 0) direClos(tx, await updateAvisTraites(tx, avis, acteur));
};
