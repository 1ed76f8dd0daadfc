import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { exigerLigne } from '#server/core/version.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { lgoContract } from '#shared/features/connexions/lgo/contract.ts';
import { canChoisirConnexionLgo } from '#shared/features/connexions/lgo/policy.ts';
import type { ConnexionLgo, EchangeLgo, ReglageLgo } from '#shared/features/connexions/lgo/schemas.ts';
import { roleDuProfil } from '#server/features/comptes/compte/read-models.ts';
import { lgoARegler } from '#server/features/comptes/tenant/commands/connexions.ts';
import { mettreEnAttente } from './commands/attente.ts';
import { pageEchanges, reglageLgo } from './read-models.ts';

/**
 * @throws 404 for another account than the one acted for, then 403 unless a super administrator acts as its ADMIN
 * (CNX-4)
 */
export const exigerReglageLgo = async (tx: SystemeTx, { acteur }: Contexte, id: number): Promise<void> => {
  if (id !== acteur.tenantId) throw coreErrors.introuvable();
  const role = await roleDuProfil(tx, acteur.utilisateurId);
  if (!canChoisirConnexionLgo(acteur, role)) throw coreErrors.interdit();
};

/**
 * Asks for another connection, the rest of the setting as it is: the pharmacy confirms it (CNX-84).
 * @throws 404, 403
 */
export const choisirConnexionLgo = (
  ctx: Contexte,
  id: number,
  lgoTypeConnexion: ConnexionLgo,
): Promise<{ lgoTypeConnexion: ConnexionLgo }> =>
  inSysteme(ctx, async (tx) => {
    await exigerReglageLgo(tx, ctx, id);
    exigerLigne(await lgoARegler(tx, id));
    const { attente, ...actuel } = await reglageLgo(tx, id);
    const { connexion, logiciel, adresse, identifiant } = attente ?? actuel;
    if (connexion !== lgoTypeConnexion)
      await mettreEnAttente(tx, ctx, id, { connexion: lgoTypeConnexion, logiciel, adresse, identifiant, secret: null });
    return { lgoTypeConnexion };
  });

export const lireLgo = (ctx: Contexte, id: number): Promise<ReglageLgo> =>
  inSysteme(ctx, async (tx) => {
    await exigerReglageLgo(tx, ctx, id);
    return reglageLgo(tx, id);
  });

export const listEchangesLgo = (
  ctx: Contexte,
  id: number,
  tranche: { readonly page: number; readonly taille: number },
): Promise<{ elements: EchangeLgo[]; total: number }> =>
  inSysteme(ctx, async (tx) => {
    await exigerReglageLgo(tx, ctx, id);
    return pageEchanges(tx, id, tranche);
  });

type Saisie = BodyOf<(typeof lgoContract)['modifierLgo']>;

/**
 * What is typed in the visit waits for an ADMIN of the pharmacy; its password is written, never read back (CNX-61,
 * CNX-84).
 * @throws 404, 403, 409
 */
export const modifierLgo = (ctx: Contexte, id: number, { version, ...saisie }: Saisie): Promise<ReglageLgo> =>
  inSysteme(ctx, async (tx) => {
    await exigerReglageLgo(tx, ctx, id);
    exigerLigne(await lgoARegler(tx, id), version);
    await mettreEnAttente(tx, ctx, id, saisie);
    return reglageLgo(tx, id);
  });
