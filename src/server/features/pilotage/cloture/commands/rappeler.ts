import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Services } from '#server/core/services.ts';
import { ecrireAuCompte } from '#server/features/comptes/compte/commands/ecrire-au-compte.ts';
import { formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import { lienExportServi, rappelDEffacementDu } from '#shared/features/pilotage/cloture/rules.ts';
import { compteClos } from '../read-models/export.ts';
import { findARappeler, updateRappelee } from '../repository.ts';
import { findLienExport } from '../repository/export.ts';
import { adresseDuLien, ecrireAvecLien, ouvrirLienDExport, type OutilsDuLien } from './lien-export.ts';

const JOINDRE = 'Répondez à ce mail si la clôture de ce compte n’est pas de votre fait.';

/** Reminds one account, once: the mail and its mark are written in one transaction (CPT-147). */
const rappeler = async (tx: SystemeTx, outils: OutilsDuLien, id: number, effacementLe: Jour): Promise<boolean> => {
  const maintenant = outils.maintenant();
  if (!(await updateRappelee(tx, id, maintenant))) return false;
  const compte = await compteClos(tx, id);
  const sujet = `Vos données seront effacées à partir du ${formatJour(effacementLe)}`;
  const annonce = `Le compte de ${compte.nom} est résilié. ${sujet}, sans retour possible.`;
  const ancien = await findLienExport(tx, id);
  const lien = ancien ?? (await ouvrirLienDExport(tx, { acteur: 'systeme', services: outils }, compte));
  if (lien && !lienExportServi(ancien?.priseLe ?? null, maintenant))
    await ecrireAvecLien(tx, id, lien, {
      cle: 'rappel-effacement',
      sujet,
      paragraphes: [
        annonce,
        'Elles s’emportent encore, une fois\u00a0:',
        adresseDuLien(outils, id, lien.secret),
        JOINDRE,
      ],
    });
  else
    await ecrireAuCompte(tx, compte, {
      cle: `rappel-effacement-${id}`,
      objet: 'tenant',
      sujet,
      texte: [annonce, JOINDRE, 'L’équipe Pharmaccord'].join('\n\n'),
    });
  await journaliser(tx, 'systeme', {
    tenantId: id,
    objet: 'tenant',
    objetId: id,
    action: 'rappeler',
    apres: { effacementLe },
  });
  return true;
};

/** Each closed account is told once more, a week before its erasure. @returns how many were told */
export const rappelerEffacements = async ({
  dbSysteme,
  ...outils
}: Pick<Services, 'dbSysteme' | 'publicUrl' | 'maintenant'>): Promise<number> => {
  const aujourdhui = jourParis(outils.maintenant());
  const clotures = await transactionSysteme(dbSysteme, (tx) => findARappeler(tx, aujourdhui));
  let nombre = 0;
  for (const { id, effacementLe } of clotures.filter((c) => rappelDEffacementDu(c.effacementLe, aujourdhui)))
    if (await transactionSysteme(dbSysteme, (tx) => rappeler(tx, outils, id, effacementLe))) nombre += 1;
  return nombre;
};
