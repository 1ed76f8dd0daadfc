import { z } from 'zod';
import { transactionTenant, type TenantTx } from '#server/core/db/database.ts';
import type { EntreeAEcrire } from '#server/core/files/ecrire-zip.ts';
import { entreesDeFichiers, enUnMorceau } from '#server/core/files/entrees.ts';
import { declarerSorte, type Avancer, type Outils } from '#server/features/exploitation/archive/read-models/sorte.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { jourParis } from '#shared/core/dates.ts';
import { extensionDe } from '#shared/core/fichiers/nom-fichier.ts';
import { archiveErrors } from '#shared/features/exploitation/archive/errors.ts';
import { INTERROMPUE, PARAM_ARCHIVE } from '#shared/features/exploitation/archive/messages.ts';
import { nomsUniques } from '#shared/features/echanges/document/rules.ts';
import { noterLectures } from './lectures.ts';
import { versionsAvecCles, type VersionAArchiver } from '../read-models/archive.ts';
import { lecteurDeDocuments, versionsEncoreVisibles, type VersionVisible } from '../read-models/visibles.ts';

const demande = z.object({ ids: z.array(z.number().int()) });
/** Versions put in the archive, which are marked as read when it is taken. */
const contenu = z.array(
  z.object({ documentId: z.number().int(), tenantId: z.number().int(), numero: z.number().int() }),
);

/** File name in the archive: the document's name, with the extension of its file. */
const nomDansArchive = ({ nom, fichierNom }: VersionVisible): string => {
  const extension = extensionDe(fichierNom);
  return extension && extensionDe(nom) !== extension ? `${nom}.${extension}` : nom;
};

const absents = (nombre: number): string =>
  `${nombre === 1 ? 'Un document choisi n’est' : `${nombre} documents choisis ne sont`} pas dans cette archive : ` +
  `supprimé, ou plus visible de vous, depuis votre demande.\r\n`;

async function* entrees(
  { fichiers }: Outils,
  versions: readonly VersionAArchiver[],
  manquants: number,
  avancer: Avancer,
): AsyncGenerator<EntreeAEcrire, void> {
  const noms = nomsUniques(versions.map(nomDansArchive));
  yield* entreesDeFichiers(
    fichiers,
    versions.map(({ cle }, i) => ({ chemin: noms[i] ?? String(i), cle })),
    () => avancer(1),
  );
  if (manquants > 0) yield { nom: 'documents-absents.txt', contenu: enUnMorceau(absents(manquants)) };
}

const lesVisibles = async (tx: TenantTx, acteur: Acteur, ids: readonly number[]): Promise<VersionVisible[]> =>
  versionsEncoreVisibles(tx, await lecteurDeDocuments(tx, acteur), ids);

/**
 * Chosen documents, without those their asker may no longer see (DOC-10). Taking the archive is reading them (DOC-6).
 */
export const sorteDocuments = declarerSorte({
  nom: 'DOCUMENTS',
  demande,
  sujet: 'archive',
  objet: 'archive',
  heures: 24,
  preparer: async (outils, { acteur, demande: { ids }, maintenant }) => {
    if (!acteur) throw archiveErrors.plusAdmis();
    const versions = await transactionTenant(outils.db, acteur.tenantId, async (tx) =>
      versionsAvecCles(tx, await lesVisibles(tx, acteur, ids)),
    );
    if (versions.length === 0) throw archiveErrors.vide();
    return {
      nom: `documents-${jourParis(maintenant)}.zip`,
      total: versions.length,
      entrees: (avancer) => entrees(outils, versions, ids.length - versions.length, avancer),
      contenu: versions.map(({ documentId, tenantId, numero }) => ({ documentId, tenantId, numero })),
    };
  },
  prendre: async (tx, acteur, garde) => {
    const dedans = contenu.parse(garde);
    const visibles = await lesVisibles(
      tx,
      acteur,
      dedans.map(({ documentId }) => documentId),
    );
    if (visibles.length < dedans.length) throw archiveErrors.changee();
    await noterLectures(
      tx,
      acteur,
      dedans.map((dedan) => ({ ...dedan, courante: true })),
    );
  },
  lien: (id) => ({ ecran: 'documents', params: { [PARAM_ARCHIVE]: String(id) } }),
  prete: {
    titre: 'Votre archive est prête',
    texte: (titre, jusquau) => `${titre} : téléchargez-la avant le ${jusquau}.`,
    aussitot: false,
  },
  interrompue: { titre: 'Archive interrompue', texte: INTERROMPUE },
});
