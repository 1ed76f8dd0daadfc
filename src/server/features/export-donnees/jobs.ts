import { transactionSysteme } from '#server/core/db/database.ts';
import { ecrireZip } from '#server/core/files/ecrire-zip.ts';
import { travail } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Services } from '#server/core/services.ts';
import { notifier } from '#server/features/notification/commands.ts';
import { formatJour, jourParis } from '#shared/core/dates.ts';
import { ecrans, type NomEcran } from '#shared/core/screens.ts';
import { expireLe } from '#shared/features/export-donnees/rules.ts';
import { travailExport } from './commands.ts';
import { preparer } from './commands/colonnes.ts';
import { entreesDe } from './commands/ecrire-archive.ts';
import { compter } from './commands/lire-lignes.ts';
import { battre, echouer, expirer, findExport, nbFichiersDe, terminer, type ExportTrouve } from './repository.ts';

type Outils = Pick<Services, 'dbSysteme' | 'fichiers' | 'maintenant'>;
const BATTEMENT_MS = 500;
const sujet = ({ tenantId, id }: ExportTrouve) => ({ k: 'change', tenantId, sujet: 'exportDonnees', id }) as const;

/** Where the person finds it again: each kind of tenant has its own settings screen. */
const ecranDe = ({ tenantType }: ExportTrouve): NomEcran => {
  const voulu = tenantType === 'GROUPEMENT' ? 'parametresGroupement' : 'parametresPharmacie';
  return ecrans.find((nom) => nom === voulu) ?? 'notifications';
};

const prevenirDemandeur = async (tx: Parameters<typeof notifier>[0], lequel: ExportTrouve, title: string, body: string) => {
  const { tenantId, creeParId } = lequel;
  const pour = creeParId === null ? { roles: ['ADMIN', 'GROUPEMENT'] as const } : { utilisateurId: creeParId };
  await notifier(tx, tenantId, null, { type: 'AUTRES', title, body, ...pour, lien: { ecran: ecranDe(lequel), params: {} } });
  prevenirApres(tx, [sujet(lequel)]);
};

/** Writes how far it is twice a second at most, and stops when it is told to. */
const suivre = ({ dbSysteme }: Outils, lequel: ExportTrouve, signal: AbortSignal | undefined) => {
  let faits = 0;
  let dernier = performance.now();
  return async (n: number): Promise<void> => {
    signal?.throwIfAborted();
    faits += n;
    if (performance.now() - dernier < BATTEMENT_MS) return;
    dernier = performance.now();
    await transactionSysteme(dbSysteme, async (tx) => {
      await battre(tx, lequel, { faits });
      prevenirApres(tx, [sujet(lequel)]);
    });
  };
};

const slug = (nom: string): string =>
  nom
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'compte';

/** Runs an export to its end. Run twice (a killed server), it begins again and ends once. */
export const executerExport = async (
  services: Outils,
  { tenantId, exportId }: { tenantId: number; exportId: number },
  signal?: AbortSignal,
): Promise<void> => {
  const { dbSysteme, fichiers, maintenant } = services;
  const debut = await transactionSysteme(dbSysteme, async (tx) => {
    const lequel = await findExport(tx, tenantId, exportId);
    if (lequel?.etat !== 'EN_COURS') return undefined;
    const plans = await preparer(tx);
    let total = await nbFichiersDe(tx, tenantId);
    for (const plan of plans) total += await compter(tx, plan, tenantId);
    await battre(tx, lequel, { faits: 0, total });
    prevenirApres(tx, [sujet(lequel)]);
    return { lequel, plans };
  });
  if (!debut) return;
  const { lequel, plans } = debut;
  const avancer = suivre(services, lequel, signal);
  const depose = await fichiers.put(
    lequel.cle,
    ecrireZip(entreesDe(services, { tenantId, nom: lequel.tenantNom, maintenant: maintenant(), plans, avancer })),
  );
  await transactionSysteme(dbSysteme, async (tx) => {
    const termineLe = maintenant();
    const fin = expireLe(termineLe);
    const nomFichier = `pharmaccord-${slug(lequel.tenantNom)}-${jourParis(termineLe)}.zip`;
    if (!(await terminer(tx, lequel, { ...depose, nomFichier, termineLe, expireLe: fin }))) return;
    await journaliser(tx, 'systeme', {
      tenantId,
      objet: 'export_donnees',
      objetId: exportId,
      action: 'terminer',
      apres: { taille: depose.taille },
    });
    await prevenirDemandeur(
      tx,
      lequel,
      'Vos données sont prêtes',
      `L’export de ${lequel.tenantNom} est terminé : téléchargez-le avant le ${formatJour(jourParis(fin))}.`,
    );
  });
};

const ERREUR = 'L’export s’est arrêté avant la fin. Demandez-en un nouveau ; si cela se répète, contactez votre interlocuteur Pharmaccord.';

/** Removes the archives whose seven days are over. */
export const purgerExports = async ({ dbSysteme, fichiers, maintenant }: Outils): Promise<void> => {
  const cles = await transactionSysteme(dbSysteme, (tx) => expirer(tx, maintenant()));
  for (const cle of cles) await fichiers.delete(cle);
};

export const travailExportDonnees = travail(travailExport, async (donnees, services, { dernierEssai, signal }) => {
  try {
    await executerExport(services, donnees, signal);
  } catch (error) {
    if (dernierEssai && !signal.aborted)
      await transactionSysteme(services.dbSysteme, async (tx) => {
        const lequel = await findExport(tx, donnees.tenantId, donnees.exportId);
        if (lequel && (await echouer(tx, lequel, ERREUR))) await prevenirDemandeur(tx, lequel, 'Export interrompu', ERREUR);
      });
    throw error;
  }
});
