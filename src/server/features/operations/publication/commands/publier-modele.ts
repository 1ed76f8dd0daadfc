import { z } from 'zod';
import { transactionSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import type { Services } from '#server/core/services.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import { modeleAPublier, modeleDe, pharmaciesViseesPublication, type ModelePublie } from '../read-models/modeles.ts';
import { updateModelePublie, lockPubliable } from '#server/features/operations/operation/repository/modeles.ts';
import { insertCopiesOperation } from '#server/features/operations/operation/repository/copies.ts';
import { type Copie } from '#server/features/reseau/diffusion/read-models.ts';
import { findDemandeur, upsertPublication, updateAvancement, lockTourDePublication } from '../repository.ts';
import type { Demandeur } from '#server/features/reseau/diffusion/commands.ts';
import {
  avertirCopiesPublication,
  nommerPublication,
  prevenirComptesPublication,
  reponseAvant,
} from './avis-copies.ts';

const donnees = z.object({ groupementId: z.number().int(), promotionId: z.number().int() });
type Donnees = z.output<typeof donnees>;
export const travailPublication = declarerTravail({
  nom: 'promotion.publication',
  schema: donnees,
  reessais: { limite: 3, delaiSecondes: 2, delaiMaxSecondes: 30 },
});

/** Enough for a bar to move, few enough not to slow it down. */
const LOT = 100;

/**
 * Called when a part of a modèle was just validated or refused: once every part is decided and one is validated, the
 * modèle goes to its adhérents (OPE-52), at once or on its day. The work itself is a job: one transaction, however many
 * adhérents, whose progress is seen.
 */
export const publierModele = async (
  tx: TenantTx,
  acteur: Acteur,
  promotionId: number,
  aujourdhui: Jour,
): Promise<void> => {
  const modele = await modeleAPublier(tx, promotionId);
  if (!modele) return;
  const programmee = modele.affichageDate !== null && modele.affichageDate > aujourdhui;
  await upsertPublication(
    tx,
    promotionId,
    { etat: programmee ? 'PROGRAMMEE' : 'EN_COURS', cibles: modele.cibles },
    acteur,
  );
  if (!programmee) await mettreEnFile(tx, travailPublication, { groupementId: tx.tenantId, promotionId });
};

/** Sentence by which an adhérent reads what its groupement publishes. */
export const direPublication = async (
  tx: SystemeTx,
  modele: Parameters<typeof nommerPublication>[0] & Pick<ModelePublie, 'groupementId'>,
): Promise<string> => `${await nomDuTenant(tx, modele.groupementId)} vous propose ${nommerPublication(modele)}.`;

/** Tells the adhérents what they just received. */
export const annoncerCopiesPublication = async (
  tx: SystemeTx,
  modele: ModelePublie,
  copies: readonly Copie[],
  { auteur, aujourdhui }: { readonly auteur: Demandeur; readonly aujourdhui: Jour },
): Promise<void> => {
  await avertirCopiesPublication(tx, copies, auteur, {
    action: 'publier',
    sorte: 'OPERATION_PUBLIEE',
    body: await direPublication(tx, modele),
    dateLimite: reponseAvant(modele, aujourdhui),
  });
};

type Dire = (avancement: { readonly faites: number; readonly cibles: number }) => Promise<void>;

const publier = async (tx: SystemeTx, de: Donnees, aujourdhui: Jour, dire: Dire): Promise<number> => {
  // Another instance is doing it: waiting would hold a connection that it needs to write its progress.
  if (!(await lockTourDePublication(tx, de))) return 0;
  const modele = (await lockPubliable(tx, de.groupementId, de.promotionId))
    ? await modeleDe(tx, de.groupementId, de.promotionId)
    : undefined;
  const auteur = await findDemandeur(tx, de);
  // Withdrawn, or already sent by another instance: there is nothing left to do.
  if (!modele || !auteur || modele.publieeLe !== null) return 0;
  const pharmacies = await pharmaciesViseesPublication(tx, modele);
  let faites = 0;
  await dire({ faites, cibles: pharmacies.length });
  for (let i = 0; i < pharmacies.length; i += LOT) {
    const lot = pharmacies.slice(i, i + LOT);
    const copies = await insertCopiesOperation(tx, {
      groupementId: modele.groupementId,
      modeleIds: [modele.id],
      pharmacieIds: lot,
    });
    await annoncerCopiesPublication(tx, modele, copies, { auteur, aujourdhui });
    prevenirComptesPublication(tx, modele.groupementId, modele.id, copies);
    faites += lot.length;
    await dire({ faites, cibles: pharmacies.length });
  }
  await updateModelePublie(tx, de);
  await updateAvancement(tx, de, { etat: 'FAITE', faites, cibles: faites });
  const ecriture = {
    tenantId: modele.groupementId,
    objet: 'promotion',
    objetId: modele.id,
    action: 'publier',
    apres: { adherents: faites },
  };
  await journaliser(tx, auteur, ecriture);
  prevenirComptesPublication(tx, modele.groupementId, modele.id, []);
  return faites;
};

/**
 * Sends a modèle to every adhérent it is for: all of them or, if anything fails, none (OPE-51). Another connection
 * writes how far it is. Done twice, or by two at once, it is done once.
 * @returns how many received it
 */
export const executerPublication = (
  { dbSysteme, maintenant }: Pick<Services, 'dbSysteme' | 'maintenant'>,
  de: Donnees,
): Promise<number> => {
  const dire: Dire = (avancement) =>
    transactionSysteme(dbSysteme, async (tx) => {
      await updateAvancement(tx, de, { etat: 'EN_COURS', ...avancement });
      prevenirComptesPublication(tx, de.groupementId, de.promotionId, []);
    });
  return transactionSysteme(dbSysteme, (tx) => publier(tx, de, jourParis(maintenant()), dire));
};
