import { randomUUID } from 'node:crypto';
import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { ecrireZip } from '#server/core/files/ecrire-zip.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { travail, type Travail, type Traiter } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { acteurHorsSession } from '#server/core/session.ts';
import { notifier } from '#server/features/notification/commands.ts';
import { AppError } from '#shared/core/app-error.ts';
import { formatInstant } from '#shared/core/dates.ts';
import { expireLe, estDisponible } from '#shared/features/archive/rules.ts';
import { avisArchive, travailArchive, travailExport, type Laquelle } from './commands.ts';
import { abandonnees, battre, echouer, expirer, findArchive, oublier, terminer, type ArchiveTrouvee } from './repository.ts';
import type { Avancer, Outils, SorteArchive } from './read-models/sorte.ts';

const BATTEMENT_MS = 500;
/** Who still looks at the screen has taken it by then. */
const AVIS_APRES_MS = 20_000;

const prevenir = (tx: SystemeTx, { tenantId, id }: ArchiveTrouvee, { sujet }: SorteArchive): void =>
  prevenirApres(tx, [{ k: 'change', tenantId, sujet, id }]);

/** To its asker. Who acted in the name of the account is none of its people: nobody is told. */
const aviser = async (tx: SystemeTx, archive: ArchiveTrouvee, sorte: SorteArchive, title: string, body: string): Promise<void> => {
  const { tenantId, creeParId, impersonation, typeTenant, id } = archive;
  prevenir(tx, archive, sorte);
  if (impersonation) return;
  const pour = creeParId === null ? { roles: ['ADMIN', 'GROUPEMENT'] as const } : { utilisateurId: creeParId };
  await notifier(tx, tenantId, null, { type: 'AUTRES', title, body, ...pour, lien: sorte.lien(id, typeTenant) });
};
const aviserPrete = async (tx: SystemeTx, archive: ArchiveTrouvee, sorte: SorteArchive, fin: string): Promise<void> =>
  aviser(tx, archive, sorte, sorte.prete.titre, sorte.prete.texte(archive.titre, formatInstant(fin)));

/** Writes how far it is twice a second at most, and stops when it is told to. */
const suivre = ({ dbSysteme }: Outils, archive: ArchiveTrouvee, sorte: SorteArchive, signal: AbortSignal | undefined): Avancer => {
  let faits = 0;
  let dernier = performance.now();
  return async (n) => {
    signal?.throwIfAborted();
    faits += n;
    if (performance.now() - dernier < BATTEMENT_MS) return;
    dernier = performance.now();
    await transactionSysteme(dbSysteme, async (tx) => {
      await battre(tx, archive, { faits });
      prevenir(tx, archive, sorte);
    });
  };
};

const trouver = (sortes: readonly SorteArchive[], { sorte }: ArchiveTrouvee): SorteArchive => {
  const trouvee = sortes.find(({ nom }) => nom === sorte);
  if (!trouvee) throw new Error(`no such archive: ${sorte}`);
  return trouvee;
};

/** Gives up an archive, and says why. */
const abandonner = (outils: Outils, sortes: readonly SorteArchive[], { tenantId, archiveId }: Laquelle, raison?: string): Promise<void> =>
  transactionSysteme(outils.dbSysteme, async (tx) => {
    const archive = await findArchive(tx, { tenantId, id: archiveId });
    if (!archive) return;
    const sorte = trouver(sortes, archive);
    const { titre, texte } = sorte.interrompue;
    if (await echouer(tx, archive, raison ?? texte)) await aviser(tx, archive, sorte, titre, raison ?? texte);
  });

const preparer = async (outils: Outils, archive: ArchiveTrouvee, sorte: SorteArchive) => {
  const { tenantId, creeParId, impersonation, demande } = archive;
  const maintenant = outils.maintenant();
  const acteur =
    creeParId === null
      ? undefined
      : await acteurHorsSession(outils.dbSysteme, { utilisateurId: creeParId, tenantId, impersonation }, maintenant);
  return sorte.preparer(outils, { tenantId, acteur, demande: sorte.demande.parse(demande), maintenant });
};

/**
 * Makes an archive, to its end. Made twice (a server taken for dead), each making has bytes of its own: the first to end names them, the other takes
 * its own away.
 */
export const executerArchive = async (
  outils: Outils,
  sortes: readonly SorteArchive[],
  { tenantId, archiveId }: Laquelle,
  signal?: AbortSignal,
): Promise<void> => {
  const { dbSysteme, fichiers, maintenant } = outils;
  const archive = await transactionSysteme(dbSysteme, (tx) => findArchive(tx, { tenantId, id: archiveId }));
  if (archive?.etat !== 'EN_COURS') return;
  const sorte = trouver(sortes, archive);
  const { nom, total, entrees, contenu } = await preparer(outils, archive, sorte);
  await transactionSysteme(dbSysteme, async (tx) => {
    await battre(tx, archive, { faits: 0, total });
    prevenir(tx, archive, sorte);
  });
  const cle = randomUUID();
  const depose = await fichiers.put(cle, ecrireZip(entrees(suivre(outils, archive, sorte, signal))));
  const nommee = await transactionSysteme(dbSysteme, async (tx) => {
    const termineLe = maintenant();
    const fin = expireLe(termineLe, sorte.heures);
    if (!(await terminer(tx, archive, { ...depose, cle, nom, contenu, termineLe, expireLe: fin }))) return false;
    const apres = { taille: depose.taille };
    await journaliser(tx, 'systeme', { tenantId, objet: sorte.objet, objetId: archiveId, action: 'terminer', apres });
    prevenir(tx, archive, sorte);
    if (sorte.prete.aussitot) await aviserPrete(tx, archive, sorte, fin.toISOString());
    else await mettreEnFile(tx, avisArchive, { tenantId, archiveId }, { apres: new Date(termineLe.getTime() + AVIS_APRES_MS) });
    return true;
  });
  if (!nommee) await fichiers.delete(cle);
};

/** Tells its asker that it waits, unless it was taken meanwhile. */
export const aviserSiElleAttend = (outils: Outils, sortes: readonly SorteArchive[], { tenantId, archiveId }: Laquelle): Promise<void> =>
  transactionSysteme(outils.dbSysteme, async (tx) => {
    const archive = await findArchive(tx, { tenantId, id: archiveId });
    if (!archive?.expireLe || archive.priseLe !== null || !estDisponible(archive, outils.maintenant())) return;
    await aviserPrete(tx, archive, trouver(sortes, archive), archive.expireLe);
  });

/** Removes the archives whose time is over, ends those that no job answers for, forgets the oldest. */
export const purgerArchives = async (outils: Outils, sortes: readonly SorteArchive[]): Promise<void> => {
  const { dbSysteme, fichiers, maintenant } = outils;
  const cles = await transactionSysteme(dbSysteme, (tx) => expirer(tx, maintenant()));
  for (const cle of cles) await fichiers.delete(cle);
  for (const { tenantId, id } of await transactionSysteme(dbSysteme, abandonnees))
    await abandonner(outils, sortes, { tenantId, archiveId: id });
  await transactionSysteme(dbSysteme, oublier);
};

/** A refusal is final; anything else is tried again, then said. */
const traiter =
  (sortes: readonly SorteArchive[]): Traiter<typeof travailArchive.schema> =>
  async (laquelle, services, { dernierEssai, signal }) => {
    try {
      await executerArchive(services, sortes, laquelle, signal);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return abandonner(services, sortes, laquelle, error.message);
      if (dernierEssai && !signal.aborted) await abandonner(services, sortes, laquelle);
      throw error;
    }
  };

export const travauxArchive = (sortes: readonly SorteArchive[]): readonly Travail[] => [
  travail(travailArchive, traiter(sortes)),
  travail(travailExport, traiter(sortes)),
  travail(avisArchive, (laquelle, services) => aviserSiElleAttend(services, sortes, laquelle)),
];
