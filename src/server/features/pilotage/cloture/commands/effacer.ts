import { z } from 'zod';
import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Services } from '#server/core/services.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';
import { jourParis } from '#shared/core/dates.ts';
import { etatDeCloture } from '#shared/features/pilotage/cloture/rules.ts';
import { faitsDeCloture } from '../read-models.ts';
import {
  autresComptes,
  clesDesFichiers,
  clesOubliees,
  identiteAEffacer,
  lignesDuCompte,
  ordreDEffacement,
  type IdentiteAEffacer,
} from '../read-models/effacement.ts';
import { findEffacementsDus, lockCloture, updateCloture } from '../repository.ts';
import {
  deleteLot,
  updateChezLesAutres,
  updateDestinatairesEffaces,
  updateGardees,
  updateMentions,
  type Mention,
} from '../repository/effacement.ts';
import { MENTIONS_DES_AUTRES, SORTS, type SortDeTable } from '../table.ts';

/** An erasure that a super administrator asks for, run apart. */
export const effacementDeCompte = declarerTravail({
  nom: 'effacement-compte',
  schema: z.object({ tenantId: z.number() }),
  dureeMaxSecondes: 3_600,
  paralleles: 1,
});

const LOT = 2_000;
/** Deleting rows makes triggers write some again (counters): a later pass deletes those. */
const PASSES = 3;
/** A shorter name is a word of any sentence. */
const MIN_NOM = 8;

type OutilsEffacement = Pick<Services, 'dbSysteme' | 'fichiers' | 'maintenant' | 'log'>;

const motifDe = (mots: string): string =>
  `(?<![[:alnum:]])${mots.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![[:alnum:]])`;

const mentionsDe = ({ nom, nomEfface, nomPartage, mails, personnes, adresse }: IdentiteAEffacer): Mention[] => [
  ...mails.map((mail) => ({ motif: motifDe(mail), remplacement: adresse })),
  ...personnes
    .filter((personne) => personne.length >= MIN_NOM)
    .map((personne) => ({ motif: motifDe(personne), remplacement: 'Utilisateur effacé' })),
  ...(nom === nomEfface || nomPartage || nom.length < MIN_NOM
    ? []
    : [{ motif: motifDe(nom), remplacement: nomEfface }]),
];

/** Erases in steps, each in its own transaction: after a crash, a new run finds what is left. */
const effacerLignes = async ({ dbSysteme }: OutilsEffacement, tenantId: number): Promise<void> => {
  const pas = (travailler: (tx: SystemeTx) => Promise<number>): Promise<number> =>
    transactionSysteme(dbSysteme, travailler);
  const identite = await transactionSysteme(dbSysteme, (tx) => identiteAEffacer(tx, tenantId));
  const mentions = mentionsDe(identite);
  const autresIds =
    mentions.length === 0 ? [] : await transactionSysteme(dbSysteme, (tx) => autresComptes(tx, tenantId));
  for (const autreId of autresIds)
    for (const [table, colonnes] of Object.entries(MENTIONS_DES_AUTRES))
      await pas((tx) => updateMentions(tx, autreId, { table, colonnes }, mentions));
  await pas((tx) => updateDestinatairesEffaces(tx, tenantId, identite.mails, identite.adresse));
  const ordre = await transactionSysteme(dbSysteme, ordreDEffacement);
  for (let passe = 1, parties = 1; passe <= PASSES && parties > 0; passe++) {
    parties = 0;
    // The names of its people are read from `utilisateur`: the rows that bear them are changed before its own are
    // deleted.
    for (const [table, sort] of Object.entries(SORTS)) {
      if (table === 'tenant') continue;
      for (const rangees of sort.chezLesAutres ?? [])
        await pas((tx) => updateChezLesAutres(tx, tenantId, table, rangees));
      await pas((tx) => updateGardees(tx, tenantId, table, sort));
    }
    for (const table of ordre) {
      const sort: SortDeTable = SORTS[table] ?? { sort: 'GARDER' };
      const limite = sort.ensemble ? null : LOT;
      for (let nombre = LOT; nombre === LOT; parties += nombre)
        nombre = await pas((tx) => deleteLot(tx, tenantId, table, sort, limite));
    }
  }
};

/** The bytes go once no row names them; those that a crash leaves are swept at night. */
const retirerFichiers = async (
  { dbSysteme, fichiers, log }: OutilsEffacement,
  cles: readonly string[],
): Promise<void> => {
  for (let debut = 0; debut < cles.length; debut += LOT) {
    const lot = cles.slice(debut, debut + LOT);
    for (const cle of await transactionSysteme(dbSysteme, (tx) => clesOubliees(tx, lot)))
      await fichiers.delete(cle).catch((error: unknown) => log.warn({ err: error }, 'fichier non retiré'));
  }
};

/** Last: the account's own row takes its neutral name, and its closing is over. */
const conclure = async (tx: SystemeTx, tenantId: number, maintenant: Date): Promise<void> => {
  const cloture = await lockCloture(tx, tenantId);
  if (cloture?.effaceLe !== null) return;
  await updateGardees(tx, tenantId, 'tenant', SORTS['tenant'] ?? { sort: 'GARDER' });
  // Emptying the address made a trigger record it once more.
  await deleteLot(tx, tenantId, 'mail_adresse', {}, null);
  await updateCloture(tx, tenantId, { efface_le: maintenant.toISOString() });
  await journaliser(tx, 'systeme', { tenantId, objet: 'tenant', objetId: tenantId, action: 'effacer' });
  prevenirApres(
    tx,
    (await idsEditeurs(tx)).map((editeur) => ({
      k: 'change' as const,
      tenantId: editeur,
      sujet: 'cloture' as const,
      id: tenantId,
    })),
  );
};

/**
 * Erases the data of a closed account, table by table as the register says, whatever an earlier run did of it
 * (CPT-145).
 * @returns whether it was this run that ended it
 */
export const effacerDonnees = async (outils: OutilsEffacement, tenantId: number): Promise<boolean> => {
  const { dbSysteme, maintenant } = outils;
  const pret = await transactionSysteme(dbSysteme, async (tx) => {
    const cloture = await lockCloture(tx, tenantId);
    const etat = etatDeCloture(await faitsDeCloture(tx, tenantId), jourParis(maintenant()));
    if (etat !== 'PRETE' && etat !== 'EN_COURS') return false;
    if (etat === 'PRETE') await updateCloture(tx, tenantId, { effacement_commence_le: maintenant().toISOString() });
    if (!cloture?.bilan)
      await updateCloture(tx, tenantId, { bilan: JSON.stringify(await lignesDuCompte(tx, tenantId)) });
    return true;
  });
  if (!pret) return false;
  const cles = await transactionSysteme(dbSysteme, (tx) => clesDesFichiers(tx, tenantId));
  await effacerLignes(outils, tenantId);
  await transactionSysteme(dbSysteme, (tx) => conclure(tx, tenantId, maintenant()));
  await retirerFichiers(outils, cles);
  return true;
};

/**
 * Erases the accounts whose day has come and that nothing holds, and those that were interrupted. @returns how many
 * were erased
 */
export const effacerComptesDus = async (outils: OutilsEffacement): Promise<number> => {
  const { dbSysteme, maintenant } = outils;
  const dus = await transactionSysteme(dbSysteme, (tx) => findEffacementsDus(tx, jourParis(maintenant())));
  let nombre = 0;
  for (const tenantId of dus) if (await effacerDonnees(outils, tenantId)) nombre += 1;
  return nombre;
};
