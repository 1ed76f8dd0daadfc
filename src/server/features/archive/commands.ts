import { createHash } from 'node:crypto';
import { z } from 'zod';
import { enEcrivant, inSysteme, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx, type Tx } from '#server/core/db/database.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { trouverFichier, type FichierTrouve } from '#server/core/files/fichiers.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail, type Declaration } from '#server/core/jobs/travail.ts';
import { journaliser, type Ecriture } from '#server/core/journal.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { cloreAvis } from '#server/features/notification/commands.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Archive } from '#shared/features/archive/contract.ts';
import { archiveErrors } from '#shared/features/archive/errors.ts';
import { PARAM_ARCHIVE } from '#shared/features/archive/messages.ts';
import { ARCHIVES_PAR_HEURE, estDisponible, estInterrompu } from '#shared/features/archive/rules.ts';
import { lesMiennes, uneArchive } from './read-models.ts';
import { battre, findArchive, findEnCours, insertArchive, noterPrise, type ArchiveTrouvee, type NouvelleArchive } from './repository.ts';
import type { SorteArchive } from './read-models/sorte.ts';

const laquelle = z.object({ tenantId: z.number().int(), archiveId: z.number().int() });
export type Laquelle = z.output<typeof laquelle>;
const reessais = { limite: 2, delaiSecondes: 10, delaiMaxSecondes: 60 };
/** Of a few files that somebody waits for. */
export const travailArchive = declarerTravail({ nom: 'archive', schema: laquelle, dureeMaxSecondes: 1_800, paralleles: 2, reessais });
/** Of a whole account: one at a time, and nobody's small archive waits behind it. */
export const travailExport = declarerTravail({ nom: 'tenant.export', schema: laquelle, dureeMaxSecondes: 3_600, paralleles: 1, reessais });
/** Tells who has left the screen that it is ready. */
export const avisArchive = declarerTravail({ nom: 'archive.avis', schema: laquelle });

type Options = {
  readonly travail: Declaration<typeof laquelle>;
  /** How long before one more may be asked, in seconds; 0: now. */
  readonly attente: () => Promise<number>;
  readonly refus: (attente: number) => Error;
  readonly objet: string;
  /** Written when it begins, besides the request itself. */
  readonly journal?: readonly Ecriture[];
  readonly maintenant: Date;
};

/** Asks for an archive. The same one that runs is followed; one that was cut begins again. @returns its id */
export const lancerArchive = async (tx: Tx, acteur: Acteur, nouvelle: NouvelleArchive, options: Options): Promise<number> => {
  const { tenantId } = acteur;
  const inseree = await insertArchive(tx, acteur, nouvelle);
  const enCours = await findEnCours(tx, tenantId, nouvelle);
  if (!enCours) throw coreErrors.indisponible();
  const { id, battementLe } = enCours;
  const coupee = !inseree && estInterrompu({ etat: 'EN_COURS', battementLe }, options.maintenant);
  if (inseree) {
    const attente = await options.attente();
    if (attente > 0) throw options.refus(attente);
  } else if (coupee) await battre(tx, { tenantId, id }, { faits: 0 });
  if (!inseree && !coupee) return id;
  await mettreEnFile(tx, options.travail, { tenantId, archiveId: id });
  const { objet, journal = [] } = options;
  for (const ecriture of [{ objet, objetId: id, action: inseree ? 'demander' : 'reprendre', apres: { titre: nouvelle.titre } }, ...journal])
    await journaliser(tx, acteur, ecriture);
  return id;
};

const empreinteDe = ({ utilisateurId, impersonation }: Acteur, demande: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([utilisateurId, impersonation, demande]))
    .digest('base64url');

type Demande<D> = { readonly titre: string; readonly demande: D; readonly journal?: readonly Ecriture[] };

/** A person's own archive of what the sort holds: only that person follows it and takes it. */
export const demanderArchive = async <D>(
  tx: TenantTx,
  { acteur, services }: Contexte,
  sorte: Pick<SorteArchive<D>, 'nom' | 'objet'>,
  { titre, demande, journal = [] }: Demande<D>,
): Promise<Archive> => {
  const maintenant = services.maintenant();
  const nouvelle = { sorte: sorte.nom, titre, demande, empreinte: empreinteDe(acteur, demande) };
  const id = await lancerArchive(tx, acteur, nouvelle, {
    travail: travailArchive,
    attente: () => enSysteme(tx, (systeme) => consommerQuota(systeme, `archive:${acteur.utilisateurId}`, ARCHIVES_PAR_HEURE, 3_600)),
    refus: (attente) =>
      coreErrors.tropDeTentatives(attente, 'Vous avez déjà demandé 60 archives en une heure : patientez avant la suivante.'),
    objet: sorte.objet,
    journal,
    maintenant,
  });
  return uneArchive(tx, acteur, id, maintenant);
};

/** Whether it may be taken, and where its bytes are. */
type ATirer = { readonly archive: ArchiveTrouvee; readonly fichier: FichierTrouve };
const chercher = async (
  tx: Tx,
  { acteur, services }: Contexte,
  archive: ArchiveTrouvee | undefined,
  indisponible: () => Error,
): Promise<ATirer> => {
  if (!archive) throw coreErrors.introuvable();
  if (archive.fichierId === null || !estDisponible(archive, services.maintenant())) throw indisponible();
  return { archive, fichier: await trouverFichier(tx, { tenantId: acteur.tenantId, id: archive.fichierId }) };
};

/** Opened first, no connection waiting for the store; then `noter` says it was taken, or refuses. */
const livrer = async ({ services }: Contexte, { fichier }: ATirer, noter: (nom: string) => Promise<void>): Promise<FichierReponse> => {
  const { flux, ...decrit } = await fichier.ouvrir(services.fichiers);
  try {
    await noter(decrit.nom);
  } catch (error) {
    flux.destroy();
    throw error;
  }
  return { contenu: flux, entetes: entetesFichier(decrit, { telecharger: true }) };
};

const noterSortie = async (tx: Tx, { acteur }: Contexte, archive: ArchiveTrouvee, objet: string, nom: string): Promise<void> => {
  await noterPrise(tx, archive);
  await journaliser(tx, acteur, { objet, objetId: archive.id, action: 'telecharger', apres: { fichier: nom } });
};

/** An archive that is the account's own, to whom the caller lets take it. @throws 404, or `indisponible` when its time is over */
export const livrerArchive = async (
  ctx: Contexte,
  id: number,
  { nom: sorte, objet }: Pick<SorteArchive, 'nom' | 'objet'>,
  indisponible: () => Error,
): Promise<FichierReponse> => {
  const aTirer = await inSysteme(ctx, async (tx) => {
    const archive = await findArchive(tx, { tenantId: ctx.acteur.tenantId, id });
    return chercher(tx, ctx, archive?.sorte === sorte ? archive : undefined, indisponible);
  });
  return livrer(ctx, aTirer, (nom) => inSysteme(ctx, (tx) => noterSortie(tx, ctx, aTirer.archive, objet, nom)));
};

/** The ZIP, to its asker alone, while all that it holds may still be seen by that person. */
export const telechargerArchive = async (ctx: Contexte, sortes: readonly SorteArchive[], id: number): Promise<FichierReponse> => {
  const { acteur } = ctx;
  const aTirer = await inTenant(ctx, async (tx) => {
    const mienne = await lesMiennes(tx, acteur).where('id', '=', id).executeTakeFirst();
    return chercher(tx, ctx, mienne && (await findArchive(tx, { tenantId: tx.tenantId, id })), archiveErrors.indisponible);
  });
  const { archive } = aTirer;
  const sorte = sortes.find(({ nom }) => nom === archive.sorte);
  if (!sorte) throw coreErrors.introuvable();
  return livrer(ctx, aTirer, (nom) =>
    inTenant(enEcrivant(ctx), async (tx) => {
      await sorte.prendre?.(tx, acteur, archive.contenu);
      await noterSortie(tx, ctx, archive, sorte.objet, nom);
      await cloreAvis(tx, acteur, { [PARAM_ARCHIVE]: String(id) });
    }),
  );
};
