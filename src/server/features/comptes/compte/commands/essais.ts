import type { SystemeTx } from '#server/core/db/database.ts';
import { inSysteme, type ContextePublic } from '#server/core/contexte.ts';
import {
  consommerQuota,
  enregistrerTentatives,
  estRetenu,
  oublierTentatives,
  rendreQuota,
  retenirTentative,
  verrouillerTentatives,
} from '#server/core/tentatives.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { secondesDAttente, unEssaiDePlus } from '#shared/features/comptes/compte/rules.ts';

/**
 * Counts one try of a password, before it is looked at and in a transaction of its own.
 * @throws 429 when the tries before it were too many
 */
export const compterEssai = async (tx: SystemeTx, cle: string, maintenant: Date): Promise<void> => {
  const tentatives = await verrouillerTentatives(tx, cle);
  const attente = secondesDAttente(tentatives, maintenant);
  if (attente > 0) throw compteErrors.tropDeTentatives(attente);
  await enregistrerTentatives(tx, cle, unEssaiDePlus(tentatives, maintenant));
};

/** Wrong logins of a source, whatever the names it tries (CPT-75). */
const ECHECS_PAR_SOURCE = 40;
const FENETRE_SOURCE = 15 * 60;

type EssaiCompte = {
  /** The password was right: nothing of this try remains, and this name is known to come from this source. */
  reussir(tx: SystemeTx): Promise<void>;
  /** It was not looked at: the source is given its try back. */
  abandonner(): Promise<void>;
};

/**
 * Counts one login, before the password is looked at: a hundred at once are counted too. The source is counted over all
 * the names it tries, save those that have already logged in from there: its colleagues go on working.
 * @throws 429 when the account from this source (CPT-3) or the source itself (CPT-75) has tried too much
 */
export const commencerEssai = async (ctx: ContextePublic, username: string): Promise<EssaiCompte> => {
  const { ip } = ctx.requete;
  const cle = `connexion:${username.toLowerCase()}:${ip}`;
  const source = `connexion-source:${ip}`;
  const connu = await inSysteme(ctx, async (tx) => {
    await compterEssai(tx, cle, ctx.services.maintenant());
    return estRetenu(tx, cle);
  });
  const attente = connu
    ? 0
    : await inSysteme(ctx, (tx) => consommerQuota(tx, source, ECHECS_PAR_SOURCE, FENETRE_SOURCE));
  if (attente > 0) throw compteErrors.tropDeTentatives(attente);
  const rendre = async (tx: SystemeTx) => {
    if (!connu) await rendreQuota(tx, source);
  };
  return {
    reussir: async (tx) => {
      await oublierTentatives(tx, cle);
      await rendre(tx);
      await retenirTentative(tx, cle);
    },
    abandonner: () => inSysteme(ctx, rendre),
  };
};
