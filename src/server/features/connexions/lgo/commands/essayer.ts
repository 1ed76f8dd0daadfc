import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { exigerLigne } from '#server/core/version.ts';
import { lgoErrors } from '#shared/features/connexions/lgo/errors.ts';
import type { DernierEchange } from '#shared/features/connexions/lgo/schemas.ts';
import { lgoARegler } from '#server/features/comptes/tenant/commands/connexions.ts';
import { exigerReglageLgo } from '../commands.ts';
import { noterEchanges } from './echanges.ts';
import { ligneDe, verifierProtocoleLgo } from './parler.ts';

/**
 * Tries the connection as it is saved; what it gave is the last exchange.
 * @throws 404, 403, 409 without a connection by API
 */
export const essayerLgo = async (ctx: Contexte, id: number, version: number): Promise<DernierEchange> => {
  const { services, acteur } = ctx;
  await inSysteme(ctx, async (tx) => {
    await exigerReglageLgo(tx, ctx, id);
    if (exigerLigne(await lgoARegler(tx, id), version).connexion !== 'API') throw lgoErrors.essaiImpossible();
  });
  const { issue, dureeMs } = await verifierProtocoleLgo(services, await ligneDe(services, id));
  const ok = issue.sorte === 'OK';
  const message = issue.sorte === 'OK' ? null : issue.message;
  const le = services.maintenant();
  await inSysteme(ctx, (tx) =>
    noterEchanges(tx, id, [{ acte: 'ESSAI', ok, message, dureeMs, parNom: acteur.nomComplet }], le),
  );
  return { le: le.toISOString(), ok, message };
};
