import { z } from 'zod';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { lireFichier } from '#server/core/files/fichiers.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { jourParis } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EtatExport, ExportDonnees } from '#shared/features/export-donnees/contract.ts';
import { exportErrors } from '#shared/features/export-donnees/errors.ts';
import { canExporterDonnees } from '#shared/features/export-donnees/policy.ts';
import { estDisponible, estInterrompu, EXPORTS_PAR_JOUR, verifierOuvert } from '#shared/features/export-donnees/rules.ts';
import { abonnementDe, unExport } from './read-models.ts';
import { battre, findEnCours, findExport, insertExport } from './repository.ts';

export const travailExport = declarerTravail({
  nom: 'tenant.export',
  schema: z.object({ tenantId: z.number().int(), exportId: z.number().int() }),
  dureeMaxSecondes: 3_600,
  paralleles: 1,
  reessais: { limite: 2, delaiSecondes: 10, delaiMaxSecondes: 60 },
});

const exigerDroit = ({ acteur }: Contexte): void => {
  if (!canExporterDonnees(acteur)) throw coreErrors.interdit();
};

/** Asks for everything the tenant owns. Whoever asks while one runs follows that one; one that was cut begins again. */
export const demanderExport = (ctx: Contexte): Promise<ExportDonnees> => {
  exigerDroit(ctx);
  const { acteur, services } = ctx;
  const { tenantId } = acteur;
  return inSysteme(ctx, async (tx) => {
    const maintenant = services.maintenant();
    verifierOuvert(await abonnementDe(tx, tenantId), jourParis(maintenant));
    const nouveau = await insertExport(tx, acteur);
    const enCours = await findEnCours(tx, tenantId);
    const id = nouveau?.id ?? enCours?.id;
    if (id === undefined || !enCours) throw coreErrors.indisponible();
    const coupe = estInterrompu({ etat: enCours.etat as EtatExport, battementLe: enCours.battementLe }, maintenant);
    if (nouveau) {
      const attente = await consommerQuota(tx, `export:${tenantId}`, EXPORTS_PAR_JOUR, 86_400);
      if (attente > 0) throw coreErrors.tropDeTentatives(attente, 'Dix exports ont déjà été demandés aujourd’hui : reprenez le dernier.');
    } else if (coupe) await battre(tx, { tenantId, id }, { faits: 0 });
    if (nouveau || coupe) {
      await mettreEnFile(tx, travailExport, { tenantId, exportId: id });
      await journaliser(tx, acteur, { objet: 'export_donnees', objetId: id, action: nouveau ? 'demander' : 'reprendre' });
    }
    return unExport(tx, acteur, id, maintenant);
  });
};

/** The archive itself: who took it away is written down. */
export const telechargerExport = (ctx: Contexte, id: number): Promise<FichierReponse> => {
  exigerDroit(ctx);
  const { acteur, services } = ctx;
  return inSysteme(ctx, async (tx) => {
    const lequel = await findExport(tx, acteur.tenantId, id);
    if (!lequel) throw coreErrors.introuvable();
    const etat = lequel.etat as EtatExport;
    if (lequel.fichierId === null || !estDisponible({ etat, expireLe: lequel.expireLe }, services.maintenant()))
      throw exportErrors.expire();
    const { flux, ...fichier } = await lireFichier(tx, services.fichiers, lequel.fichierId, acteur.tenantId);
    await journaliser(tx, acteur, { objet: 'export_donnees', objetId: id, action: 'telecharger', apres: { fichier: fichier.nom } });
    return { contenu: flux, entetes: entetesFichier(fichier, { telecharger: true }) };
  });
};
