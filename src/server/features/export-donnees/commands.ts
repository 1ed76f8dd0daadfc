import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { lancerArchive, livrerArchive, travailExport } from '#server/features/archive/commands.ts';
import { jourParis } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ExportDonnees } from '#shared/features/export-donnees/contract.ts';
import { exportErrors } from '#shared/features/export-donnees/errors.ts';
import { canExporterDonnees } from '#shared/features/export-donnees/policy.ts';
import { EXPORTS_PAR_JOUR, verifierOuvert } from '#shared/features/export-donnees/rules.ts';
import { sorteExport } from './commands/archiver.ts';
import { abonnementDe, unExport } from './read-models.ts';

const exigerDroit = ({ acteur }: Contexte): void => {
  if (!canExporterDonnees(acteur)) throw coreErrors.interdit();
};

/** Asks for everything the tenant owns: one at a time, followed by whoever answers for the account. */
export const demanderExport = (ctx: Contexte): Promise<ExportDonnees> => {
  exigerDroit(ctx);
  const { acteur, services } = ctx;
  const { tenantId } = acteur;
  return inSysteme(ctx, async (tx) => {
    const maintenant = services.maintenant();
    verifierOuvert(await abonnementDe(tx, tenantId), jourParis(maintenant));
    const nouvelle = { sorte: sorteExport.nom, titre: 'Export des données', demande: {}, empreinte: 'compte' };
    const id = await lancerArchive(tx, acteur, nouvelle, {
      travail: travailExport,
      attente: () => consommerQuota(tx, `export:${tenantId}`, EXPORTS_PAR_JOUR, 86_400),
      refus: (attente) => coreErrors.tropDeTentatives(attente, 'Dix exports ont déjà été demandés aujourd’hui : reprenez le dernier.'),
      objet: sorteExport.objet,
      maintenant,
    });
    return unExport(tx, acteur, id, maintenant);
  });
};

/** The archive itself: who took it away is written down. */
export const telechargerExport = (ctx: Contexte, id: number): Promise<FichierReponse> => {
  exigerDroit(ctx);
  return livrerArchive(ctx, id, sorteExport, exportErrors.expire);
};
