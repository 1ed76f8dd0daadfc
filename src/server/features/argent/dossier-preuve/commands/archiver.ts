import { z } from 'zod';
import { transactionTenant } from '#server/core/db/database.ts';
import type { EntreeAEcrire } from '#server/core/files/ecrire-zip.ts';
import { entreesDeFichiers, enUnMorceau } from '#server/core/files/entrees.ts';
import {
  declarerSorte,
  type Avancer,
  type Outils,
  type SorteArchive,
} from '#server/features/exploitation/archive/read-models/sorte.ts';
import { jourParis } from '#shared/core/dates.ts';
import { renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { archiveErrors } from '#shared/features/exploitation/archive/errors.ts';
import { INTERROMPUE, PARAM_ARCHIVE } from '#shared/features/exploitation/archive/messages.ts';
import { LIMITES } from '#shared/features/argent/dossier-preuve/rules.ts';
import type { Contributeur } from '../read-models/apport.ts';
import { lireDossier, type Dossier } from '../read-models/dossier.ts';
import { dresserBordereau, fichiersDuBordereau, type Bordereau } from './bordereau.ts';
import { dessinerDossier } from './dessiner.ts';
import { photosAImprimer } from './photos.ts';

const demande = z.union([z.object({ encoursId: z.number().int() }), z.object({ laboratoireId: z.number().int() })]);

const avisDe = (dossier: Dossier, { laisses }: Bordereau): string[] => [
  ...(dossier.laisses > 0
    ? [`Ce dossier s’arrête aux ${LIMITES.encours} encours les plus anciens ; ${dossier.laisses} autres n’y sont pas.`]
    : []),
  ...(laisses.length > 0
    ? [`Trop volumineux pour ce dossier : ${laisses.map(({ chemin }) => chemin).join(', ')}.`]
    : []),
];

async function* entrees(
  { fichiers }: Outils,
  dossier: Dossier,
  bordereau: Bordereau,
  avancer: Avancer,
): AsyncGenerator<EntreeAEcrire, void> {
  const { pieces } = bordereau;
  const photos = await photosAImprimer(fichiers, pieces);
  yield {
    nom: 'dossier.pdf',
    contenu: enUnMorceau(await dessinerDossier(dossier, bordereau, avisDe(dossier, bordereau), photos)),
  };
  await avancer(1);
  for (const piece of pieces)
    if (piece.taille === undefined) yield { nom: piece.chemin, contenu: enUnMorceau(piece.texte) };
  yield* entreesDeFichiers(fichiers, fichiersDuBordereau(bordereau), () => avancer(1));
}

/**
 * All that proves an encours, or everything a laboratory owes (PRV-1): read once, then drawn and written while no
 * connection is held.
 */
export const creerSorteDossier = (contributeurs: readonly Contributeur[]): SorteArchive =>
  declarerSorte({
    nom: 'DOSSIER_PREUVE',
    demande,
    sujet: 'archive',
    objet: 'archive',
    heures: 24,
    preparer: async (outils, { acteur, demande: sujet, maintenant }) => {
      if (!acteur) throw archiveErrors.plusAdmis();
      const regard = { acteur, aujourdhui: jourParis(maintenant), contributeurs };
      const dossier = await transactionTenant(outils.db, acteur.tenantId, (tx) => lireDossier(tx, regard, sujet));
      const bordereau = dresserBordereau(dossier);
      return {
        nom: renommerFichier(`${dossier.nom}.zip`),
        total: fichiersDuBordereau(bordereau).length + 1,
        entrees: (avancer) => entrees(outils, dossier, bordereau, avancer),
      };
    },
    lien: (id) => ({ ecran: 'encours', params: { [PARAM_ARCHIVE]: String(id) } }),
    prete: {
      titre: 'Votre dossier de preuve est prêt',
      texte: (titre, jusquau) => `${titre} : téléchargez-le avant le ${jusquau}.`,
      aussitot: false,
    },
    interrompue: { titre: 'Dossier de preuve interrompu', texte: INTERROMPUE },
  });
