import type { Contexte } from '#server/core/contexte.ts';
import { aujourdhuiDe } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { demanderArrets } from '#server/features/comptes/abonnement/commands/arreter-mandats.ts';
import { ecrireAuCompte } from '#server/features/comptes/compte/commands/ecrire-au-compte.ts';
import type { SuiteCloture } from '#server/features/comptes/tenant/commands.ts';
import { fermerExtracteur } from '#server/features/connexions/extracteur/commands/fermer.ts';
import { fermerLgo } from '#server/features/connexions/lgo/commands/fermer.ts';
import { fermerPayps } from '#server/features/connexions/payps/commands/fermer.ts';
import { perteDeResiliation } from '../read-models/resiliation.ts';
import { fermerHabilitations } from '#server/features/reseau/delegue/commands/fermer-compte.ts';
import { jourDEffacement, lignesDeCloture } from '#shared/features/pilotage/cloture/rules.ts';
import { faitsDeCloture } from '../read-models.ts';
import { insertCloture } from '../repository.ts';
import { envoyerLienDExport } from './lien-export.ts';

/** What was open towards partners, cut: neither secret, nor key, nor address stays (CPT-143). */
const couperConnexions = async (tx: SystemeTx, { acteur, services }: Contexte, tenantId: number): Promise<string[]> => {
  const [parNom, le] = [acteur.nomComplet, services.maintenant()];
  const coupees = [
    (await fermerLgo(tx, tenantId, { parNom, le })) && 'logiciel d’officine',
    (await fermerExtracteur(tx, tenantId, { parNom, le })) && 'recueil des ventes',
    (await fermerPayps(tx, tenantId, le)) && 'Payps',
  ];
  return coupees.filter((nom) => nom !== false);
};

/**
 * The closing of an account begins with its resignation, in the same transaction: its mandates are asked to stop, its
 * accesses and connections are cut, and its managers are told what is left and when its data is erased (CPT-142).
 */
export const ouvrirCloture: SuiteCloture = async (tx, ctx, compte) => {
  const { id: tenantId, nom } = compte;
  const aujourdhui = aujourdhuiDe(ctx);
  const { nbUtilisateurs, nbEncours, resteDu } = await perteDeResiliation(tx, tenantId);
  const nbDelegues = await fermerHabilitations(tx, ctx.acteur, tenantId);
  const connexions = await couperConnexions(tx, ctx, tenantId);
  await insertCloture(tx, {
    tenantId,
    demandeeParNom: ctx.acteur.nomComplet,
    effacementLe: jourDEffacement(aujourdhui),
    constat: { nbUtilisateurs, nbEncours, resteDu, nbDelegues, connexions },
  });
  await demanderArrets(tx, ctx.services, tenantId);
  await envoyerLienDExport(tx, ctx, compte);
  const lignes = lignesDeCloture(await faitsDeCloture(tx, tenantId));
  await ecrireAuCompte(tx, compte, {
    cle: `cloture-${tenantId}`,
    objet: 'tenant',
    sujet: 'Votre compte Pharmaccord est résilié',
    texte: [
      `Le compte de ${nom} est résilié par ${ctx.acteur.nomComplet}. Voici où en est sa clôture\u00a0:`,
      ...lignes.map(({ titre, texte }) => `${titre}\u00a0: ${texte}`),
      'Ce n’est pas vous\u00a0? Répondez à ce mail avant la date d’effacement.',
      'L’équipe Pharmaccord',
    ].join('\n\n'),
  });
};
